package com.acme.app;

import io.promptcompiler.runtime.PromptCatalog;
import java.util.Map;

/** Finds the prompts of all modules. */
public final class Main {
  private Main() {}

  /** Prints a prompt. */
  public static void main(String[] arguments) {
    System.out.print(PromptCatalog.discover().render("greet.md", Map.of("name", "Ada")));
  }
}
