package io.promptcompiler.it.oracle;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.DroppedContent;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.workbench.ProgramData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The scripts with which a page of the catalogue renders. For one thread at a time. */
public final class PageJs {
  private static final String ASSETS = "/io/promptcompiler/workbench/page/assets/";
  private static final List<String> SCRIPTS =
      List.of(
          "parameters.js", "functions.js", "output.js", "interpret.js", "messages.js", "live.js");

  private final Engine engine;
  private EntryPoint loaded;
  private List<String> reason = List.of();

  private PageJs(Engine engine) {
    this.engine = engine;
    engine.load("var window = { catalogue: {} };");
    SCRIPTS.forEach(script -> engine.load(Resources.text(ASSETS + script)));
    engine.load(Resources.text("/oracle/page.js"));
  }

  /** Loads them into Node.js, or into this JVM where that is not installed. */
  public static PageJs fastest() {
    return new PageJs(Node.start().orElseGet(Nashorn::new));
  }

  /**
   * Returns the rendering of a page, which begins with {@code text} or {@code messages}; or {@code
   * reason} or {@code problem} and a sentence, if the page cannot render the prompt.
   */
  @SuppressWarnings("ReferenceEquality") // comparing programs takes longer than loading one
  public List<String> render(
      EntryPoint prompt, String variant, Map<String, ?> values, TokenBudget budget) {
    if (loaded != prompt) {
      reason = engine.call("loadPage", List.of(Json.stringify(ProgramData.of(prompt))));
      loaded = prompt;
    }
    boolean isLimited = budget.maxTokens() < Integer.MAX_VALUE;
    return reason.isEmpty()
        ? engine.call(
            "renderPage",
            List.of(Json.stringify(values), variant, isLimited ? "" + budget.maxTokens() : ""))
        : reason;
  }

  /** Messages in the form of {@link #render}. */
  public static List<String> shown(ChatResult result) {
    List<String> shown = new ArrayList<>(List.of("messages", "" + result.estimatedTokens()));
    result.messages().forEach(message -> shown.add(shown(message)));
    result.dropped().stream().map(DroppedContent::toString).forEach(shown::add);
    return shown;
  }

  private static String shown(ChatMessage message) {
    return message.role().value()
        + (message.prefix() ? "*" : "")
        + ": "
        + message.parts().stream().map(PageJs::shown).collect(Collectors.joining("|"));
  }

  private static String shown(MessagePart part) {
    if (part instanceof MessagePart.TextPart text) {
      return text.text();
    }
    return part instanceof MessagePart.MediaPart media
        ? "<" + media.media() + ">"
        : "<" + ((MessagePart.SectionPart) part).name() + ">";
  }
}
