package com.acme;

import com.acme.process_sources.prompts.GreetPrompt;

/** Greets somebody. */
public final class App {
  private App() {}

  /** A greeting of somebody. */
  public static String greeting(String name) {
    return GreetPrompt.builder().name(name).render();
  }
}
