package io.promptcompiler.spark;

import java.util.List;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.jspecify.annotations.Nullable;

/** The text of a prompt, or the problems of its row. It is a bean, as encoders require. */
public final class TriedPrompt {
  private @Nullable String text;
  private List<String> problems = List.of();

  /** Creates an empty bean; called by encoders. */
  public TriedPrompt() {}

  static TriedPrompt of(@Nullable String text, List<String> problems) {
    TriedPrompt tried = new TriedPrompt();
    tried.text = text;
    tried.problems = problems;
    return tried;
  }

  /** Returns an encoder with the columns {@code text} and {@code problems}. */
  public static Encoder<TriedPrompt> encoder() {
    return Encoders.bean(TriedPrompt.class);
  }

  /** Returns the text; null if the row is invalid. */
  public @Nullable String getText() {
    return text;
  }

  /** Sets the text. */
  public void setText(@Nullable String text) {
    this.text = text;
  }

  /** Returns the problems of the row, in sentences; empty if there is a text. */
  public List<String> getProblems() {
    return problems;
  }

  /** Sets the problems. */
  public void setProblems(List<String> problems) {
    this.problems = problems;
  }
}
