package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reports texts whose end YAML reads as a comment: {@code content: Ask in #general}. A comment is
 * intended if a blank follows its {@code #}, if the value is not a text, or if the text could not
 * end that way.
 */
public final class CheckComments {
  /** The values of keys of any type that are not texts. */
  private static final Pattern NO_TEXT =
      Pattern.compile("~|null|true|false|[-+]?\\.?[0-9][0-9.:-]*(?:[eE][-+]?[0-9]+)?");

  /** The types in JSON Schemas and Picoschemas. */
  private static final Set<String> TYPES =
      Set.of("string", "boolean", "integer", "number", "decimal", "array", "object", "any");

  private static final String COMMENT = "For a comment, write a blank after the '#'.";

  private final boolean readsAll;
  private final DiagnosticSink sink;

  private CheckComments(boolean readsAll, DiagnosticSink sink) {
    this.readsAll = readsAll;
    this.sink = sink;
  }

  /**
   * Checks a document, which need not have its shape.
   *
   * @param shape determines which values are texts
   */
  public static void check(Mapping document, Shape<?> shape, DiagnosticSink sink) {
    new CheckComments(/* readsAll= */ true, sink).mapping(document, shape);
  }

  /** Checks a document whose unknown keys are ignored. */
  public static void checkKnown(Mapping document, Keyed shape, DiagnosticSink sink) {
    new CheckComments(/* readsAll= */ false, sink).mapping(document, shape);
  }

  private void mapping(Mapping mapping, Shape<?> shape) {
    Shape<?> rest = shape instanceof Shape.MapOf map ? map.value() : Shape.ANYTHING;
    for (Entry entry : mapping.entries()) {
      Optional<Shape.Key<?>> known =
          shape instanceof Keyed keyed ? keyed.key(entry.key()) : Optional.empty();
      boolean isUnknown = shape instanceof Keyed && known.isEmpty();
      boolean isEmpty = entry.value().location().span().length() == 0;
      if (isUnknown && (isEmpty || !readsAll)) {
        continue;
      }
      Shape<?> value = of(entry.value(), known.<Shape<?>>map(Shape.Key::shape).orElse(rest));
      node(entry.key(), entry.value(), value);
      CutText.in(entry, mapping)
          .filter(cut -> isText(entry.key(), cut, value, known.isPresent()))
          .filter(cut -> !isChoice(cut, mapping))
          .ifPresent(cut -> report(cut, entry.key(), entry.key() + ": "));
    }
  }

  private void node(String key, DataNode node, Shape<?> shape) {
    if (node instanceof Mapping mapping) {
      mapping(mapping, shape);
    } else if (node instanceof Sequence list) {
      for (DataNode item : list.items()) {
        Shape<?> value = of(item, shape instanceof Shape.ListOf<?> of ? of.item() : Shape.ANYTHING);
        node(key, item, value);
        CutText.in(item, list)
            .filter(cut -> isText(key, cut, value, /* isKnown= */ false))
            .ifPresent(cut -> report(cut, key, ""));
      }
    }
  }

  /** Returns the one of several shapes that a value is meant to have. */
  private static Shape<?> of(DataNode node, Shape<?> shape) {
    if (shape instanceof Shape.Named<?> named) {
      return of(node, named.shape().get());
    }
    if (shape instanceof Shape.Either either) {
      return of(node, either.of(node));
    }
    if (shape instanceof Shape.OneOrMany<?> many) {
      return node instanceof Sequence ? new Shape.ListOf<>(many.item()) : of(node, many.item());
    }
    if (shape instanceof Shape.ByWord forms && node instanceof Mapping mapping) {
      String word = ObjectReader.of(mapping).text(forms.key());
      return forms.forms().containsKey(word) ? forms.forms().get(word) : Shape.ANYTHING;
    }
    return shape;
  }

  /**
   * Returns whether the value of a key is a text that can end like the comment.
   *
   * @param isKnown whether the shape has the key, which means nothing without a value
   */
  private static boolean isText(String key, CutText cut, Shape<?> shape, boolean isKnown) {
    if (!(shape instanceof Shape.Anything)) {
      return !Shape.isName(shape) && CheckShape.fits(cut.whole(), shape);
    }
    String text = cut.scalar().text();
    if (text.isEmpty()) {
      return isKnown || !cut.whole().contains(" ");
    }
    boolean isType = !isKnown && (key.equals("type") || TYPES.contains(text));
    return !isType && !NO_TEXT.matcher(text).matches();
  }

  /** Returns whether a value is one of those that its declaration allows. */
  private static boolean isChoice(CutText cut, Mapping declaration) {
    return declaration.entry("enum").stream()
        .filter(entry -> entry.value() instanceof Sequence)
        .flatMap(entry -> ((Sequence) entry.value()).items().stream())
        .anyMatch(item -> item instanceof Scalar word && word.text().equals(cut.scalar().text()));
  }

  private void report(CutText cut, String key, String start) {
    String quoted =
        cut.whole().contains("\n")
            ? YamlText.quoted(cut.whole())
            : TypographicQuotes.quoted(cut.whole());
    Fix fix =
        Fix.of("YAML treats it as a comment. Write '" + start + quoted + "'. " + COMMENT)
            .replacing(cut.all(), quoted);
    sink.report(
        Diagnostic.of(DiagnosticCode.BAD_VALUE, cut.comment(), key, cut.whole())
            .severity(Severity.WARNING)
            .fix(cut.isOnOneLine() ? fix : fix.suggested()));
  }
}
