package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/** Chooses the syntax of a text in which it is not certain. */
@FunctionalInterface
public interface SyntaxChoice {
  /** Chooses nothing: such texts are reported. */
  SyntaxChoice NONE = (possible, example) -> Optional.empty();

  /**
   * Returns the chosen syntax; empty if the text is to be reported.
   *
   * @param possible the syntaxes that all placeholders of the text may have; may be empty
   * @param example the first placeholder
   */
  Optional<OldSyntax> among(List<OldSyntax> possible, Location example);
}
