package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.MissingSpace;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.hint.data.UntypedValue;
import java.util.Collection;
import java.util.Optional;

/** A word in place of a type that no type has. */
public final class UnknownType {
  private UnknownType() {}

  /**
   * Returns the finding about a word, with the type that is probably intended.
   *
   * @param known the names of types that can be written instead
   * @param isOfOutput whether the word is in the declaration of an output
   */
  public static Diagnostic finding(
      String word, Collection<String> known, Location place, boolean isOfOutput) {
    return Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, place, word)
        .fix(meant(word, known, place, isOfOutput));
  }

  private static Fix meant(
      String word, Collection<String> known, Location location, boolean isOfOutput) {
    Fix missingSpace = MissingSpace.fix(word, location);
    if (!missingSpace.isEmpty()) {
      return missingSpace;
    }
    if (TypographicQuotes.quote(word)) {
      return TypographicQuotes.fix(word, location);
    }
    if (word.equals("enum")) {
      return Fix.of(
          location.source().path().endsWith(".prompt")
              ? "List its values behind a name with '(enum)', as in 'order(enum): [asc, desc]'."
              : "List its values, as in '{ enum: [asc, desc] }', without 'type'.");
    }
    Optional<String> alias = TypeWords.meant(word);
    if (isOfOutput && alias.filter("any"::equals).isPresent()) {
      return Fix.of("Name its fields: '{ score: integer, reason: string }'.")
          .then("If it can be any JSON, write 'any'.")
          .replacing(location, "any")
          .suggested();
    }
    if (alias.isPresent()) {
      String sentence =
          TypeWords.isOptional(word)
              ? "Write '" + alias.get() + "' and 'required: false'."
              : "Did you mean '" + alias.get() + "'?";
      return Fix.of(sentence).replacing(location, TypeWords.written(alias.get(), location));
    }
    String singular = word.replaceFirst("(?<=\\w)s$", "");
    Optional<String> element =
        known.stream()
            .filter(type -> !singular.equals(word) && type.equalsIgnoreCase(singular))
            .findFirst();
    if (element.isPresent()) {
      String list = element.get() + "[]";
      return Fix.of("Did you mean '" + list + "'?")
          .replacing(location, TypeWords.written(list, location))
          .suggested();
    }
    Fix fix = Suggestion.correction(word, known, "Known types", location);
    if (fix.text().startsWith("Did you mean")) {
      return fix;
    }
    Fix value = UntypedValue.fix(word, location, isOfOutput);
    if (word.matches("[A-Z]\\w*")) {
      return Fix.of("Declare it under 'types'.").then(value.text()).then(fix.text());
    }
    boolean isSentence = word.matches("\\S++\\s++\\S++\\s++\\S.*");
    if (value.isEmpty() && isSentence) {
      return Fix.of("Declare a type, and put these words into its 'description'.").then(fix.text());
    }
    return value.isEmpty() ? fix : value;
  }
}
