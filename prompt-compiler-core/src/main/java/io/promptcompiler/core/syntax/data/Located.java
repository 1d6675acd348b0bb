package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;

/**
 * The value that a document has under a key, with its location.
 *
 * @param value what it says
 * @param key where the key stands; of one that is not there, the key of the object that lacks it,
 *     or where that object begins
 */
public record Located<T>(T value, Location key) {}
