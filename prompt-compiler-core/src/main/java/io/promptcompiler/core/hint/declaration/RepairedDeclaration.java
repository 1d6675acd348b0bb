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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Repairs declarations with the keys, types, enums and lists of properties of other tools. Each
 * repair is reported, and the repaired declaration causes no other finding.
 */
public final class RepairedDeclaration {
  /** Matches a name with signs before and after it. */
  private static final Pattern SIGNS =
      Pattern.compile(
          "(?<open>\\W{0,2}+)\\s*(?<name>[\\p{L}_][\\p{L}\\p{N}_-]*+)\\s*(?<close>\\W{0,2}+)");

  /** The signs of variables in other languages, those before the name and those after it. */
  private static final Set<String> PAIRS =
      Set.of("$ ", " $", "$ $", "{ }", "{{ }}", "${ }", "< >", "% %", "[ ]");

  /** Keywords of JSON Schema, which cannot be parameters. */
  private static final Set<String> OF_SCHEMA =
      Set.of("$anchor", "$comment", "$defs", "$id", "$ref", "$schema");

  private final DiagnosticSink sink;

  private RepairedDeclaration(DiagnosticSink sink) {
    this.sink = sink;
  }

  /** Reports repairs and returns the repaired declaration. */
  public static Mapping of(Mapping declaration, DiagnosticSink sink) {
    CommaInValue.report(declaration, sink);
    Mapping present = Nullable.read(declaration, sink);
    Mapping all = LooseFields.gathered(LooseFields.expanded(present), sink);
    Mapping known = JsonSchemaKeys.withMap(DeclarationKeys.meant(all, sink));
    RepairedDeclaration repair = new RepairedDeclaration(sink);
    return repair.ofElements(repair.meant(JsonSchemaKeys.withRequired(known, sink)));
  }

  /** Returns a list of objects with its properties below {@code items}. */
  private Mapping ofElements(Mapping declaration) {
    Optional<Entry> type =
        declaration.entry("type").filter(entry -> isListOfObjects(entry.value()));
    Optional<Entry> properties = declaration.entry("properties");
    if (type.isEmpty() || properties.isEmpty() || declaration.entry("items").isPresent()) {
      return declaration;
    }
    Entry entry = properties.get();
    List<Edit> edits = new ArrayList<>();
    EntryEdits.of(declaration).ifPresent(all -> edits.addAll(all.wrapped("items", List.of(entry))));
    if (!edits.isEmpty()) {
      edits.add(new Edit(type.get().value().location(), "array"));
    }
    sink.report(
        Diagnostic.of(DiagnosticCode.NOT_A_KEY, entry.keyLocation(), entry.key(), "a list")
            .fix(
                Fix.of("These are the properties of one element: write them below 'items:'.")
                    .editing(edits)));
    Location place = type.get().value().location();
    List<Entry> meant = new ArrayList<>(declaration.entries());
    meant.removeAll(List.of(type.get(), entry));
    meant.add(new Entry("type", type.get().keyLocation(), new Scalar("array", true, place)));
    meant.add(new Entry("items", entry.keyLocation(), new Mapping(List.of(entry), place)));
    return new Mapping(meant, declaration.location());
  }

  private static boolean isListOfObjects(DataNode type) {
    return type instanceof Scalar word
        && TypeWords.meant(word.text())
            .filter(List.of("array", "object[]", "any[]")::contains)
            .isPresent();
  }

  /** Reports repairs of a mapping from names to declarations, and returns the repaired mapping. */
  public static Mapping ofFields(Mapping fields, DiagnosticSink sink) {
    Mapping all = JsonSchemaKeys.withRequiredNames(fields, sink);
    return new Mapping(
        all.entries().stream().map(entry -> withoutMark(entry, all, sink)).toList(),
        all.location());
  }

  /**
   * Returns parameters without the signs that other languages write around variables, as in {@code
   * $name} and <code>{{name}}</code>. Each is reported.
   */
  public static Mapping withoutSigns(Mapping parameters, DiagnosticSink sink) {
    Map<SourceText, TagWords> tags = new HashMap<>();
    return new Mapping(
        parameters.entries().stream()
            .map(entry -> withoutSigns(entry, parameters, tags, sink))
            .toList(),
        parameters.location());
  }

  private static Entry withoutSigns(
      Entry entry, Mapping all, Map<SourceText, TagWords> tags, DiagnosticSink sink) {
    Matcher signs = SIGNS.matcher(entry.key());
    if (!signs.matches()
        || !PAIRS.contains(signs.group("open").strip() + " " + signs.group("close").strip())
        || OF_SCHEMA.contains(entry.key())
        || (entry.key().matches("\\$?[^{$]++\\$?") && !isMeant(entry, signs.group("name"), tags))
        || all.entry(signs.group("name")).isPresent()) {
      return entry;
    }
    String name = signs.group("name");
    Location place = entry.keyLocation();
    sink.report(
        Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, place, entry.key())
            .fix(
                Fix.of("Write '" + name + "': names of parameters have no signs around them.")
                    .replacing(place, name)
                    .suggested()));
    return new Entry(name, place, entry.value());
  }

  /** Returns whether the tags of a text have a name without the signs of its declaration. */
  private static boolean isMeant(Entry entry, String name, Map<SourceText, TagWords> tags) {
    TagWords words = tags.computeIfAbsent(entry.keyLocation().source(), TagWords::of);
    return words.has(name) && !words.contain(entry.key());
  }

  /**
   * Returns an entry without the mark of an optional or required name, {@code name?} or {@code
   * name!}, which is reported.
   */
  private static Entry withoutMark(Entry entry, Mapping all, DiagnosticSink sink) {
    Location place = entry.keyLocation();
    String name = entry.key().replaceFirst("[?!]$", "");
    boolean isMarked =
        place.text().equals(entry.key())
            && !name.equals(entry.key())
            && name.matches("[\\p{L}_][\\p{L}\\p{N}_-]*")
            && all.entry(name).isEmpty();
    if (!isMarked) {
      return entry;
    }
    if (entry.key().endsWith("!")) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, place, entry.key()).fix(required(entry, name)));
      return JsonSchemaKeys.required(new Entry(name, place, entry.value()));
    }
    sink.report(
        Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, place, entry.key())
            .fix(
                Fix.of("Write '" + name + "', which is optional unless it is required.")
                    .replacing(place, name)));
    return new Entry(name, place, entry.value());
  }

  /** Returns the fix that writes a name without its mark and declares it as required. */
  private static Fix required(Entry entry, String name) {
    Location place = entry.keyLocation();
    boolean isRequired =
        entry.value() instanceof Mapping declaration
            && declaration
                .entry("required")
                .flatMap(one -> DeclarationKeys.truth(one.value()))
                .orElse(false);
    if (isRequired || place.source().path().endsWith(".prompt")) {
      return Fix.of("Write '" + name + "', which is required.").replacing(place, name);
    }
    Fix fix = Fix.of("Write '" + name + "', and 'required: true' in its declaration.");
    List<Edit> required =
        EntryEdits.require(new Mapping(List.of(entry), place), List.of(entry.key()));
    return required.isEmpty() ? fix : fix.editing(List.of(new Edit(place, name), required.get(0)));
  }

  /** Repairs a declaration whose repairs have already been reported. */
  public static Mapping again(Mapping declaration) {
    return of(declaration, finding -> {});
  }

  private Mapping meant(Mapping declaration) {
    List<Entry> meant = new ArrayList<>();
    List<Entry> entries = declaration.entries();
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.key().equals("enum") && entry.value() instanceof Scalar words) {
        int until = i + 1;
        while (until < entries.size() && isAlone(entries.get(until))) {
          until++;
        }
        Optional<Entry> values = values(entry, words, entries.subList(i + 1, until));
        meant.add(values.orElse(entry));
        i = values.isPresent() ? until - 1 : i;
      } else {
        Optional<Entry> divided =
            i + 1 < entries.size() ? divided(entry, entries.get(i + 1)) : Optional.empty();
        meant.add(divided.orElseGet(() -> one(entry, declaration)));
        i += divided.isPresent() ? 1 : 0;
      }
    }
    return new Mapping(meant, declaration.location());
  }

  /** Returns the entry of a type that a comma in braces divides: {@code Map<String, Object>}. */
  private Optional<Entry> divided(Entry entry, Entry rest) {
    if (!entry.key().equals("type")
        || !(entry.value() instanceof Scalar word)
        || !word.text().contains("<")
        || !isAlone(rest)
        || !rest.key().endsWith(">")) {
      return Optional.empty();
    }
    Location all = word.location().to(rest.keyLocation());
    Optional<String> type = TypeWords.meant(word.text() + ", " + rest.key());
    type.ifPresent(
        meant ->
            sink.report(
                Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, all, all.text())
                    .fix(Fix.of("Did you mean '" + meant + "'?").replacing(all, meant))));
    return type.map(
        meant -> new Entry("type", entry.keyLocation(), ForeignType.scalar(meant, all)));
  }

  private Entry one(Entry entry, Mapping declaration) {
    if (entry.key().equals("type")) {
      return type(entry, declaration);
    }
    if (entry.key().equals("items")
        && entry.value() instanceof Sequence list
        && list.items().size() == 1
        && !(list.items().get(0) instanceof Sequence)) {
      DataNode element = list.items().get(0);
      sink.report(
          Diagnostic.of(DiagnosticCode.WRONG_SHAPE, list.location(), "items", "a type")
              .fix(ofOne(element, list.location())));
      return new Entry("items", entry.keyLocation(), element);
    }
    if (entry.key().equals("properties") && !(entry.value() instanceof Mapping)) {
      Optional<ListedDeclarations> listed = ListedDeclarations.of(entry);
      listed.ifPresent(found -> sink.report(found.finding()));
      return listed.map(ListedDeclarations::meant).orElse(entry);
    }
    return entry;
  }

  /** Returns the fix that writes the type of an element without the list around it. */
  private static Fix ofOne(DataNode element, Location all) {
    String meant = element.location().text().strip();
    if (all.text().startsWith("[") || element instanceof Scalar) {
      boolean inBrackets = all.text().startsWith("[");
      return Fix.of("Write 'items: " + meant + "', the type of one element.")
          .replacing(inBrackets ? all : all.to(element.location()), meant);
    }
    Location dash =
        new Location(all.source(), new Span(all.span().start(), all.span().start() + 1));
    return Fix.of("Remove the '-': 'items' is the type of one element.").replacing(dash, " ");
  }

  private Entry type(Entry entry, Mapping declaration) {
    boolean hasEnum = declaration.entry("enum").isPresent();
    if (hasEnum && entry.value() instanceof Scalar word && word.text().equals("enum")) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, word.location(), word.text())
              .fix(
                  Fix.of("Write 'string': the values are in 'enum'.")
                      .replacing(word.location(), "string")));
      return new Entry("type", entry.keyLocation(), new Scalar("string", true, word.location()));
    }
    Optional<ForeignType> type = ForeignType.of(entry.value());
    if (type.isEmpty() || (hasEnum && type.get().isEnum())) {
      return entry;
    }
    Location all = entry.keyLocation().to(entry.value().location());
    sink.report(type.get().finding("type", type.get().asEntry(), all));
    return type.get().entry(entry.keyLocation());
  }

  /**
   * Returns whether an entry in braces is a key without a value, like {@code cold} in {@code {
   * enum: warm, cold }}.
   */
  private static boolean isAlone(Entry entry) {
    return entry.value().location().span().length() == 0
        && !DeclarationKeys.ALL.contains(entry.key());
  }

  /** Returns the entry of an enum whose values are words separated by commas. */
  private Optional<Entry> values(Entry entry, Scalar words, List<Entry> others) {
    List<String> values =
        Stream.concat(
                Stream.of(words.text().split("(?<!\\s)\\s*+[,|]\\s*", -1)),
                others.stream().map(Entry::key))
            .toList();
    boolean isSimple = values.stream().allMatch(value -> value.matches("[\\w][\\w -]*"));
    if (values.size() < 2 || !isSimple) {
      return Optional.empty();
    }
    Location last =
        others.isEmpty() ? words.location() : others.get(others.size() - 1).keyLocation();
    Location all = words.location().to(last);
    String list = "[" + String.join(", ", values) + "]";
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, all, "enum", "a list")
            .fix(Fix.of("Write 'enum: " + list + "'.").replacing(all, list)));
    return Optional.of(
        new Entry(
            "enum",
            entry.keyLocation(),
            new Sequence(
                values.stream().map(value -> ForeignType.scalar(value, all)).toList(), all)));
  }
}
