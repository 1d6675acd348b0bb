package com.acme;

import com.acme.classes_of_prompts.prompts.GreetPrompt;

/** Greets somebody. */
public final class App {
  private App() {}

  /** A greeting. */
  public static String greeting(String name) {
    return GreetPrompt.builder().name(name).render();
  }
}
