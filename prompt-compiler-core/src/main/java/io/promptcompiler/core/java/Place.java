package io.promptcompiler.core.java;

/**
 * A place in a template, in the words of generated code.
 *
 * @param comment what a comment says: {@code line 8}, {@code partials/character.md:1}
 * @param word a word for what is made there: {@code line8}, {@code character}
 * @param constant the name of a constant for what stands there: {@code LINE_8}
 */
record Place(String comment, String word, String constant) {}
