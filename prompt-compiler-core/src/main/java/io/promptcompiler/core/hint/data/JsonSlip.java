package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/**
 * A way in which JSON may have gone wrong.
 *
 * @param at where
 * @param what what is wrong, as the end of a sentence
 * @param advice the sentence that says what to do
 * @param changes what makes it right, in order
 * @param isCertain whether the changes lose nothing that somebody wrote
 */
record JsonSlip(Span at, String what, String advice, List<Change> changes, boolean isCertain) {

  /** Copies the list. */
  JsonSlip {
    changes = List.copyOf(changes);
  }

  /** One whose changes lose nothing. */
  JsonSlip(Span at, String what, String advice, List<Change> changes) {
    this(at, what, advice, changes, true);
  }

  /** A stretch and what is meant there. */
  record Change(Span span, String meant) {}

  /** One that replaces a stretch. */
  static JsonSlip replacing(int from, int to, String meant, String what, String advice) {
    Span span = new Span(from, to);
    return new JsonSlip(span, what, advice, List.of(new Change(span, meant)));
  }
}
