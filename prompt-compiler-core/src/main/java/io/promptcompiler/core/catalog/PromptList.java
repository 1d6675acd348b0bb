package io.promptcompiler.core.catalog;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.example.ReadValues;
import io.promptcompiler.core.interpret.SensitiveValues;
import io.promptcompiler.core.library.PromptMembers;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptStatus;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lists the prompts of a compilation for people and for tools, sorted by id and then by scope in
 * the order in which scopes hide each other. A prompt with errors is listed as {@code broken}.
 */
public final class PromptList {
  private static final String EXAMPLES = "EXAMPLES";

  private static final String MODULE = "MODULE";

  private static final String VARIANTS = "VARIANTS";

  private static final String OUTPUT = "OUTPUT";

  private static final String TOOLS = "TOOL TOKENS";

  private static final List<String> HEAD =
      List.of(
          MODULE,
          "ID",
          "SCOPE",
          "STATUS",
          VARIANTS,
          "REQUIRED",
          "OPTIONAL",
          OUTPUT,
          TOOLS,
          EXAMPLES,
          "SYNOPSIS");
  private static final String NONE = "-";

  /** The findings about files that were not read. */
  private static final Set<DiagnosticCode> UNREADABLE =
      Set.of(
          DiagnosticCode.NOT_UTF8,
          DiagnosticCode.NUL_CHARACTER,
          DiagnosticCode.BAD_PATH,
          DiagnosticCode.LINK_LEAVES_ROOT,
          DiagnosticCode.UNREADABLE);

  private final List<Item> items;
  private final List<String> ignored;
  private final List<String> unreadable;

  /**
   * An entry of the list. A broken prompt has no info.
   *
   * @param toolTokens the tokens of the tools that the prompt lists, or of the tool itself
   */
  private record Item(
      String module,
      String id,
      String scope,
      Optional<EntryPoint> entryPoint,
      long toolTokens,
      List<ListedExample> examples) {
    Optional<PromptInfo> info() {
      return entryPoint.map(EntryPointInfo::of);
    }

    /** Returns the names of its variants besides the base. */
    Stream<String> variants() {
      return entryPoint.stream().flatMap(one -> one.variants().stream()).map(Variant::name);
    }

    /** Returns the declared output, if any. */
    Optional<Member.Output> output() {
      return entryPoint.flatMap(EntryPoint::output);
    }

    /** Returns the previous ids of the prompt. */
    List<String> aliases() {
      return entryPoint.stream()
          .flatMap(one -> one.about().aliases().stream())
          .map(Alias::id)
          .toList();
    }

    boolean isBroken() {
      return entryPoint.isEmpty();
    }

    String status() {
      return info().map(PromptInfo::status).map(PromptStatus::value).orElse("broken");
    }
  }

  /** An example in the list. The values are empty if they are invalid. */
  private record ListedExample(
      Optional<String> variant, String name, Optional<Map<String, Object>> values) {
    String label() {
      return name + variant.map(of -> "@" + of).orElse("");
    }
  }

  private PromptList(List<Item> items, List<String> ignored, List<String> unreadable) {
    this.items = items;
    this.ignored = ignored;
    this.unreadable = unreadable;
  }

  /**
   * Returns the list of several modules. A file that belongs to several modules is listed once.
   *
   * @param modules the compilations by the names of the modules; empty names are not listed
   */
  public static PromptList of(Map<String, Compilation> modules) {
    Map<List<String>, Map<String, CompiledPrompt>> byFile = new LinkedHashMap<>();
    modules.forEach(
        (module, compilation) ->
            CompiledPrompt.of(compilation)
                .forEach(
                    prompt ->
                        byFile
                            .computeIfAbsent(key(prompt.file()), none -> new LinkedHashMap<>())
                            .put(module, prompt)));
    return new PromptList(
        byFile.values().stream()
            .map(same -> item(String.join(", ", same.keySet()), same.values().iterator().next()))
            .sorted(
                Comparator.comparing(Item::module)
                    .thenComparing(Item::id)
                    .thenComparing(item -> Scope.of(item.scope()).orElseThrow()))
            .toList(),
        names(modules, Set.of(DiagnosticCode.PASSED_OVER)),
        names(modules, UNREADABLE));
  }

  /** Returns the names of the files with some findings. */
  private static List<String> names(
      Map<String, Compilation> modules, Set<DiagnosticCode> findings) {
    return modules.values().stream()
        .flatMap(compilation -> compilation.diagnostics().stream())
        .filter(finding -> findings.contains(finding.code()))
        .map(finding -> finding.location().source().path().replaceFirst(".*/", ""))
        .distinct()
        .toList();
  }

  private static List<String> key(SourceFile file) {
    return List.of(file.text().path(), file.id().path(), file.root().scope().word());
  }

  private static Item item(String module, CompiledPrompt prompt) {
    return new Item(
        module,
        prompt.file().id().path(),
        prompt.file().root().scope().word(),
        prompt.entryPoint(),
        prompt.entryPoint().map(PromptList::tokens).orElse(0L),
        prompt.entryPoint().map(entryPoint -> examples(prompt, entryPoint)).orElse(List.of()));
  }

  /** Returns the tokens of a tool, or of the tools that a prompt lists. */
  private static long tokens(EntryPoint entryPoint) {
    return ToolDefinition.of(entryPoint)
        .map(ToolDefinition::tokens)
        .or(() -> entryPoint.tools().map(tools -> StablePrefix.tokens(tools.length())))
        .orElse(0L);
  }

  private static List<ListedExample> examples(CompiledPrompt prompt, EntryPoint entryPoint) {
    List<ListedExample> examples = new ArrayList<>();
    add(prompt, Optional.empty(), entryPoint, examples);
    entryPoint
        .variants()
        .forEach(
            variant -> add(prompt, Optional.of(variant.name()), entryPoint.in(variant), examples));
    return examples;
  }

  private static void add(
      CompiledPrompt prompt,
      Optional<String> variant,
      EntryPoint entryPoint,
      List<ListedExample> examples) {
    for (Example example : prompt.examples(variant.orElse(""))) {
      examples.add(
          new ListedExample(
              variant,
              example.name().text(),
              ReadValues.read(example, entryPoint, finding -> {})
                  .map(values -> SensitiveValues.of(entryPoint, values).shown())));
    }
  }

  /**
   * Returns sentences about prompts with errors, and about files that are not listed although they
   * are prompts, or may have been meant as prompts.
   *
   * @param check the command or goal that reports them
   */
  public List<String> notes(String check) {
    List<String> notes = new ArrayList<>();
    long broken = items.stream().filter(Item::isBroken).count();
    if (broken > 0) {
      notes.add(Plural.of(broken, "prompt") + " with errors; the " + check + " reports them.");
    }
    if (!unreadable.isEmpty()) {
      String what = Plural.of(unreadable.size(), "file") + " not read";
      notes.add(Suggestion.list(what, unreadable) + " The " + check + " reports why.");
    }
    if (!ignored.isEmpty()) {
      String what = Plural.of(ignored.size(), "file") + " ignored";
      notes.add(
          Suggestion.list(what, ignored)
              + " The "
              + check
              + " reports how to name or convert them.");
    }
    return notes;
  }

  /**
   * Returns the table if it fits into a number of columns, and otherwise a paragraph for each
   * prompt, whose lines are not broken.
   */
  public String table(OptionalInt columns) {
    String table = table();
    boolean fits =
        columns.isEmpty() || table.lines().allMatch(line -> line.length() <= columns.getAsInt());
    return fits
        ? table
        : items.stream().map(PromptList::paragraph).collect(Collectors.joining("\n"));
  }

  private static String paragraph(Item item) {
    List<String> row = row(item);
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      String cell = Shown.spelled(row.get(column));
      if (HEAD.get(column).equals("ID")) {
        text.insert(0, cell + "\n");
      } else if (!cell.isEmpty() && !cell.equals(NONE)) {
        text.append("  ")
            .append(HEAD.get(column).toLowerCase(Locale.ROOT))
            .append(": ")
            .append(cell)
            .append('\n');
      }
    }
    return text.toString();
  }

  /**
   * Returns a table with a header, two spaces between columns and a line break after each line.
   * There are columns for modules, variants, outputs, tools and examples only if any exist.
   */
  public String table() {
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    items.forEach(item -> rows.add(row(item)));
    Set<String> columns = new HashSet<>(HEAD);
    if (items.stream().allMatch(item -> item.examples().isEmpty())) {
      columns.remove(EXAMPLES);
    }
    if (items.stream().allMatch(item -> item.module().isEmpty())) {
      columns.remove(MODULE);
    }
    if (items.stream().allMatch(item -> item.variants().findAny().isEmpty())) {
      columns.remove(VARIANTS);
    }
    if (items.stream().allMatch(item -> item.output().isEmpty())) {
      columns.remove(OUTPUT);
    }
    if (items.stream().allMatch(item -> item.toolTokens() == 0)) {
      columns.remove(TOOLS);
    }
    List<List<String>> shown =
        rows.stream()
            .map(
                row ->
                    IntStream.range(0, HEAD.size())
                        .filter(column -> columns.contains(HEAD.get(column)))
                        .mapToObj(row::get)
                        .toList())
            .toList();
    return TextTable.of(shown, Collections.nCopies(columns.size(), TextTable.Side.LEFT));
  }

  private static List<String> row(Item item) {
    List<PromptParameter> parameters = item.info().map(PromptInfo::parameters).orElse(List.of());
    List<String> synopsis = item.info().map(PromptInfo::synopsis).orElse(List.of());
    return List.of(
        item.module(),
        item.id(),
        item.scope(),
        item.status(),
        joined(item.variants()),
        names(parameters, true),
        names(parameters, false),
        joined(item.output().stream().map(PromptList::answer)),
        item.toolTokens() == 0 ? NONE : String.valueOf(item.toolTokens()),
        joined(item.examples().stream().map(ListedExample::label)),
        synopsis.isEmpty() ? "" : synopsis.get(0).lines().findFirst().orElse(""));
  }

  private static String names(List<PromptParameter> parameters, boolean required) {
    return joined(
        parameters.stream()
            .filter(parameter -> parameter.required() == required)
            .map(PromptParameter::name));
  }

  private static String joined(Stream<String> names) {
    String joined = names.collect(Collectors.joining(", "));
    return joined.isEmpty() ? NONE : joined;
  }

  /** Returns the ids, one on each line. */
  public String ids() {
    return items.stream().map(item -> item.id() + "\n").collect(Collectors.joining());
  }

  /** Returns the names of all parameters, each once and on a line. */
  public String parameters() {
    return items.stream()
        .flatMap(item -> item.info().stream())
        .flatMap(info -> info.parameters().stream())
        .map(parameter -> parameter.name() + "\n")
        .distinct()
        .collect(Collectors.joining());
  }

  /**
   * Returns a JSON array with an object for each prompt, one per line, with a line break at the
   * end.
   */
  public String json() {
    return items.stream()
        .map(PromptList::object)
        .collect(Collectors.joining(",\n  ", items.isEmpty() ? "[" : "[\n  ", "\n]\n"));
  }

  private static String object(Item item) {
    String object = Json.stringify(members(item));
    // The schema is already JSON.
    return item.output()
        .map(
            output ->
                object.substring(0, object.length() - 1)
                    + (",\"outputSchema\":" + output.schema() + "}"))
        .orElse(object);
  }

  /** Returns the declared type of an output. An unnamed type is an object or a list of objects. */
  private static String answer(Member.Output output) {
    return output.declared().type().written();
  }

  private static Map<String, Object> members(Item item) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (!item.module().isEmpty()) {
      members.put("module", item.module());
    }
    members.put("id", item.id());
    members.put("scope", item.scope());
    members.put("status", item.status());
    item.entryPoint().ifPresent(one -> members.putAll(PromptMembers.of(one)));
    if (!item.aliases().isEmpty()) {
      members.put("aliases", item.aliases());
    }
    item.output().ifPresent(output -> members.put("output", answer(output)));
    item.entryPoint()
        .flatMap(EntryPoint::tools)
        .ifPresent(tools -> members.put("tools", tools.names()));
    if (item.toolTokens() > 0) {
      members.put("toolTokens", item.toolTokens());
    }
    if (!item.examples().isEmpty()) {
      members.put("examples", item.examples().stream().map(PromptList::members).toList());
    }
    return members;
  }

  private static Map<String, Object> members(ListedExample example) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", example.name());
    example.variant().ifPresent(name -> members.put("variant", name));
    example.values().ifPresent(values -> members.put("parameters", values));
    return members;
  }
}
