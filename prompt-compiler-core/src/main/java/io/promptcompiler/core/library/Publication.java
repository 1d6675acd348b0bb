package io.promptcompiler.core.library;

/**
 * The identity under which the prompts of a module are published.
 *
 * @param name group and artifact: {@code com.acme:prompts}
 * @param version its version
 * @param compiler the version of the compiler
 */
public record Publication(String name, String version, String compiler) {}
