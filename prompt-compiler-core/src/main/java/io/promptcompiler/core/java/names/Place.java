package io.promptcompiler.core.java.names;

/**
 * How generated code names a place in a template.
 *
 * @param comment the text of a comment: {@code line 8}, {@code partials/character.md:1}
 * @param word a word for the names of methods: {@code line8}, {@code character}
 */
public record Place(String comment, String word) {}
