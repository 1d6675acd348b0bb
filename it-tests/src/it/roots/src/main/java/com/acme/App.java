package com.acme;

import com.acme.texts.Prompts;
import java.util.Map;

/** Finds prompts by scope: the shared one hides that of the system. */
final class App {
  private App() {}

  static String nearest() {
    return Prompts.catalog().render("greet.md", Map.of("name", "Ada", "times", "0"));
  }

  static String system() {
    return new com.acme.texts.system.GreetPromptUser().greet();
  }
}
