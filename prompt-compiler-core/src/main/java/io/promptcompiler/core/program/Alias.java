package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;

/**
 * A previous id of a prompt, under which the prompt can still be found.
 *
 * @param written the id as written, with or without its extension
 * @param id the id with its extension
 * @param location its place
 */
public record Alias(String written, String id, Location location) {}
