package io.promptcompiler.outputs;

import io.promptcompiler.runtime.OutputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The problems of the fields of an answer, by their paths; up to 100. */
final class Problems {
  private static final int MOST = 100;
  private static final String MORE = "There are more problems.";

  private final Map<String, String> sentences = new LinkedHashMap<>();

  boolean isEmpty() {
    return sentences.isEmpty();
  }

  /** Returns whether further problems of other fields are left out. */
  boolean isFull() {
    return sentences.size() >= MOST;
  }

  /**
   * Adds a problem of a field, or of the whole answer if the path is empty, unless it has one
   * already.
   */
  void add(String path, String predicate) {
    String subject = path.isEmpty() ? "The answer " : "Field '" + path + "' ";
    boolean isEnded = predicate.endsWith(".") || predicate.endsWith("?");
    addSentence(path, subject + predicate + (isEnded ? "" : "."));
  }

  /** Adds the problems of an exception at other paths. */
  void addAll(OutputException others) {
    for (int i = 0; i < others.paths().size(); i++) {
      addSentence(others.paths().get(i), others.problems().get(i));
    }
  }

  private void addSentence(String path, String sentence) {
    if (sentences.size() < MOST) {
      sentences.putIfAbsent(path, sentence);
    } else if (!sentences.containsKey(path)) {
      sentences.put("", MORE);
    }
  }

  /** Returns an exception with a problem of the whole answer. */
  static OutputException problem(String sentence) {
    return new OutputException(List.of(sentence), List.of(""));
  }

  OutputException exception() {
    return new OutputException(
        List.copyOf(sentences.values()), new ArrayList<>(sentences.keySet()));
  }
}
