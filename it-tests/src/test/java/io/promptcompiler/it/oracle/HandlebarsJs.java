package io.promptcompiler.it.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.support.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.script.Invocable;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;
import org.openjdk.nashorn.api.scripting.ScriptObjectMirror;

/** handlebars.js inside this JVM. For one thread. */
public final class HandlebarsJs {
  private final ScriptEngine engine;

  /** Loads it, which takes a second or two. */
  public HandlebarsJs() {
    engine = new NashornScriptEngineFactory().getScriptEngine("--language=es6");
    load("/oracle/polyfill.js");
    load("/handlebars-v4.7.10.js");
    load("/oracle/oracle.js");
  }

  /** The tree of a template as text, or {@code rejected}. */
  public String tree(String template) {
    return call("dump", template);
  }

  /** What a template prints for JSON data, or {@code ERROR} and why. */
  public String render(String template, String json) {
    return render(template, json, Map.of());
  }

  /** As above, with partials by name. */
  public String render(String template, String json, Map<String, String> partials) {
    return call("render", template, json, false, Json.stringify(partials));
  }

  /** As {@link #render(String, String)} with HTML escaping. */
  public String renderEscaped(String template, String json) {
    return call("render", template, json, true, "{}");
  }

  /** A JSON text as maps, lists, texts, {@code Long}, {@code Double} and truth values. */
  public Object parseJson(String json) {
    try {
      return plain(((Invocable) engine).invokeFunction("parseJson", json));
    } catch (ScriptException | NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object plain(Object value) {
    if (value instanceof ScriptObjectMirror object && object.isArray()) {
      return object.values().stream().map(HandlebarsJs::plain).collect(Collectors.toList());
    }
    if (value instanceof ScriptObjectMirror object) {
      Map<String, Object> map = new LinkedHashMap<>();
      object.forEach((name, member) -> map.put(name, plain(member)));
      return map;
    }
    if (value instanceof Integer integer) {
      return (long) integer;
    }
    return value instanceof Number || value instanceof Boolean || value == null
        ? value
        : value.toString();
  }

  /** Calls a function of the script. */
  private String call(String function, Object... arguments) {
    try {
      return String.valueOf(((Invocable) engine).invokeFunction(function, arguments));
    } catch (ScriptException | NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private void load(String resource) {
    try (InputStream in = HandlebarsJs.class.getResourceAsStream(resource)) {
      engine.eval(new String(Objects.requireNonNull(in, resource).readAllBytes(), UTF_8));
    } catch (ScriptException e) {
      throw new IllegalStateException(resource, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
