package com.acme.bot;

import com.acme.bot.prompts.RefundPrompt;
import io.promptcompiler.overrides.OverridableCatalog;
import io.promptcompiler.overrides.OverrideSource;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * An application whose texts change while it runs. It reads commands from its input: {@code render}
 * prints the prompt for a mail, {@code suspend} and {@code resume} turn its override off and on.
 */
public final class Main {
  private Main() {}

  /**
   * Starts the application.
   *
   * @param arguments the folder with new texts
   */
  public static void main(String[] arguments) throws IOException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (OverridableCatalog catalog =
        OverridableCatalog.over(PromptCatalog.discover())
            .source(OverrideSource.directory(Path.of(arguments[0])))
            .reload(Duration.ofMillis(200))
            .onChange(Main::say)
            .open()) {
      say("started");
      for (String command = commands.readLine(); command != null; command = commands.readLine()) {
        switch (command) {
          case "render" -> say(catalog.render(refund()));
          case "suspend" -> catalog.suspend("refund");
          case "resume" -> catalog.resume("refund");
          default -> say(catalog.served(command));
        }
      }
    }
  }

  private static RefundPrompt refund() {
    return RefundPrompt.builder().order("A-17").mail("Where is my money?").build();
  }

  private static synchronized void say(Object what) {
    System.out.println(what);
    System.out.println("--");
    System.out.flush();
  }
}
