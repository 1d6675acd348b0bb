package io.promptcompiler.it.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.script.Invocable;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

/** Orchestrators as JavaScript reads, merges and renders them. For one thread. */
public final class OrchestratorJs {
  private static final String SCRIPT = "/oracle/orchestrator.js";

  private final ScriptEngine engine;

  /** Loads it. */
  public OrchestratorJs() {
    engine = new NashornScriptEngineFactory().getScriptEngine("--language=es6");
    try (InputStream in =
        Objects.requireNonNull(OrchestratorJs.class.getResourceAsStream(SCRIPT), SCRIPT)) {
      engine.eval(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ScriptException e) {
      throw new IllegalStateException(SCRIPT, e);
    }
  }

  /**
   * The messages of a prompt as JSON.
   *
   * @param documents JSON texts, outermost first
   */
  public String messages(List<String> documents, String prompt, Map<String, ?> values) {
    try {
      String all = "[" + String.join(",", documents) + "]";
      Invocable script = (Invocable) engine;
      return (String) script.invokeFunction("messages", all, prompt, Json.stringify(values));
    } catch (ScriptException | NoSuchMethodException e) {
      throw new IllegalStateException(prompt, e);
    }
  }
}
