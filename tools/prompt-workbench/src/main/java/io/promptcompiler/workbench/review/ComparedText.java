package io.promptcompiler.workbench.review;

import java.util.List;
import java.util.OptionalLong;

/**
 * A text of a prompt, compared with the released one.
 *
 * @param name its name for people: {@code example 'short'}, {@code template}
 * @param before the estimated tokens of the released text, if there is one
 * @param after the estimated tokens of the present text, if there is one
 * @param lines the lines that differ and some around them
 * @param problem the reason why the released or the present text is missing; empty if there is none
 */
record ComparedText(
    String name,
    OptionalLong before,
    OptionalLong after,
    List<ComparedLine> lines,
    String problem) {
  /** Copies the list. */
  ComparedText {
    lines = List.copyOf(lines);
  }
}
