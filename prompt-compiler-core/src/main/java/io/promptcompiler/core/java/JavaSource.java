package io.promptcompiler.core.java;

/**
 * A generated source file.
 *
 * @param path its path below a source folder, with {@code /}
 * @param content what it says, in ASCII with LF
 */
public record JavaSource(String path, String content) {}
