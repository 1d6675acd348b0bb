package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.MissingSpace;
import io.promptcompiler.core.hint.data.ScalarWords;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the values of a mapping's keys, each of which must have a certain form. A key of the wrong
 * form is reported and treated as absent; a key without a value is absent.
 */
public final class Keys {
  private final Mapping mapping;
  private final DiagnosticSink sink;

  /** Creates a reader for a mapping. */
  public Keys(Mapping mapping, DiagnosticSink sink) {
    this.mapping = mapping;
    this.sink = sink;
  }

  /** Returns the entry of a key, if the key has a value. */
  public Optional<Entry> entry(String key) {
    return mapping.entry(key).filter(entry -> !isNull(entry.value()));
  }

  /** Returns a text. */
  public Optional<Scalar> scalar(String key) {
    return as(key, Scalar.class, "a text");
  }

  /** Returns a text without surrounding whitespace; empty if the key is absent. */
  public String text(String key) {
    return scalar(key).map(Scalar::text).orElse("").strip();
  }

  /** Returns a list. */
  public Optional<Sequence> sequence(String key) {
    return as(key, Sequence.class, "a list");
  }

  /** Returns a mapping. */
  public Optional<Mapping> mapping(String key) {
    return as(key, Mapping.class, "a mapping");
  }

  /** Returns a boolean, written as {@code true} or {@code false}. */
  public Optional<Boolean> truth(String key) {
    Optional<Entry> entry = entry(key);
    Optional<Boolean> truth = entry.map(Entry::value).flatMap(DeclarationKeys::truth);
    if (entry.isPresent() && truth.isEmpty()) {
      wrongShape(entry.get(), "true or false", meantTruth(entry.get().value()));
    }
    return truth;
  }

  /** Returns the meaning of a value that must be one of the given words. */
  public <T> Optional<T> word(
      String key, Function<String, Optional<T>> meaning, Collection<String> words) {
    Optional<Scalar> scalar = scalar(key);
    Optional<T> found = scalar.map(Scalar::text).flatMap(meaning);
    if (scalar.isPresent() && found.isEmpty()) {
      String text = scalar.get().text();
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, scalar.get().location(), key, text)
              .fix(
                  scalar.get().isPlain() && TypographicQuotes.quote(text)
                      ? TypographicQuotes.fix(text, scalar.get().location())
                      : Suggestion.correction(
                          text, words, "Possible values", scalar.get().location())));
    }
    return found;
  }

  static boolean isNull(DataNode node) {
    return node instanceof Scalar scalar && scalar.isNull();
  }

  private <T extends DataNode> Optional<T> as(String key, Class<T> shape, String what) {
    Optional<Entry> entry = entry(key);
    if (entry.isPresent() && !shape.isInstance(entry.get().value())) {
      wrongShape(entry.get(), what, Fix.NONE);
    }
    return entry.map(Entry::value).filter(shape::isInstance).map(shape::cast);
  }

  static Fix meantTruth(DataNode node) {
    return node instanceof Scalar scalar
        ? ScalarWords.truth(scalar.text())
            .map(meant -> ScalarWords.writing(scalar.location(), meant))
            .orElse(Fix.NONE)
        : Fix.NONE;
  }

  private void wrongShape(Entry entry, String what, Fix meant) {
    Fix fix =
        meant.isEmpty() && entry.value() instanceof Scalar scalar && scalar.isPlain()
            ? MissingSpace.fix(scalar.text(), scalar.location())
            : meant;
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, entry.value().location(), entry.key(), what)
            .fix(fix.saying(Suggestion.join("It is " + entry.value().shape() + ".", fix.text()))));
  }
}
