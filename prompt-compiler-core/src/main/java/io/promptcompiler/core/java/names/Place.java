package io.promptcompiler.core.java.names;

/**
 * The name of a place in a template, as generated code mentions it.
 *
 * @param comment the text of a comment, such as {@code line 8} or {@code partials/character.md:1}
 * @param word a word for the names of methods, such as {@code line8} or {@code character}
 */
public record Place(String comment, String word) {}
