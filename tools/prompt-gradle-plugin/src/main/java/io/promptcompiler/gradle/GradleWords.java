package io.promptcompiler.gradle;

import java.util.Map;
import java.util.TreeMap;

/** Translates advice that names properties of the Maven plugin to what this plugin calls them. */
final class GradleWords {
  private static final Map<String, String> WORDS =
      new TreeMap<>(
          Map.of(
              "-Dprompt.acceptBreaking=true", "--accept-breaking",
              "-Dprompt.acceptExamples", "--accept-examples",
              "-Dprompt.against=none", "--against=none",
              "-Dprompt.againstVersion", "'againstVersion' in prompts { }"));

  private GradleWords() {}

  static String of(String text) {
    String translated = text;
    for (Map.Entry<String, String> word : WORDS.entrySet()) {
      translated = translated.replace(word.getKey(), word.getValue());
    }
    return translated;
  }
}
