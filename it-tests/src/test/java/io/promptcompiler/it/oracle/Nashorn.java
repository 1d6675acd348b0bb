package io.promptcompiler.it.oracle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.script.Invocable;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;
import org.openjdk.nashorn.api.scripting.ScriptObjectMirror;

/** JavaScript inside this JVM. It is always there; code that runs only once it runs slowly. */
public final class Nashorn implements Engine {
  private final ScriptEngine engine;

  /** An engine without scripts. */
  public Nashorn() {
    engine = new NashornScriptEngineFactory().getScriptEngine("--language=es6");
    load(Resources.text("/oracle/polyfill.js"));
  }

  @Override
  public void load(String script) {
    try {
      engine.eval(script);
    } catch (ScriptException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<String> call(String function, List<String> arguments) {
    return ((ScriptObjectMirror) invoke(function, arguments.toArray()))
        .values().stream().map(String::valueOf).toList();
  }

  /** A JSON text as maps, lists, texts, {@code Long}, {@code Double} and truth values. */
  public Object parseJson(String json) {
    load("function parseJson(json) { return JSON.parse(json); }");
    return plain(invoke("parseJson", json));
  }

  private Object invoke(String function, Object... arguments) {
    try {
      return ((Invocable) engine).invokeFunction(function, arguments);
    } catch (ScriptException | NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object plain(Object value) {
    if (value instanceof ScriptObjectMirror object && object.isArray()) {
      return object.values().stream().map(Nashorn::plain).collect(Collectors.toList());
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

  @Override
  public void close() {}
}
