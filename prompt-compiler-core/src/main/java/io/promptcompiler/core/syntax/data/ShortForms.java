package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.ScalarWords;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes values in full of which only the most important part was written: the text of a prompt
 * where an object is due, the name of a slot in a layout, or one value instead of a list.
 */
final class ShortForms {
  private static final Pattern BARE = Pattern.compile("[\\w$][\\w$./-]*");

  /** The role of a message of which only the text is written. */
  private static final String USER = "user";

  /** The maximum length of values that are shown. */
  private static final int LONGEST_SHOWN = 100;

  private final boolean isJson;

  ShortForms(boolean isJson) {
    this.isJson = isJson;
  }

  /** Returns the fix that writes a value in full; {@link Fix#NONE} if its meaning is unclear. */
  Fix fix(DataNode node, Shape<?> shape) {
    boolean isEmpty =
        shape instanceof Shape.MapOf
            || (shape instanceof Keyed keyed
                && keyed.keys().stream().noneMatch(Shape.Key::isRequired));
    if (isEmpty && node instanceof Scalar word && word.isPlain() && word.text().equals("none")) {
      return Fix.of("Write '{}'.").replacing(node.location(), "{}").suggested();
    }
    if (shape instanceof Shape.MapOf map) {
      return fits(node, map.value())
          ? Fix.of("Write a key before it, as in '{ name: " + raw(node) + " }'.")
          : Fix.NONE;
    }
    Optional<Full> full = full(node, shape);
    if (full.isEmpty()) {
      return Fix.NONE;
    }
    String last = full.get().lastKey();
    if (!last.isEmpty() && isBlock(node)) {
      return full.get().keys().size() == 1 ? nested(node, last, full.get()) : Fix.NONE;
    }
    String meant = full.get().written();
    boolean isShown = meant.length() <= LONGEST_SHOWN && !meant.contains("\n");
    String advice = isShown ? "Write '" + meant + "'." : "Write it in full.";
    Fix fix = Fix.of(advice).replacing(node.location(), meant);
    return full.get().isClear() ? fix : fix.suggested();
  }

  private boolean isBlock(DataNode node) {
    String text = node.location().text();
    return !isJson && (text.startsWith("|") || text.startsWith(">"));
  }

  /** Indents a text of several lines below a new key. */
  private static Fix nested(DataNode node, String key, Full full) {
    SourceText source = node.location().source();
    Span span = node.location().span();
    int line = source.line(span.start());
    String owner = source.lineText(line);
    String indent = owner.substring(0, owner.indexOf(owner.strip())) + "  ";
    List<Edit> edits = new ArrayList<>();
    int from = source.content().charAt(span.start() - 1) == ' ' ? span.start() - 1 : span.start();
    edits.add(
        new Edit(
            new Location(source, new Span(from, span.start())),
            source.lineBreak() + indent + key + ": "));
    int start = span.start();
    while ((start = source.content().indexOf('\n', start) + 1) > 0 && start < span.end()) {
      if (!source.lineText(source.line(start)).isBlank()) {
        edits.add(new Edit(new Location(source, Span.at(start)), "  "));
      }
    }
    Fix fix = Fix.of("Write the text below '" + key + ":'.").editing(edits);
    return full.isClear() ? fix : fix.suggested();
  }

  private Optional<Full> full(DataNode node, Shape<?> shape) {
    if (shape instanceof Shape.Either either) {
      return full(node, either.other()).filter(any -> !isTruth(node));
    }
    if (shape instanceof Shape.ListOf<?> list) {
      return fits(node, list.item())
          ? Optional.of(new Full(Map.of("", raw(node)), true, isJson))
          : full(node, list.item()).filter(item -> !isBlock(node)).map(this::inList);
    }
    if (shape instanceof Shape.Named<?> named) {
      return full(node, named.shape().get());
    }
    if (shape instanceof Keyed keyed) {
      return object(node, keyed, Map.of());
    }
    if (shape instanceof Shape.ByWord forms) {
      Optional<String> word = word(node, forms);
      if (word.isPresent()) {
        Keyed form = forms.forms().get(word.get());
        boolean isAll =
            form != null
                && form.keys().stream()
                    .allMatch(key -> !key.isRequired() || key.name().equals(forms.key()));
        Map<String, String> keys = Map.of(forms.key(), word(word.get()));
        return isAll ? Optional.of(new Full(keys, /* isClear= */ false, isJson)) : Optional.empty();
      }
      return forms.forms().entrySet().stream()
          .flatMap(
              form -> object(node, form.getValue(), Map.of(forms.key(), form.getKey())).stream())
          .min(Comparator.comparing(full -> !full.isClear()));
    }
    return Optional.empty();
  }

  /** Returns the word of a form that a text is, possibly misspelt. */
  private static Optional<String> word(DataNode node, Shape.ByWord forms) {
    if (!(node instanceof Scalar scalar)) {
      return Optional.empty();
    }
    return forms.forms().containsKey(scalar.text())
        ? Optional.of(scalar.text())
        : Suggestion.correctionOfWord(scalar.text(), forms.forms().keySet(), scalar.location())
            .edits()
            .stream()
            .map(Edit::replacement)
            .findFirst();
  }

  private Full inList(Full item) {
    return new Full(Map.of("", item.written()), item.isClear(), isJson);
  }

  /**
   * Writes an object with a value under its only required key. If no key is required, it is the
   * first that accepts the value.
   *
   * @param fixed keys with their words
   */
  private Optional<Full> object(DataNode node, Keyed shape, Map<String, String> fixed) {
    Map<String, String> keys = new LinkedHashMap<>();
    fixed.forEach((key, word) -> keys.put(key, word(word)));
    List<Shape.Key<?>> left = new ArrayList<>();
    for (Shape.Key<?> key : shape.keys()) {
      if (key.isRequired()
          && key.shape() instanceof Shape.OneOf one
          && one.words().contains(USER)) {
        keys.put(key.name(), word(USER));
      } else if (key.isRequired() && !fixed.containsKey(key.name())) {
        left.add(key);
      }
    }
    boolean isClear = left.size() == 1;
    if (left.isEmpty()) {
      shape.keys().stream()
          .filter(key -> !keys.containsKey(key.name()) && !Shape.isName(key.shape()))
          .filter(key -> fits(node, key.shape()))
          .limit(1)
          .forEach(left::add);
    }
    if (left.size() != 1 || !fits(node, left.get(0).shape())) {
      return Optional.empty();
    }
    keys.put(left.get(0).name(), raw(node));
    return Optional.of(new Full(keys, isClear, isJson));
  }

  private static boolean isTruth(DataNode node) {
    return node instanceof Scalar scalar && ScalarWords.truth(scalar.text()).isPresent();
  }

  private boolean fits(DataNode node, Shape<?> shape) {
    if (shape instanceof Shape.Either either) {
      return fits(node, either.one());
    }
    if (shape instanceof Shape.OneOrMany<?> many) {
      return fits(node, node instanceof Sequence ? new Shape.ListOf<>(many.item()) : many.item());
    }
    if (node instanceof Sequence list && shape instanceof Shape.ListOf<?> of) {
      return list.location().text().startsWith("[")
          && list.items().stream().allMatch(item -> fits(item, of.item()));
    }
    return node instanceof Scalar scalar
        && !scalar.isNull()
        && (!Shape.isName(shape) || BARE.matcher(scalar.text()).matches())
        && CheckShape.fits(scalar, shape, isJson);
  }

  private String word(String word) {
    return isJson ? '"' + word + '"' : word;
  }

  /** Returns the notation of a value inside brackets. */
  private String raw(DataNode node) {
    String text = node.location().text();
    boolean isBare =
        isJson
            || !(node instanceof Scalar scalar)
            || !scalar.isPlain()
            || BARE.matcher(text).matches();
    return isBare ? text : TypographicQuotes.quoted(((Scalar) node).text());
  }

  /**
   * An object or a list in full.
   *
   * @param keys the values by their keys, as they are written; for a list, its element by an empty
   *     key
   * @param isClear whether the value has no other meaning
   */
  private record Full(Map<String, String> keys, boolean isClear, boolean isJson) {
    String written() {
      String element = keys.get("");
      if (element != null) {
        return "[" + element + "]";
      }
      List<String> written = new ArrayList<>();
      String quote = isJson ? "\"" : "";
      keys.forEach((key, value) -> written.add(quote + key + quote + ": " + value));
      return "{ " + String.join(", ", written) + " }";
    }

    /** Returns the key of the value; empty for a list. */
    String lastKey() {
      return keys.keySet().stream().reduce("", (first, second) -> second);
    }
  }
}
