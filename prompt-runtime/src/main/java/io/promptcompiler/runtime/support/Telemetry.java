package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptInfo;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The attributes that identify a prompt in traces. */
public final class Telemetry {
  private static final int DIGITS = 12;

  private Telemetry() {}

  /** Returns the attributes of a prompt, in an immutable map. */
  public static Map<String, String> of(PromptInfo prompt) {
    String hash = prompt.sha256();
    String version = prompt.version();
    if (version.isEmpty()) {
      version = hash.substring(0, Math.min(hash.length(), DIGITS));
    }
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("gen_ai.prompt.name", prompt.id());
    put(attributes, "gen_ai.prompt.version", version);
    put(attributes, "io.promptcompiler.prompt.hash", hash);
    put(attributes, "io.promptcompiler.prompt.tools", prompt.toolsSha256());
    put(attributes, "io.promptcompiler.prompt.variant", prompt.variant());
    put(attributes, "io.promptcompiler.prompt.module", prompt.module());
    put(attributes, "io.promptcompiler.prompt.source", prompt.source());
    return Collections.unmodifiableMap(attributes);
  }

  private static void put(Map<String, String> attributes, String key, String value) {
    if (!value.isEmpty()) {
      attributes.put(key, value);
    }
  }
}
