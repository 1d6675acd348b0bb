package com.acme;

import com.acme.compiler_plugin_4.prompts.GreetPrompt;

public final class App {
  private App() {}

  public static String greeting() {
    return GreetPrompt.builder().name("Ann").render();
  }
}
