package com.acme.benchmark;

import java.util.Locale;
import java.util.Map;

/** What ways, most of which are methods, are called in the table. */
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

  private Names() {}

  /**
   * {@code byHand} as "by hand", and products as they call themselves; what follows a comma stays
   * as it is.
   */
  static String of(String way) {
    int comma = way.indexOf(',');
    return comma < 0 ? ofMethod(way) : ofMethod(way.substring(0, comma)) + way.substring(comma);
  }

  private static String ofMethod(String method) {
    String words = method.replaceAll("(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    return PRODUCTS.getOrDefault(
        method, words.replace("jackson", "Jackson").replace("maven", "Maven"));
  }
}
