package com.acme.app;

import io.promptcompiler.runtime.PromptCatalog;
import java.util.List;
import java.util.Map;

/** Calls the prompts of three modules, each of which has a package and a catalog of its own. */
public final class Main {
  private Main() {}

  /** Prints them all. */
  public static void main(String[] arguments) {
    texts().forEach(System.out::print);
  }

  /** All prompts, each by the catalog of its module and by that of all modules. */
  static List<String> texts() {
    Map<String, String> ada = Map.of("name", "Ada");
    PromptCatalog all = PromptCatalog.discover();
    return List.of(
        com.acme.one.prompts.Prompts.catalog().render("greet.md", ada),
        com.acme.two.prompts.Prompts.catalog().render("thank.md", ada),
        com.acme.app.prompts.Prompts.catalog().render("welcome.md", ada),
        all.render("greet.md", ada),
        all.render("thank.md", ada),
        all.render("welcome.md", ada));
  }
}
