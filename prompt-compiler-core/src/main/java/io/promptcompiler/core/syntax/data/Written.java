package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;

/**
 * What a document says under one of its keys.
 *
 * @param value what it says
 * @param key where the key stands; of one that is not there, where the object stands that lacks it
 */
public record Written<T>(T value, Location key) {}
