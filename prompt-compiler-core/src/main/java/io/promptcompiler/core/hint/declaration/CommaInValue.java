package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.hint.data.ScalarWords;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds values in braces that a comma ends, such as {@code default: 1,250} and {@code description:
 * First, second}. YAML reads the rest as a key without a value.
 */
final class CommaInValue {
  /** Keys whose values are texts or numbers. */
  private static final Set<String> VALUES = Set.of("default", "description", "deprecated");

  /** Words that are meant as keys with the value true. */
  private static final Set<String> FLAGS = Set.of("optional", "nullable", "required");

  private CommaInValue() {}

  static void report(Mapping declaration, DiagnosticSink sink) {
    List<Entry> entries = declaration.entries();
    for (int i = 0; i < entries.size(); i++) {
      int last = i;
      while (last + 1 < entries.size() && isRest(entries.get(last + 1))) {
        last++;
      }
      if (last > i
          && VALUES.contains(entries.get(i).key())
          && entries.get(i).value() instanceof Scalar value
          && value.isPlain()
          && !value.isNull()) {
        boolean isList = entries.get(i).key().equals("default") && isOfLists(declaration);
        report(value, entries.get(i + 1), entries.get(last), isList, declaration, sink);
      }
    }
  }

  private static boolean isRest(Entry entry) {
    Location key = entry.keyLocation();
    return entry.value() instanceof Scalar none
        && none.isNull()
        && !DeclarationKeys.isSlip(entry.key())
        && !DeclarationKeys.ALL.contains(entry.key())
        && !FLAGS.contains(entry.key())
        && !key.source().content().startsWith(":", key.span().end());
  }

  private static boolean is(Mapping declaration, Set<String> types) {
    return declaration
        .entry("type")
        .filter(type -> type.value() instanceof Scalar word && types.contains(word.text()))
        .isPresent();
  }

  private static boolean isOfLists(Mapping declaration) {
    return declaration
        .entry("type")
        .filter(
            type ->
                type.value() instanceof Scalar word
                    && TypeWords.meant(word.text()).orElse(word.text()).matches("array|.*\\[\\]"))
        .isPresent();
  }

  private static Optional<String> number(String text, Mapping declaration) {
    return is(declaration, Set.of("number", "decimal"))
        ? ScalarWords.number(text).or(() -> ScalarWords.withDecimalComma(text))
        : ScalarWords.number(text).filter(any -> !is(declaration, Set.of("string")));
  }

  private static void report(
      Scalar value,
      Entry first,
      Entry last,
      boolean isList,
      Mapping declaration,
      DiagnosticSink sink) {
    Location whole = value.location().to(last.keyLocation());
    String text = isList ? "[" + whole.text() + "]" : TypographicQuotes.quoted(whole.text());
    Fix fix =
        number(whole.text(), declaration)
            .filter(number -> !isList)
            .map(number -> ScalarWords.writing(whole, number))
            .orElseGet(() -> ScalarWords.writing(whole, text));
    sink.report(
        Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, first.keyLocation(), first.key())
            .fix(fix.saying("In braces, a comma ends the value. " + fix.text()).suggested()));
  }
}
