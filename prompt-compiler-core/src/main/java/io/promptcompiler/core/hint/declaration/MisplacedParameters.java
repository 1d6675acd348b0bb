package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds parameters of frontmatter that are not a mapping below {@code parameters}: a list of names,
 * a mapping that is not indented, or a mapping below a key of other tools. Each is reported once
 * and then read as intended.
 */
public final class MisplacedParameters {
  private static final String KEY = "parameters";

  /** The keys for parameters in other tools. */
  private static final List<String> OTHERS =
      List.of(
          "args",
          "arguments",
          "inputs",
          "input",
          "input_variables",
          "inputVariables",
          "params",
          "placeholders",
          "variables",
          "vars");

  /** The maximum number of parameters to search for in the text. */
  private static final int MOST_LOOKED_FOR = 200;

  /** The keys of the input and output of a dotprompt. */
  private static final List<String> OF_DOTPROMPT =
      List.of("schema", "default", "format", "contentType", "constrained", "instructions");

  private MisplacedParameters() {}

  /**
   * Returns the frontmatter with its parameters below their key.
   *
   * @param keys the keys of frontmatter
   */
  public static Mapping in(Mapping own, Collection<String> keys, DiagnosticSink sink) {
    Mapping meant = belowKey(own, keys, sink);
    boolean isEmpty =
        meant
            .entry("required")
            .filter(one -> one.value() instanceof Sequence list && list.items().isEmpty())
            .isPresent();
    return isEmpty ? meant : JsonSchemaKeys.withRequiredParameters(meant, KEY, sink);
  }

  private static Mapping belowKey(Mapping own, Collection<String> keys, DiagnosticSink sink) {
    Optional<Entry> declared = own.entry(KEY);
    if (declared.isEmpty()) {
      return otherKey(own, sink);
    }
    return isNull(declared.get().value())
        ? outdented(own, declared.get(), keys, sink)
        : listed(own, declared.get(), sink);
  }

  private static Mapping listed(Mapping own, Entry declared, DiagnosticSink sink) {
    if (declared.value() instanceof Mapping) {
      return replaced(own, declared, WrappedDeclaration.parameters(declared, sink));
    }
    Optional<ListedDeclarations> listed = ListedDeclarations.of(declared);
    listed.ifPresent(found -> sink.report(found.finding()));
    return listed.map(found -> replaced(own, declared, found.meant())).orElse(own);
  }

  /** Indents declarations that follow an empty {@code parameters:}. */
  private static Mapping outdented(
      Mapping own, Entry declared, Collection<String> keys, DiagnosticSink sink) {
    List<Entry> entries = own.entries();
    int at = entries.indexOf(declared);
    List<Entry> below = new ArrayList<>();
    for (Entry entry : entries.subList(at + 1, entries.size())) {
      boolean isName =
          !keys.contains(entry.key())
              && DeclarationKeys.isDeclaration(entry.value())
              && DeclarationKeys.areAligned(entry, declared);
      if (!isName) {
        break;
      }
      below.add(entry);
    }
    if (below.isEmpty()) {
      return own;
    }
    sink.report(DeclarationKeys.outdented(declared, below, "frontmatter"));
    List<Entry> others = new ArrayList<>(entries);
    others.removeAll(below);
    Mapping rest = new Mapping(others, own.location());
    Mapping meant = new Mapping(below, declared.value().location());
    return replaced(rest, declared, new Entry(KEY, declared.keyLocation(), meant));
  }

  /** Renames the key of another tool, if the template uses the parameters below it. */
  private static Mapping otherKey(Mapping own, DiagnosticSink sink) {
    for (Entry entry : own.entries()) {
      if (areBelow(entry)) {
        Optional<ListedDeclarations> listed =
            entry.value() instanceof Mapping ? Optional.empty() : ListedDeclarations.of(entry);
        DataNode value = listed.map(found -> found.meant().value()).orElse(entry.value());
        Entry meant = new Entry(KEY, entry.keyLocation(), value);
        Fix fix =
            isDotprompt(entry)
                ? asSchema(entry, "input")
                : Fix.of("Did you mean 'parameters'?")
                    .renaming(entry.keyLocation(), entry.key(), KEY);
        sink.report(
            Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key()).fix(fix));
        listed.ifPresent(found -> sink.report(found.finding()));
        return replaced(own, entry, isDotprompt(entry) ? below(meant, "input") : meant);
      }
    }
    return own;
  }

  /** Returns whether an entry declares names that its text uses, below a key of other tools. */
  public static boolean areBelow(Entry entry) {
    Entry meant =
        entry.value() instanceof Mapping
            ? entry
            : ListedDeclarations.of(entry).map(ListedDeclarations::meant).orElse(entry);
    return OTHERS.contains(entry.key()) && isUsed(meant);
  }

  private static boolean isDotprompt(Entry entry) {
    return entry.keyLocation().source().path().endsWith(".prompt");
  }

  /**
   * Returns the input or output of a dotprompt with its fields below {@code schema}. Fields that
   * are not below it are reported.
   */
  public static Mapping withSchema(Entry entry, DiagnosticSink sink) {
    Mapping written = (Mapping) entry.value();
    Mapping fields = written.keeping(key -> !OF_DOTPROMPT.contains(key));
    boolean isInput = entry.key().equals("input");
    boolean areFields =
        !fields.entries().isEmpty()
            && written.entry("schema").isEmpty()
            && (isInput ? written.equals(fields) && isUsed(entry) : areTyped(fields));
    if (!areFields) {
      return written;
    }
    Entry first = fields.entries().get(0);
    Fix fix = asSchema(entry, entry.key());
    sink.report(
        Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, first.keyLocation(), first.key())
            .fix(fields.entries().size() < written.entries().size() ? Fix.of(fix.text()) : fix));
    List<Entry> all = new ArrayList<>(written.entries());
    all.removeAll(fields.entries());
    all.add(new Entry("schema", entry.keyLocation(), fields));
    return new Mapping(all, written.location());
  }

  /** Returns whether all values are names of types, perhaps with a description. */
  private static boolean areTyped(Mapping fields) {
    return fields.entries().stream()
        .allMatch(
            field ->
                field.value() instanceof Scalar type
                    && TypeWords.meant(type.text().replaceFirst("(?s),.*", "").strip())
                        .isPresent());
  }

  /** Returns the entry that declares fields in a dotprompt, below its schema. */
  private static Entry below(Entry fields, String key) {
    Location place = fields.keyLocation();
    Entry schema = new Entry("schema", place, fields.value());
    return new Entry(key, place, new Mapping(List.of(schema), fields.value().location()));
  }

  /** Returns the fix that declares fields as a dotprompt does, in a schema of their own. */
  private static Fix asSchema(Entry entry, String key) {
    Location value = entry.value().location();
    SourceText source = value.source();
    Fix fix = Fix.of("Write '" + key + ":' and below it 'schema:', with these names.");
    if (value.text().startsWith("{")) {
      return fix.editing(
              List.of(
                  new Edit(entry.keyLocation(), key),
                  new Edit(value, "{ schema: " + value.text() + " }")))
          .suggested();
    }
    if (!(entry.value() instanceof Mapping) || value.line() == entry.keyLocation().line()) {
      return fix;
    }
    List<Edit> edits = new ArrayList<>();
    edits.add(new Edit(entry.keyLocation(), key + ":" + source.lineBreak() + "  schema"));
    int at = value.span().start() - value.column() + 1;
    while (at >= 0 && at < value.span().end()) {
      int next = source.content().indexOf('\n', at);
      if (!source.lineText(source.line(at)).isBlank()) {
        edits.add(new Edit(new Location(source, Span.at(at)), "  "));
      }
      at = next < 0 ? next : next + 1;
    }
    return fix.editing(edits).suggested();
  }

  private static boolean isUsed(Entry parameters) {
    String text = parameters.keyLocation().source().content();
    return parameters.value() instanceof Mapping mapping
        && !mapping.entries().isEmpty()
        && mapping.entries().size() <= MOST_LOOKED_FOR
        && mapping.entries().stream()
            .allMatch(
                entry ->
                    Pattern.compile(
                            "\\{\\{[^{}]*(?<![\\w-])"
                                + Pattern.quote(entry.key().replaceFirst("[?(].*$", ""))
                                + "(?![\\w-])")
                        .matcher(text)
                        .find());
  }

  private static Mapping replaced(Mapping own, Entry old, Entry meant) {
    return new Mapping(
        own.entries().stream().map(entry -> entry.equals(old) ? meant : entry).toList(),
        own.location());
  }

  private static boolean isNull(DataNode node) {
    return node instanceof Scalar scalar && scalar.isNull();
  }
}
