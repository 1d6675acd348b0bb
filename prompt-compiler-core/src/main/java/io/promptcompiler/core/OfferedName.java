package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Lookup;

/**
 * A name under which a prompt library offers something.
 *
 * @param what what it offers
 * @param name the name, as templates may write it
 * @param library the library with its version: {@code com.acme:prompts:1.2.0}
 */
public record OfferedName(Lookup what, String name, String library) {}
