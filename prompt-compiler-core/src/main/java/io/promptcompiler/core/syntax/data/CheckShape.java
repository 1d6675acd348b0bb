package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.MissingSpace;
import io.promptcompiler.core.hint.data.ScalarWords;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Validates a document against its shape: unknown keys, missing keys, and values of the wrong form.
 */
public final class CheckShape {
  private final boolean isJson;
  private final DiagnosticSink sink;
  private boolean isGood = true;

  private CheckShape(boolean isJson, DiagnosticSink sink) {
    this.isJson = isJson;
    this.sink = sink;
  }

  /**
   * Checks a document against a shape and reports differences; returns whether it can be read.
   *
   * @param isJson whether it is JSON, in which texts have quotes
   */
  public static boolean check(
      Mapping document, Shape<?> shape, boolean isJson, DiagnosticSink sink) {
    CheckShape check = new CheckShape(isJson, sink);
    check.value("document", document, shape);
    return check.isGood;
  }

  private void value(String name, DataNode node, Shape<?> shape) {
    if (shape instanceof Shape.Named<?> named) {
      if (!named.isLenient()) {
        value(name, node, named.shape().get());
      }
    } else if (shape instanceof Shape.ListOf<?> list && node instanceof Sequence sequence) {
      sequence.items().forEach(item -> value(name, item, list.item()));
    } else if (shape instanceof Shape.OneOrMany<?> many) {
      List<DataNode> items = node instanceof Sequence list ? list.items() : List.of(node);
      items.forEach(item -> value(name, item, many.item()));
    } else if (shape instanceof Shape.Either either) {
      boolean isForList =
          node instanceof Scalar scalar
              && either.other() instanceof Shape.ListOf<?>
              && !fits(scalar, either.one());
      if (isForList) {
        wrong(name, node, either);
      } else {
        value(name, node, either.of(node));
      }
    } else if (shape instanceof Shape.MapOf map && node instanceof Mapping mapping) {
      for (Entry entry : mapping.entries()) {
        value(name, new Scalar(entry.key(), false, entry.keyLocation()), map.key());
        value(entry.key(), entry.value(), map.value());
      }
    } else if (shape instanceof Keyed keyed && node instanceof Mapping mapping) {
      keyed(mapping, keyed);
    } else if (shape instanceof Shape.ByWord forms && node instanceof Mapping mapping) {
      form(mapping, forms);
    } else if (!(shape instanceof Shape.Anything)) {
      Optional<Scalar> scalar =
          node instanceof Scalar found && !found.isNull() ? Optional.of(found) : Optional.empty();
      if (scalar.isEmpty() || !fits(scalar.get(), shape)) {
        wrong(name, node, shape);
      }
    }
  }

  /** Returns whether a text in a YAML document has a shape. */
  static boolean fits(String text, Shape<?> shape) {
    Scalar scalar = new Scalar(text, /* isPlain= */ false, Location.ofFile(""));
    return new CheckShape(/* isJson= */ false, finding -> {}).fits(scalar, shape);
  }

  /** Returns whether a scalar has a shape. */
  static boolean fits(Scalar scalar, Shape<?> shape, boolean isJson) {
    return new CheckShape(isJson, finding -> {}).fits(scalar, shape);
  }

  private boolean fits(Scalar scalar, Shape<?> shape) {
    String text = scalar.text();
    if (shape instanceof Shape.Text words) {
      boolean isText = !isJson || !scalar.isPlain();
      return isText && (words.pattern().isEmpty() || text.matches(words.pattern()));
    }
    if (shape instanceof Shape.Checked checked) {
      return (!isJson || !scalar.isPlain()) && checked.isRight().test(text);
    }
    if (shape instanceof Shape.OneOf one) {
      return one.words().contains(text);
    }
    if (shape instanceof Shape.Truth truth) {
      return truth.read(scalar, scalar.location()).isPresent();
    }
    return shape instanceof Shape.Whole whole
        && whole
            .read(scalar, scalar.location())
            .filter(number -> number >= whole.least() && number <= whole.most())
            .isPresent();
  }

  private void form(Mapping mapping, Shape.ByWord forms) {
    Optional<Entry> entry = mapping.entry(forms.key());
    List<String> words = List.copyOf(forms.forms().keySet());
    if (entry.isEmpty()) {
      Shape.Key<?> key = Shape.Key.required(forms.key(), new Shape.OneOf(words), "");
      String fix = Suggestion.list("Possible values", words);
      missing(mapping, key, "this object", Fix.of(fix));
      return;
    }
    boolean isText = entry.get().value() instanceof Scalar;
    Keyed form = isText ? forms.forms().get(((Scalar) entry.get().value()).text()) : null;
    if (form == null) {
      wrong(forms.key(), entry.get().value(), new Shape.OneOf(words));
    } else {
      keyed(mapping, form);
    }
  }

  private void keyed(Mapping mapping, Keyed shape) {
    List<String> absent = new ArrayList<>(shape.names());
    absent.removeIf(name -> mapping.entry(name).isPresent());
    for (Entry entry : mapping.entries()) {
      Optional<Shape.Key<?>> key = shape.key(entry.key());
      Optional<String> other =
          key.isPresent() || shape.isOpen()
              ? Optional.empty()
              : OtherKeys.meant(entry.key(), entry.value(), shape, absent);
      if (other.isPresent()) {
        absent.remove(other.get());
        renamed(entry, other.get(), shape);
      } else if (key.isEmpty()) {
        unknown(entry, absent, shape);
      } else if (key.get().isRequired() || !isNull(entry.value())) {
        value(entry.key(), entry.value(), key.get().shape());
      }
    }
    for (Shape.Key<?> key : shape.keys()) {
      if (key.isRequired() && absent.contains(key.name())) {
        Fix fix =
            key.isVital()
                ? Fix.of("Add '" + key.name() + "'.")
                : AddKey.to(mapping, key, shape.names(), isJson);
        missing(mapping, key, shape.name(), fix);
      }
    }
  }

  /** Reports a foreign key, and checks its value under our key. */
  private void renamed(Entry entry, String other, Keyed shape) {
    report(
        Diagnostic.of(DiagnosticCode.NOT_A_KEY, entry.keyLocation(), entry.key(), shape.name())
            .fix(
                Fix.of("Write '" + other + "'.")
                    .renaming(entry.keyLocation(), entry.key(), other)));
    value(other, entry.value(), shape.key(other).orElseThrow().shape());
  }

  private void unknown(Entry entry, List<String> absent, Keyed shape) {
    Fix near = Suggestion.correctionOfWord(entry.key(), absent, entry.keyLocation());
    if (!shape.isOpen()) {
      Fix fix = near.then(Suggestion.list("Keys", shape.names()));
      report(
          Diagnostic.of(DiagnosticCode.NOT_A_KEY, entry.keyLocation(), entry.key(), shape.name())
              .fix(fix));
    } else if (!near.isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key()).fix(near));
    }
  }

  private void missing(Mapping mapping, Shape.Key<?> key, String parent, Fix fix) {
    Diagnostic missing =
        Diagnostic.of(DiagnosticCode.MISSING_KEY, mapping.beginning(), key.name(), parent).fix(fix);
    if (key.isVital()) {
      report(missing);
    } else {
      sink.report(missing);
    }
  }

  private void wrong(String name, DataNode node, Shape<?> shape) {
    if (shape instanceof Shape.OneOf one && node instanceof Scalar scalar && !scalar.isNull()) {
      report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, node.location(), name, scalar.text())
              .fix(meantWord(scalar, one)));
      return;
    }
    boolean isObject = shape instanceof Keyed || shape instanceof Shape.MapOf;
    Fix spaced =
        node instanceof Scalar scalar && isObject && scalar.isPlain() && !isJson
            ? MissingSpace.fix(scalar.text(), scalar.location())
            : Fix.NONE;
    Fix full = spaced.isEmpty() ? new ShortForms(isJson).fix(node, shape) : spaced;
    Fix meant = full.isEmpty() && node instanceof Scalar scalar ? meant(scalar, shape) : full;
    boolean isQuoted =
        node instanceof Scalar scalar
            && !scalar.isPlain()
            && meant.edits().stream().anyMatch(edit -> edit.replacement().equals(scalar.text()));
    String it =
        isQuoted
            ? "This is a text: write the value without quotes."
            : Suggestion.join(
                "It is " + node.shape() + ".", meant.isEmpty() ? keys(shape) : meant.text());
    report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, node.location(), name, shape.described())
            .fix(meant.saying(it)));
  }

  /** Returns the keys that an object can have; empty for other shapes. */
  private static String keys(Shape<?> shape) {
    if (shape instanceof Shape.ByWord forms) {
      return Suggestion.list(
          "Possible values of its '" + forms.key() + "'", forms.forms().keySet());
    }
    return shape instanceof Keyed keyed ? Suggestion.list("Keys", keyed.names()) : "";
  }

  private static Fix meantWord(Scalar scalar, Shape.OneOf one) {
    String text = scalar.text();
    String other = one.others().get(text.toLowerCase(Locale.ROOT));
    Location place = inQuotes(scalar);
    Fix fix =
        other == null
            ? Suggestion.correctionOfWord(text, one.words(), place)
            : Fix.of("Did you mean '" + other + "'?").renaming(place, text, other);
    return fix.then(Suggestion.list("Possible values", one.words()));
  }

  /** Returns the place of a text without its quotes. */
  private static Location inQuotes(Scalar scalar) {
    Location all = scalar.location();
    Span span = all.span();
    boolean isQuoted = !scalar.isPlain() && all.text().length() == scalar.text().length() + 2;
    return isQuoted ? new Location(all.source(), new Span(span.start() + 1, span.end() - 1)) : all;
  }

  /**
   * Returns the fix that replaces a value by one of the right type, such as the text "400" by the
   * number 400.
   */
  private Fix meant(Scalar scalar, Shape<?> shape) {
    Optional<String> meant = Optional.empty();
    if (shape instanceof Shape.Whole whole && whole.others().containsKey(scalar.text())) {
      String number = whole.others().get(scalar.text());
      return Fix.of("The lowest number is first: write '" + number + "'.")
          .replacing(scalar.location(), number)
          .suggested();
    }
    if (shape instanceof Shape.Either either) {
      return meant(scalar, either.one());
    }
    boolean isText = shape instanceof Shape.Text || shape instanceof Shape.Checked;
    if (isText && isJson && scalar.isPlain() && !scalar.isNull()) {
      meant = Optional.of('"' + scalar.text() + '"');
    } else if (shape instanceof Shape.Truth) {
      meant = ScalarWords.truth(scalar.text());
    } else if (shape instanceof Shape.Whole) {
      meant = ScalarWords.number(scalar.text()).or(() -> Optional.of(scalar.text().strip()));
    }
    return meant
        .filter(text -> fits(asWritten(text, scalar), shape))
        .map(text -> ScalarWords.writing(scalar.location(), text))
        .orElse(Fix.NONE);
  }

  private static Scalar asWritten(String text, Scalar in) {
    boolean isQuoted = text.startsWith("\"");
    String value = isQuoted ? text.substring(1, text.length() - 1) : text;
    return new Scalar(value, !isQuoted, in.location());
  }

  private void report(Diagnostic diagnostic) {
    isGood = false;
    sink.report(diagnostic);
  }

  private static boolean isNull(DataNode node) {
    return node instanceof Scalar scalar && scalar.isNull();
  }
}
