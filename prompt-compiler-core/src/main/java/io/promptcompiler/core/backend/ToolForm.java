package io.promptcompiler.core.backend;

import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.tool.ToolHints;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The forms in which definitions of tools are sent to models and clients, as JSON. */
public enum ToolForm {
  /** The parts of the definition, for people. */
  NEUTRAL(""),
  /** A function among the {@code tools} of OpenAI's Responses API. */
  OPENAI("OpenAI"),
  /** A tool of Anthropic's Messages API. */
  ANTHROPIC("Anthropic"),
  /** A function declaration of the Gemini API. */
  GEMINI("Gemini"),
  /** A tool in the answer to {@code tools/list} of the Model Context Protocol. */
  MCP("MCP");

  private final String title;

  ToolForm(String title) {
    this.title = title;
  }

  /** Returns the name of the provider or protocol; empty for the form for people. */
  public String title() {
    return title;
  }

  /** The beginning of our schemas, which providers do not need. */
  private static final String DIALECT =
      "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",";

  /** The beginning of a schema that cannot be strict, after its dialect. */
  private static final String NOT_STRICT = "\"$comment\":\"Not strict.";

  /** Returns a definition in this form, as one line of JSON. */
  public String json(ToolInfo tool) {
    Parts parts = new Parts();
    switch (this) {
      case NEUTRAL ->
          parts
              .text("name", tool.name())
              .text("title", tool.title())
              .text("description", tool.description())
              .schema("parameters", tool.parametersSchema())
              .schema("output", tool.outputSchema())
              .value("annotations", hints(tool, ""));
      case OPENAI ->
          parts
              .text("type", "function")
              .text("name", tool.name())
              .text("description", tool.description())
              .schema("parameters", tool.parametersSchema())
              .value("strict", isStrict(tool.parametersSchema()));
      case ANTHROPIC ->
          parts
              .text("name", tool.name())
              .text("description", tool.description())
              .schema("input_schema", tool.parametersSchema());
      case GEMINI ->
          parts
              .text("name", tool.name())
              .text("description", tool.description())
              .schema("parametersJsonSchema", tool.parametersSchema());
      case MCP ->
          parts
              .text("name", tool.name())
              .text("title", tool.title())
              .text("description", tool.description())
              .schema("inputSchema", tool.parametersSchema())
              .schema("outputSchema", tool.outputSchema())
              .value("annotations", hints(tool, "Hint"));
    }
    return parts.json();
  }

  private static boolean isStrict(String schema) {
    return schema.startsWith(DIALECT) && !schema.startsWith(NOT_STRICT, DIALECT.length());
  }

  private static Map<String, Object> hints(ToolInfo tool, String suffix) {
    ToolHints hints = tool.hints();
    Map<String, Object> all = new LinkedHashMap<>();
    put("readOnly" + suffix, hints.readOnly(), all);
    put("destructive" + suffix, hints.destructive(), all);
    put("idempotent" + suffix, hints.idempotent(), all);
    put("openWorld" + suffix, hints.openWorld(), all);
    return all;
  }

  private static void put(String name, @Nullable Boolean hint, Map<String, Object> all) {
    if (hint != null) {
      all.put(name, hint);
    }
  }

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The members of a JSON object, without empty ones. */
  private static final class Parts {
    private final List<String> members = new ArrayList<>();

    Parts text(String name, String text) {
      return text.isEmpty() ? this : value(name, text);
    }

    Parts value(String name, Object value) {
      return value.equals(Map.of()) ? this : add(name, Json.stringify(value));
    }

    /** Adds a schema, which is JSON already. */
    Parts schema(String name, String json) {
      String plain = json.startsWith(DIALECT) ? "{" + json.substring(DIALECT.length()) : json;
      return json.isEmpty() ? this : add(name, plain);
    }

    private Parts add(String name, String json) {
      members.add(Json.stringify(name) + ":" + json);
      return this;
    }

    String json() {
      return "{" + String.join(",", members) + "}";
    }
  }
}
