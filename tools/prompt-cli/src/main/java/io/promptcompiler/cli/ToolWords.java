package io.promptcompiler.cli;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replaces parameters of Maven goals in findings by the options of this tool. */
final class ToolWords {
  private static final Map<String, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put("`-Dprompt.acceptExamples`", "`prompt check --accept`");
    WORDS.put("-Dprompt.acceptExamples", "'prompt check --accept'");
    WORDS.put("`render -Dprompt.example=…`", "`prompt render --example …`");
  }

  private ToolWords() {}

  /** Returns findings in the words of this tool. */
  static List<Diagnostic> of(List<Diagnostic> found) {
    return found.stream().map(one -> one.fix(one.fix().saying(of(one.fix().text())))).toList();
  }

  /** Returns a text in the words of this tool. */
  static String of(String text) {
    String replaced = text;
    for (Map.Entry<String, String> word : WORDS.entrySet()) {
      replaced = replaced.replace(word.getKey(), word.getValue());
    }
    return replaced;
  }
}
