package com.acme.benchmark;

import java.util.Locale;
import java.util.Map;

/** What methods are called in the table. */
final class Names {
  private static final Map<String, String> PRODUCTS =
      Map.of(
          "freeMarker", "FreeMarker",
          "generatedNoneChanged", "generated, none changed",
          "generatedOneChanged", "generated, one changed",
          "handlebarsJava", "Handlebars.java",
          "jstachio", "JStachio",
          "langChain4j", "LangChain4j",
          "qute", "Qute",
          "rocker", "Rocker",
          "springAi", "Spring AI",
          "stringFormat", "String.format");

  private Names() {}

  /** {@code byHand} as "by hand", and products as they call themselves. */
  static String of(String method) {
    String words = method.replaceAll("(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    return PRODUCTS.getOrDefault(
        method, words.replace("jackson", "Jackson").replace("maven", "Maven"));
  }
}
