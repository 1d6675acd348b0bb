package com.acme.benchmark;

import java.util.Locale;
import java.util.Map;

/** What methods are called in the table. */
final class Names {
  private static final Map<String, String> PRODUCTS =
      Map.of(
          "freeMarker", "FreeMarker",
          "handlebarsJava", "Handlebars.java",
          "jstachio", "JStachio",
          "langChain4j", "LangChain4j",
          "qute", "Qute",
          "rocker", "Rocker",
          "springAi", "Spring AI",
          "stringFormat", "String.format");

  /** What builds of a way that are not its first one end with. */
  private static final Map<String, String> BUILDS =
      Map.of(
          "NoneChanged", "none changed",
          "OneChanged", "one changed",
          "ChangeUnseen", "one changed, not seen",
          "ParameterRenamed", "parameter renamed");

  private Names() {}

  /** {@code byHand} as "by hand", and products as they call themselves. */
  static String of(String method) {
    for (Map.Entry<String, String> build : BUILDS.entrySet()) {
      if (method.endsWith(build.getKey())) {
        int way = method.length() - build.getKey().length();
        return of(method.substring(0, way)) + ", " + build.getValue();
      }
    }
    String words = method.replaceAll("(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    return PRODUCTS.getOrDefault(
        method, words.replace("jackson", "Jackson").replace("maven", "Maven"));
  }
}
