package io.promptcompiler.core.diagnostic;

/**
 * A name in a text with its meaning there.
 *
 * @param at the name
 * @param meaning what it means
 */
public record Use(Location at, Meaning meaning) {}
