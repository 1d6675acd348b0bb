package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Lookup;

/**
 * A name that a prompt library provides.
 *
 * @param what the kind of name
 * @param name the name, as templates may write it
 * @param library the library with its version: {@code com.acme:prompts:1.2.0}
 */
public record OfferedName(Lookup what, String name, String library) {}
