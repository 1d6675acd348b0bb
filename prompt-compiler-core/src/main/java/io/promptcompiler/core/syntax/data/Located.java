package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;

/**
 * The value of a key in a document, with its location.
 *
 * @param value the value
 * @param key the place of the key; for an absent one, the key of the object that lacks it, or the
 *     beginning of that object
 */
public record Located<T>(T value, Location key) {}
