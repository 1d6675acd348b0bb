package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;

/**
 * An id that a prompt had before, by which it is still found.
 *
 * @param written as it is written, with its ending or without
 * @param id with its ending
 * @param location where it is written
 */
public record Alias(String written, String id, Location location) {}
