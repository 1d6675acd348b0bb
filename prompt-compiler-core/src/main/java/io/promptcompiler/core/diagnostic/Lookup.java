package io.promptcompiler.core.diagnostic;

/** The kinds of names that a prompt library may offer. */
public enum Lookup {
  /** A partial. */
  PARTIAL,
  /** A skill. */
  SKILL,
  /** A type. */
  TYPE,
  /** A task of chat documents. */
  TASK,
  /** An orchestrator to extend. */
  ORCHESTRATOR,
  /** A helper. */
  HELPER
}
