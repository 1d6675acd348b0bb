package io.promptcompiler.core.syntax.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.MergeConflict;
import io.promptcompiler.core.hint.data.JsonErrors;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a JSON document as {@link DataNode}s with their locations. It accepts the JSON of RFC 8259:
 * comments, trailing commas and single quotes are mistakes. A duplicate member is reported, and the
 * first one counts.
 */
public final class JsonReader {
  private static final int DEEPEST = 100;

  /** The maximum number of values. Each takes about 100 bytes of memory, also an empty one. */
  static final int MOST = 1_000_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final SourceText source;
  private final JsonParser parser;
  private final int deepest;
  private int count;
  private final DiagnosticSink sink;

  private JsonReader(SourceText source, JsonParser parser, int deepest, DiagnosticSink sink) {
    this.source = source;
    this.parser = parser;
    this.deepest = deepest;
    this.sink = sink;
  }

  /** Reads the object in a document; empty if there are errors. */
  public static Optional<Mapping> read(SourceText source, DiagnosticSink sink) {
    return value(source, DEEPEST, sink)
        .filter(
            node -> {
              boolean isObject = node instanceof Mapping;
              if (!isObject) {
                refuse(node.location(), "an object is expected here", "Write '{ … }'.", sink);
              }
              return isObject;
            })
        .map(Mapping.class::cast);
  }

  /**
   * Reads a value of any kind; empty if there are errors.
   *
   * @param deepest the maximum number of levels
   */
  public static Optional<DataNode> value(SourceText source, int deepest, DiagnosticSink sink) {
    try (JsonParser parser = FACTORY.createParser(source.content())) {
      return new JsonReader(source, parser, deepest, sink).document();
    } catch (JsonProcessingException e) {
      sink.report(JsonErrors.explain(e, source));
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<DataNode> document() throws IOException {
    if (parser.nextToken() == null) {
      return refuse(Span.at(0), "a value is expected here", "Write '{ … }'.");
    }
    try {
      Optional<DataNode> value = node(0);
      if (value.isPresent() && parser.nextToken() != null) {
        return refuse(token(), "there is text after the end", "Remove it.");
      }
      return value;
    } catch (StreamConstraintsException e) {
      // This exception contains no location.
      Span at = Span.at(offset(parser.currentLocation()));
      return refuse(at, "a number or a key is too long", "Shorten it.");
    }
  }

  private Optional<DataNode> refuse(Span at, String what, String fix) {
    return refuse(new Location(source, at), what, fix, sink);
  }

  private static Optional<DataNode> refuse(
      Location at, String what, String fix, DiagnosticSink sink) {
    sink.report(
        MergeConflict.in(at.source())
            .orElseGet(() -> Diagnostic.of(DiagnosticCode.JSON_SYNTAX, at, what).fix(fix)));
    return Optional.empty();
  }

  private Optional<Mapping> mapping(int depth) throws IOException {
    int start = offset(parser.currentTokenLocation());
    Map<String, Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      Location at = new Location(source, inQuotes(token()));
      parser.nextToken();
      Optional<DataNode> value = node(depth + 1);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      Entry twin = entries.putIfAbsent(key, new Entry(key, at, value.get()));
      if (twin != null) {
        sink.report(
            Diagnostic.of(DiagnosticCode.DUPLICATE_KEY, at, key)
                .fix("The same key is in line " + twin.keyLocation().line() + "."));
      }
    }
    Location all = new Location(source, new Span(start, offset(parser.currentLocation())));
    return Optional.of(new Mapping(List.copyOf(entries.values()), all));
  }

  private Optional<DataNode> sequence(int depth) throws IOException {
    int start = offset(parser.currentTokenLocation());
    List<DataNode> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Optional<DataNode> item = node(depth + 1);
      if (item.isEmpty()) {
        return item;
      }
      items.add(item.get());
    }
    Location all = new Location(source, new Span(start, offset(parser.currentLocation())));
    return Optional.of(new Sequence(items, all));
  }

  /**
   * Reads the node that begins with the current token; if it is nested too deeply, reports that and
   * returns empty.
   */
  private Optional<DataNode> node(int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (++count > MOST) {
      String what = "there are more than " + MOST + " values";
      return refuse(
          Span.at(offset(parser.currentTokenLocation())), what, "Divide it into several files.");
    }
    if (depth > deepest) {
      String what = "there are more than " + deepest + " levels";
      return refuse(
          Span.at(offset(parser.currentTokenLocation())), what, "Use fewer levels of nesting.");
    }
    if (token == JsonToken.START_OBJECT) {
      return mapping(depth).map(mapping -> mapping);
    }
    if (token == JsonToken.START_ARRAY) {
      return sequence(depth);
    }
    String text = parser.getText();
    boolean isPlain = token != JsonToken.VALUE_STRING;
    return Optional.of(new Scalar(text, isPlain, new Location(source, token())));
  }

  /** Reads the current token to its end and returns its range. */
  private Span token() throws IOException {
    parser.getText();
    int start = offset(parser.currentTokenLocation());
    return new Span(start, Math.max(start, offset(parser.currentLocation())));
  }

  /**
   * Returns the range of a member's name without its quotes; the range may contain a colon and
   * whitespace after the name.
   */
  private Span inQuotes(Span name) {
    String content = source.content();
    int close = name.start() + 1;
    while (close < content.length() && content.charAt(close) != '"') {
      close += content.charAt(close) == '\\' ? 2 : 1;
    }
    return new Span(name.start() + 1, Math.min(close, content.length()));
  }

  private static int offset(JsonLocation location) {
    return (int) location.getCharOffset();
  }
}
