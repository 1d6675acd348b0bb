package io.promptcompiler.core.catalog;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.runtime.support.Numbers;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML and JSON as maps, lists, strings, numbers and booleans. The meaning of a plain scalar
 * of YAML depends on the declared type: it becomes a number only if that number prints as the same
 * text, so {@code 094} and {@code 1.10} stay texts.
 */
public final class ParseValues {
  /** The maximum number of levels of JSON. */
  private static final int DEEPEST = 500;

  private final String name;
  private final boolean isJson;

  private ParseValues(String name, boolean isJson) {
    this.name = name;
    this.isJson = isJson;
  }

  /**
   * Returns the entries of the frontmatter of a text.
   *
   * @param name the name of the text in messages
   * @throws ParameterSourceException if it has no valid frontmatter
   */
  public static Map<String, @Nullable Object> frontmatter(String name, String text) {
    SourceText source = new SourceText(name, text);
    return SplitFrontmatter.split(source, finding -> {})
        .map(parts -> mapping(name, source.slice(parts.yaml())))
        .orElseThrow(() -> new ParameterSourceException(name + " has no frontmatter"));
  }

  /**
   * Returns the entries of a mapping of YAML.
   *
   * @param name the name of the YAML in messages
   * @throws ParameterSourceException if it is not a YAML mapping
   */
  static Map<String, @Nullable Object> mapping(String name, String yaml) {
    SourceText text = new SourceText(name, yaml);
    DiagnosticList found = new DiagnosticList();
    Optional<Mapping> mapping = YamlReader.read(text, new Span(0, yaml.length()), found);
    if (mapping.isEmpty() || found.hasErrors()) {
      DiagnosticPrinter printer = new DiagnosticPrinter(Path.of(""));
      throw new ParameterSourceException(
          found.toList().stream().map(printer::print).collect(Collectors.joining("\n")));
    }
    return new ParseValues(name, /* isJson= */ false).entries(mapping.get());
  }

  /**
   * Returns the members of a JSON object.
   *
   * @param name the name of the JSON in messages
   * @throws ParameterSourceException if it is not a JSON object
   */
  static Map<String, @Nullable Object> object(String name, String json) {
    DataNode node = node(name, json);
    if (node instanceof Mapping object) {
      return new ParseValues(name, /* isJson= */ true).entries(object);
    }
    throw problem(name, node.location(), "A JSON object is expected.");
  }

  /** Returns a JSON value of any kind. */
  static @Nullable Object value(String name, String json) {
    return new ParseValues(name, /* isJson= */ true).value(node(name, json));
  }

  private static DataNode node(String name, String json) {
    DiagnosticList found = new DiagnosticList();
    Optional<DataNode> node = JsonReader.value(new SourceText(name, json), DEEPEST, found);
    for (Diagnostic finding : found.toList()) {
      throw problem(name, finding.location(), finding.sentences());
    }
    return node.orElseThrow();
  }

  private static ParameterSourceException problem(String name, Location at, String sentences) {
    return new ParameterSourceException(
        name + ":" + at.line() + ":" + at.column() + ": " + sentences);
  }

  private Map<String, @Nullable Object> entries(Mapping mapping) {
    Map<String, @Nullable Object> entries = new LinkedHashMap<>();
    for (Entry entry : mapping.entries()) {
      entries.put(entry.key(), value(entry.value()));
    }
    return entries;
  }

  private @Nullable Object value(DataNode node) {
    if (node instanceof Mapping mapping) {
      return entries(mapping);
    }
    if (node instanceof Sequence sequence) {
      List<@Nullable Object> items = new ArrayList<>();
      sequence.items().forEach(item -> items.add(value(item)));
      return items;
    }
    Scalar scalar = (Scalar) node;
    return scalar.isPlain() ? plain(scalar) : scalar.text();
  }

  private @Nullable Object plain(Scalar scalar) {
    String text = scalar.text();
    if (scalar.isNull()) {
      return null;
    }
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    if (isJson) {
      return number(scalar);
    }
    if (text.matches("-?[0-9]{1,18}") && Long.toString(Long.parseLong(text)).equals(text)) {
      return Long.parseLong(text);
    }
    boolean isNumber = text.matches("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
    return isNumber && Numbers.text(Double.parseDouble(text)).equals(text)
        ? (Object) Double.parseDouble(text)
        : text;
  }

  /** Returns a number of JSON with all of its digits: as a long if it is an integer of 64 bits. */
  private Number number(Scalar scalar) {
    String text = scalar.text();
    try {
      if (Double.isFinite(Double.parseDouble(text))) {
        BigDecimal exact = new BigDecimal(text);
        boolean isLong =
            text.matches("-?[0-9]{1,20}") && exact.toBigInteger().bitLength() < Long.SIZE;
        return isLong ? (Number) exact.longValueExact() : exact;
      }
    } catch (NumberFormatException e) {
      // The exponent has more digits than a BigDecimal holds.
    }
    throw problem(name, scalar.location(), "The number is too large.");
  }
}
