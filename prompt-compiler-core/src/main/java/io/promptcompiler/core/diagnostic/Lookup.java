package io.promptcompiler.core.diagnostic;

/** What can be looked up by a name that a prompt library may offer. */
public enum Lookup {
  /** A partial. */
  PARTIAL,
  /** A skill. */
  SKILL,
  /** A type. */
  TYPE,
  /** A task of chat prompts. */
  TASK,
  /** An orchestrator to extend. */
  ORCHESTRATOR,
  /** A helper. */
  HELPER
}
