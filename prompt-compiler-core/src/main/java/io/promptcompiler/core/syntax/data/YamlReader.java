package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.MergeConflict;
import io.promptcompiler.core.hint.data.MissingSpace;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.hint.data.YamlBlanks;
import io.promptcompiler.core.hint.data.YamlErrors;
import io.promptcompiler.core.hint.data.YamlRepairs;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads YAML from the events of SnakeYAML, whose locations are exact. Features that change the
 * meaning of values (anchors, aliases, tags, merge keys, several documents) are rejected, and so
 * are duplicate keys, which SnakeYAML accepts at this level.
 */
public final class YamlReader {
  /** Matches a key without a colon before its mapping; group 1 is the key. */
  private static final Pattern NO_COLON = Pattern.compile("([\\w-]+)(\\s*(?:=\\s*)?)\\{[^{}]*");

  private static final int DEEPEST = 100;

  /**
   * The brackets at the end of a list type in a flow mapping, such as {@code { returns: string[]
   * }}.
   */
  private static final Pattern LIST_TYPE =
      Pattern.compile("(?<=\\w)(?:\\[\\])+(?=\\s*(?:[,}\\]#]|$))", Pattern.MULTILINE);

  /**
   * Replaces the brackets of a list's type while SnakeYAML reads, because brackets are not allowed
   * inside braces. Text in the file that already starts with this is unchanged.
   */
  private static final String BRACKETS = "\uE9B5\uE9B6";

  /** A question mark in or after a word, such as {@code { name?: string }}. */
  private static final Pattern QUESTION = Pattern.compile("(?<=[^\\s\\[{,])\\?");

  /** Replaces such a question mark, which SnakeYAML does not accept inside braces. */
  private static final String MARK = "\uE9B7";

  /** An escape whose number is too large for SnakeYAML. */
  private static final Pattern BEYOND_UNICODE = Pattern.compile("\\\\U[89A-Fa-f][0-9A-Fa-f]{7}");

  private final SourceText source;
  private final int base;
  private int count;
  private final String yaml;
  private final int[] offsets;
  private final boolean hidesBrackets;
  private final boolean hidesQuestions;
  private final DiagnosticSink sink;

  /** The end of the last event. */
  private int done;

  private YamlReader(SourceText source, Span span, DiagnosticSink sink) {
    this.source = source;
    this.base = span.start();
    this.yaml = source.slice(span);
    this.offsets = offsets(yaml);
    this.hidesBrackets = !yaml.contains(BRACKETS);
    this.hidesQuestions = !yaml.contains(MARK);
    this.sink = sink;
  }

  /** Returns the input of SnakeYAML: as long as the file, so that its marks fit. */
  private String readable() {
    String text =
        hidesQuestions && yaml.contains("?") ? QUESTION.matcher(yaml).replaceAll(MARK) : yaml;
    return hidesBrackets && text.contains("[]")
        ? LIST_TYPE
            .matcher(text)
            .replaceAll(found -> BRACKETS.repeat(found.group().length() / BRACKETS.length()))
        : text;
  }

  private String value(ScalarEvent scalar) {
    String value = scalar.getValue();
    String withBrackets = hidesBrackets ? value.replace(BRACKETS, "[]") : value;
    return hidesQuestions ? withBrackets.replace(MARK, "?") : withBrackets;
  }

  /** Reads the mapping in a range of YAML; empty if there are errors. */
  public static Optional<Mapping> read(SourceText source, Span span, DiagnosticSink sink) {
    try {
      return Optional.of(new YamlReader(source, span, sink).document());
    } catch (YamlProblem problem) {
      sink.report(
          MergeConflict.in(source)
              .orElseGet(
                  () ->
                      YamlRepairs.repair(
                          source, span, problem.diagnostic, problem.context, YamlReader::problem)));
      return Optional.empty();
    }
  }

  /** Returns the reason why a range of YAML cannot be read; empty if it can be read. */
  static Optional<Diagnostic> problem(SourceText source, Span span) {
    try {
      new YamlReader(source, span, finding -> {}).document();
      return Optional.empty();
    } catch (YamlProblem problem) {
      return Optional.of(problem.diagnostic);
    }
  }

  private Mapping document() {
    checkPrintable();
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(Integer.MAX_VALUE);
    Iterator<Event> events = events(options);
    try {
      return document(events);
    } catch (MarkedYAMLException e) {
      Optional<Location> context =
          Optional.ofNullable(e.getContextMark()).map(mark -> location(mark, mark));
      throw new YamlProblem(YamlErrors.explain(e, this::location), context);
    } catch (NumberFormatException e) {
      throw new YamlProblem(YamlErrors.beyondUnicode(escape()));
    } catch (YAMLException e) {
      // The only exception without a mark: SnakeYAML requires a key here but does not allow one.
      throw new YamlProblem(YamlErrors.keyBehindText(new Location(source, Span.at(base + done))));
    }
  }

  /**
   * Returns the events like {@code Yaml.parse}, without the parts of {@code Yaml} that write YAML.
   */
  private Iterator<Event> events(LoaderOptions options) {
    Parser parser = new ParserImpl(new StreamReader(new StringReader(readable())), options);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return parser.peekEvent() != null;
      }

      @Override
      public Event next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return parser.getEvent();
      }
    };
  }

  /**
   * Returns the place of the escape that SnakeYAML cannot read: the first invalid one after the
   * last event.
   */
  private Location escape() {
    Matcher escape = BEYOND_UNICODE.matcher(yaml);
    boolean isFound = escape.find(done);
    int from = isFound ? escape.start() : done;
    int to = isFound ? escape.end() : done;
    return new Location(source, new Span(base + from, base + to));
  }

  private Mapping document(Iterator<Event> events) {
    Mapping empty = new Mapping(List.of(), new Location(source, Span.at(base)));
    DataNode root = empty;
    boolean seen = false;
    while (events.hasNext()) {
      Event event = events.next();
      if (event.is(Event.ID.DocumentStart)) {
        if (seen) {
          throw feature("Several documents", event, "Keep the first one only.");
        }
        seen = true;
        root = node(events.next(), events, 0);
      }
    }
    if (root instanceof Mapping mapping) {
      return mapping;
    }
    if (root instanceof Scalar scalar && scalar.isNull()) {
      return empty;
    }
    Optional<MissingSpace> meant =
        root instanceof Scalar scalar && scalar.isPlain()
            ? MissingSpace.in(scalar.text())
            : Optional.empty();
    if (meant.isPresent()) {
      throw new YamlProblem(meant.get().finding(root.location()));
    }
    throw new YamlProblem(
        Diagnostic.of(
                DiagnosticCode.YAML_SYNTAX, root.location(), "keys with values are expected here")
            .fix("Write 'key: value'."));
  }

  private DataNode node(Event event, Iterator<Event> events, int depth) {
    if (++count > JsonReader.MOST) {
      throw feature(
          "More than " + JsonReader.MOST + " values", event, "Divide it into several files.");
    }
    if (depth > DEEPEST) {
      throw feature("More than " + DEEPEST + " levels", event, "Use fewer levels of nesting.");
    }
    refuseFeatures(event);
    if (event instanceof ScalarEvent scalar) {
      boolean plain = scalar.getScalarStyle() == ScalarStyle.PLAIN;
      return new Scalar(value(scalar), plain, location(event));
    }
    return event.is(Event.ID.SequenceStart)
        ? sequence(event, events, depth)
        : mapping(event, events, depth);
  }

  private Sequence sequence(Event start, Iterator<Event> events, int depth) {
    List<DataNode> items = new ArrayList<>();
    Event event = events.next();
    while (!event.is(Event.ID.SequenceEnd)) {
      items.add(node(event, events, depth + 1));
      event = events.next();
    }
    return new Sequence(items, location(start.getStartMark(), event.getEndMark()));
  }

  private Mapping mapping(Event start, Iterator<Event> events, int depth) {
    boolean isFlow = start instanceof CollectionStartEvent collection && collection.isFlow();
    Map<String, Entry> entries = new LinkedHashMap<>();
    Event event = events.next();
    while (!event.is(Event.ID.MappingEnd)) {
      Entry entry = asMeant(entry(event, events, depth), event, isFlow);
      Entry twin = entries.putIfAbsent(entry.key(), entry);
      if (twin != null) {
        sink.report(
            Diagnostic.of(DiagnosticCode.DUPLICATE_KEY, entry.keyLocation(), entry.key())
                .fix("The same key is in line " + twin.keyLocation().line() + "."));
      }
      event = events.next();
    }
    Location location = location(start.getStartMark(), event.getEndMark());
    return new Mapping(List.copyOf(entries.values()), location);
  }

  private Entry entry(Event key, Iterator<Event> events, int depth) {
    refuseFeatures(key);
    if (!(key instanceof ScalarEvent scalar)) {
      boolean isTemplate = yaml.startsWith("{{", Math.max(0, offset(key.getStartMark()) - 1));
      throw feature(
          "Keys that are lists or mappings",
          key,
          isTemplate ? "Quote a text that begins with '{{'." : "Write 'key: value'.");
    }
    boolean plain = scalar.getScalarStyle() == ScalarStyle.PLAIN;
    if (plain && scalar.getValue().equals("<<")) {
      throw feature("Merge keys", key, "Write the keys out, or put them into _defaults.yaml.");
    }
    return new Entry(value(scalar), location(key), node(events.next(), events, depth + 1));
  }

  /** Returns an entry, and reports mistakes in its key that YAML accepts. */
  private Entry asMeant(Entry entry, Event key, boolean isFlow) {
    if (!(key instanceof ScalarEvent scalar) || scalar.getScalarStyle() != ScalarStyle.PLAIN) {
      return entry;
    }
    boolean isAlone = isFlow && entry.value().location().span().length() == 0;
    Optional<MissingSpace> meant =
        MissingSpace.in(entry.key()).filter(words -> isAlone || words.value().matches("[\\[{].*"));
    if (meant.isPresent()) {
      Diagnostic missing = meant.get().finding(entry.keyLocation());
      if (!isAlone) {
        throw new YamlProblem(missing);
      }
      sink.report(missing);
      return entry(meant.get(), entry.keyLocation());
    }
    Matcher opened = NO_COLON.matcher(entry.key());
    if (!isFlow && opened.matches()) {
      int start = entry.keyLocation().span().start();
      Span gap = new Span(start + opened.start(2), start + opened.end(2));
      throw new YamlProblem(
          Diagnostic.of(DiagnosticCode.YAML_SYNTAX, entry.keyLocation(), "a key without ':'")
              .fix(
                  Fix.of("Write '" + opened.group(1) + ": {…'.")
                      .replacing(new Location(source, gap), ": ")));
    }
    if (YamlBlanks.isFirst(entry.key())) {
      List<Edit> edits = YamlBlanks.edits(source, new Span(base, base + yaml.length()));
      throw new YamlProblem(
          Diagnostic.of(
                  DiagnosticCode.YAML_SYNTAX,
                  entry.keyLocation(),
                  YamlBlanks.described(entry.key()))
              .fix(Fix.of(YamlBlanks.ADVICE).editing(edits)));
    }
    if (TypographicQuotes.quote(entry.key())) {
      TypographicQuotes.checkKey(entry.key(), entry.keyLocation(), sink);
      String name = TypographicQuotes.strip(entry.key());
      return new Entry(name, entry.keyLocation(), entry.value());
    }
    return entry;
  }

  private static Entry entry(MissingSpace meant, Location place) {
    String value = meant.value();
    boolean isQuoted =
        value.length() > 1
            && (value.startsWith("\"") || value.startsWith("'"))
            && value.charAt(value.length() - 1) == value.charAt(0);
    String text = isQuoted ? value.substring(1, value.length() - 1) : value;
    return new Entry(meant.key(), place, new Scalar(text, !isQuoted, place));
  }

  private void refuseFeatures(Event event) {
    if (event instanceof AliasEvent) {
      throw feature("Aliases", event, "Write the value out.");
    }
    if (event instanceof NodeEvent node && node.getAnchor() != null) {
      throw without("Anchors", event, "&" + node.getAnchor());
    }
    String tag = null;
    if (event instanceof ScalarEvent scalar) {
      tag = scalar.getTag();
    } else if (event instanceof CollectionStartEvent collection) {
      tag = collection.getTag();
    }
    if (tag != null) {
      throw without("Tags", event, tag.replace("tag:yaml.org,2002:", "!!"));
    }
  }

  /**
   * Reports an unsupported feature. The fix removes it from the value, unless something refers to
   * it.
   */
  private YamlProblem without(String what, Event event, String written) {
    YamlProblem problem = feature(what, event, "Remove '" + written + "'.");
    Location all = problem.diagnostic.location();
    int start = all.span().start();
    String rest = source.content().substring(start, base + yaml.length());
    boolean isUsed = written.startsWith("&") && yaml.contains("*" + written.substring(1));
    if (!rest.startsWith(written + " ") || isUsed) {
      return problem;
    }
    Location place = new Location(source, new Span(start, start + written.length() + 1));
    return new YamlProblem(problem.diagnostic.fix(problem.diagnostic.fix().replacing(place, "")));
  }

  private void checkPrintable() {
    for (int i = 0; i < yaml.length(); i += Character.charCount(yaml.codePointAt(i))) {
      int point = yaml.codePointAt(i);
      if (!StreamReader.isPrintable(point)) {
        Location at = new Location(source, new Span(base + i, base + i + 1));
        String what = String.format("the character U+%04X is not allowed", point);
        throw new YamlProblem(
            Diagnostic.of(DiagnosticCode.YAML_SYNTAX, at, what).fix("Remove it."));
      }
    }
  }

  private YamlProblem feature(String what, Event event, String fix) {
    Location at = location(event.getStartMark(), event.getEndMark());
    return new YamlProblem(Diagnostic.of(DiagnosticCode.YAML_FEATURE, at, what).fix(fix));
  }

  private Location location(Event event) {
    return location(event.getStartMark(), event.getEndMark());
  }

  private Location location(Mark start, Mark end) {
    int from = offset(start);
    done = Math.max(done, offset(end));
    return new Location(source, new Span(base + from, base + Math.max(from, offset(end))));
  }

  /** Converts an offset: SnakeYAML counts code points, this compiler UTF-16 units. */
  private int offset(Mark mark) {
    return offsets.length == 0 ? mark.getIndex() : offsets[mark.getIndex()];
  }

  /** Returns the offset of each code point, and the end; empty if each is one unit. */
  private static int[] offsets(String text) {
    int count = text.codePointCount(0, text.length());
    if (count == text.length()) {
      return new int[0];
    }
    int[] offsets = new int[count + 1];
    int at = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = at;
      at += Character.charCount(text.codePointAt(at));
    }
    offsets[count] = at;
    return offsets;
  }

  /** Thrown to abandon reading, with the finding that caused it. */
  private static final class YamlProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Diagnostic diagnostic;

    /** The beginning of the construct with the error, if known. */
    private final transient Optional<Location> context;

    YamlProblem(Diagnostic diagnostic) {
      this(diagnostic, Optional.empty());
    }

    YamlProblem(Diagnostic diagnostic, Optional<Location> context) {
      super(diagnostic.message(), null, false, false);
      this.diagnostic = diagnostic;
      this.context = context;
    }
  }
}
