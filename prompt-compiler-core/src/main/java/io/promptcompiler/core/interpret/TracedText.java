package io.promptcompiler.core.interpret;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;

/**
 * A rendered text with the origin in the template of each part.
 *
 * @param text the text
 * @param stretches the parts, in order; together they are the text
 */
public record TracedText(String text, List<Stretch> stretches) {
  /** Copies the list. */
  public TracedText {
    stretches = List.copyOf(stretches);
  }

  /**
   * A part of a text.
   *
   * @param text its content
   * @param location its origin
   * @param isValue whether it is a printed value; otherwise it is fixed text of the template
   * @param isUntrusted whether it is an untrusted value
   */
  public record Stretch(String text, Location location, boolean isValue, boolean isUntrusted) {}
}
