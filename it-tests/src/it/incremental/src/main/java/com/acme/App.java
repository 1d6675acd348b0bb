package com.acme;

import com.acme.incremental.prompts.GreetPrompt;

/** Uses a prompt as any class is used. */
final class App {
  private App() {}

  static String greeting(String name) {
    return GreetPrompt.builder().name(name).times(2).render();
  }
}
