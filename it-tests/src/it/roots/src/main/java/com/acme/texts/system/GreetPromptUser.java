package com.acme.texts.system;

/** Lives in the package of the system's prompts. */
public final class GreetPromptUser {
  /** Nothing to set. */
  public GreetPromptUser() {}

  /** Greets. */
  public String greet() {
    return GreetPrompt.builder().name("Ada").times(0).render();
  }
}
