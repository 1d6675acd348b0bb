package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import java.util.Locale;

/**
 * A reason why a migrated text may render differently.
 *
 * @param place the place in the old text
 * @param what the difference, as the beginning of a sentence
 * @param instead sentences about a text that renders the same; may be empty
 */
public record RenderDifference(Location place, String what, String instead) {

  /** Returns the finding: an error, or a warning if differences are accepted. */
  Diagnostic finding(MigrateRequest request) {
    return request.approximates()
        ? Diagnostic.of(
                DiagnosticCode.MIGRATION_CAVEAT,
                place,
                what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1))
            .fix(instead)
        : Diagnostic.of(DiagnosticCode.NOT_MIGRATED, place, what)
            .fix(
                Suggestion.join(
                    instead,
                    "Add '" + request.flags().approximate() + "' to accept the difference."));
  }
}
