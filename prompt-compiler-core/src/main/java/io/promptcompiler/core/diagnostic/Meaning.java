package io.promptcompiler.core.diagnostic;

/** The meaning of a name in a text. Its details are defined where names are resolved. */
public interface Meaning {}
