package io.promptcompiler.it.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A case that is made of data only: no helpers, no code in its data, no option that changes the
 * language, and an expected text.
 *
 * @param name where it is in the suite
 * @param data the outermost context
 * @param partials texts by name
 * @param escapesHtml whether variables are escaped
 * @param expected what must be printed
 */
record SuiteCase(
    String name,
    String template,
    Map<String, Object> data,
    Map<String, String> partials,
    boolean escapesHtml,
    String expected) {
  private static final List<String> CODE =
      List.of("helpers", "globalHelpers", "decorators", "globalDecorators", "exception");

  /** The cases of one file of the suite that can be had from data. */
  @SuppressWarnings("unchecked")
  static List<SuiteCase> of(String file, List<?> cases) {
    List<SuiteCase> all = new ArrayList<>();
    for (Object each : cases) {
      Map<String, Object> one = (Map<String, Object>) each;
      Object options = one.getOrDefault("compileOptions", Map.of());
      Map<String, Object> language = new LinkedHashMap<>((Map<String, Object>) options);
      language.keySet().removeAll(List.of("data", "noEscape"));
      boolean isData =
          CODE.stream().noneMatch(one::containsKey)
              && !hasCode(one)
              && language.isEmpty()
              && !(one.get("runtimeOptions") instanceof Map<?, ?> run
                  && run.get("data") instanceof Map)
              && one.get("expected") instanceof String
              && (one.get("data") == null || one.get("data") instanceof Map);
      if (isData) {
        all.add(of(file, one, Boolean.TRUE.equals(((Map<?, ?>) options).get("noEscape"))));
      }
    }
    return all;
  }

  @SuppressWarnings("unchecked")
  private static SuiteCase of(String file, Map<String, Object> one, boolean isPlain) {
    Object data = one.get("data");
    Map<String, String> partials = new LinkedHashMap<>();
    partials.putAll((Map<String, String>) one.getOrDefault("globalPartials", Map.of()));
    partials.putAll((Map<String, String>) one.getOrDefault("partials", Map.of()));
    return new SuiteCase(
        file + ": " + one.get("description") + ", " + one.get("it") + " " + one.get("number"),
        (String) one.get("template"),
        data == null ? Map.of() : (Map<String, Object>) data,
        partials,
        !isPlain,
        (String) one.get("expected"));
  }

  private static boolean hasCode(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.containsKey("!code")
          || map.containsKey("!undefined")
          || map.containsKey("!sparsearray")
          || map.values().stream().anyMatch(SuiteCase::hasCode);
    }
    return value instanceof List<?> list && list.stream().anyMatch(SuiteCase::hasCode);
  }
}
