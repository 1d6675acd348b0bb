package io.promptcompiler.core.interpret;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;

/**
 * A rendered text that knows which place of a template each stretch of it comes from.
 *
 * @param text the text
 * @param stretches its stretches, in order; together they are the text
 */
public record TracedText(String text, List<Stretch> stretches) {
  /** Copies the list. */
  public TracedText {
    stretches = List.copyOf(stretches);
  }

  /**
   * A stretch of a text.
   *
   * @param text its content
   * @param location its origin
   * @param isValue whether a value printed it; otherwise it is fixed text of the template
   * @param isUntrusted whether it is an untrusted value
   */
  public record Stretch(String text, Location location, boolean isValue, boolean isUntrusted) {}
}
