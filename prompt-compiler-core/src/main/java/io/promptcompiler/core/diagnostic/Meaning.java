package io.promptcompiler.core.diagnostic;

/** What a name in a text means. What there is to say of it is known where it gets its meaning. */
public interface Meaning {}
