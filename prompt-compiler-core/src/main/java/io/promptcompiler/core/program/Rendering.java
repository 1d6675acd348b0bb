package io.promptcompiler.core.program;

/** What an entry point renders. */
public sealed interface Rendering permits TextProgram, MessageProgram {}
