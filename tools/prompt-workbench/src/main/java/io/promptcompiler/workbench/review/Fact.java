package io.promptcompiler.workbench.review;

/**
 * A property of a prompt besides its text that changed.
 *
 * @param name its name: {@code trust of 'mail'}
 * @param before its released value in words
 * @param after its present value in words
 */
record Fact(String name, String before, String after) {}
