package io.promptcompiler.it.oracle;

import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * handlebars.js with our helpers, as the pages of the catalogue have them. For one thread at a
 * time.
 */
public final class HandlebarsJs implements AutoCloseable {
  private final Engine engine;

  HandlebarsJs(Engine engine) {
    this.engine = engine;
    engine.load(Resources.text("/handlebars-v4.7.10.js"));
    engine.load(Resources.text("/oracle/helpers.js"));
    engine.load(Resources.text("/oracle/oracle.js"));
  }

  /** Loads it into this JVM, which takes a second or two. */
  HandlebarsJs() {
    this(new Nashorn());
  }

  /** Loads it into Node.js, which is faster, or into this JVM where that is not installed. */
  public static HandlebarsJs fastest() {
    return new HandlebarsJs(Node.start().orElseGet(Nashorn::new));
  }

  /** The trees of templates as text, or {@code rejected}. */
  public List<String> trees(List<String> templates) {
    return engine.call("trees", templates);
  }

  /** What a template prints for JSON data, or {@code ERROR} and why. */
  public String render(String template, String json) {
    return render(template, json, Map.of());
  }

  /** As above, with partials by name. */
  public String render(String template, String json, Map<String, String> partials) {
    return render(template, List.of(json), partials).get(0);
  }

  /** As above, for each of several data. */
  public List<String> render(String template, List<String> jsons, Map<String, String> partials) {
    return render("render", template, jsons, partials);
  }

  /** As {@link #render(String, String)} with HTML escaping. */
  public String renderEscaped(String template, String json) {
    return render("renderEscaped", template, List.of(json), Map.of()).get(0);
  }

  private List<String> render(
      String function, String template, List<String> jsons, Map<String, String> partials) {
    List<String> arguments = new ArrayList<>(List.of(template, Json.stringify(partials)));
    arguments.addAll(jsons);
    return engine.call(function, arguments);
  }

  @Override
  public void close() {
    engine.close();
  }
}
