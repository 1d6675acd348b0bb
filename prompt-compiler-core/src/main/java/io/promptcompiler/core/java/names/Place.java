package io.promptcompiler.core.java.names;

/**
 * How generated code names a place in a template.
 *
 * @param comment what a comment says: {@code line 8}, {@code partials/character.md:1}
 * @param word a word for what is made there: {@code line8}, {@code character}
 * @param constant the name of a constant for what stands there: {@code LINE_8}
 */
public record Place(String comment, String word, String constant) {}
