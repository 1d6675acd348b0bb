package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentContract.Group;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.hint.UnreadFrontmatter;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.SchemaText;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares overrides of released prompts with the release. An override replaces the text of a
 * prompt in an application that was compiled with the released one, so it may change the text, but
 * nothing that callers and hosts rely on: parameters, defaults, trust, roles, outputs, and
 * everything that applications read from the generated class.
 */
public final class CompareOverride {
  /** Changes of the text, and changes that only generated classes would show. */
  private static final Set<DiagnosticCode> ACCEPTED =
      EnumSet.of(
          DiagnosticCode.TEXT_CHANGED,
          DiagnosticCode.TOOL_DESCRIPTION_CHANGED,
          DiagnosticCode.PROPERTIES_REORDERED,
          DiagnosticCode.PROPERTY_PRINTED,
          DiagnosticCode.PARAMETER_REMOVED,
          DiagnosticCode.STAGES_CHANGED,
          DiagnosticCode.BUDGET_LOWERED,
          DiagnosticCode.ENUM_VALUE_ADDED,
          DiagnosticCode.LIMIT_REMOVED,
          DiagnosticCode.ALIAS_REMOVED,
          DiagnosticCode.CLASS_RENAMED,
          DiagnosticCode.CLASS_REMOVED,
          DiagnosticCode.SIGNATURE_CHANGED);

  /** The end of advice that is also right for overrides without it. */
  private static final Pattern UNTIL = Pattern.compile(",? until the next major version");

  /** The factor by which literals of helpers may make a value longer. */
  private static final double MOST_EXPANSION = 10;

  /** The number of times that each value may be printed. */
  private static final int MOST_TIMES = 10;

  /** The number of tokens by which each text may grow. */
  private static final int ALWAYS = 50;

  /** The number of steps that each text may have. */
  private static final int MOST_STEPS = 5_000;

  private final ModuleState released;
  private final ModuleState present;
  private final Map<String, EntryPoint> releasedPrompts;
  private final Map<String, EntryPoint> presentPrompts;
  private final double growth;

  private CompareOverride(ModuleState released, ModuleState present, double growth) {
    this.released = released;
    this.present = present;
    this.releasedPrompts = released.prompts();
    this.presentPrompts = present.prompts();
    this.growth = growth;
  }

  /** A release that overrides are compared with. */
  public static final class Release {
    private final ModuleState released;
    private final Families families;
    private final double growth;

    /**
     * Creates a release.
     *
     * @param growth the factor by which the fixed text of a prompt may grow, such as 1.5
     */
    public Release(Compilation released, Families families, double growth) {
      this.released = state(released, families);
      this.families = families;
      this.growth = growth;
    }

    /** Returns a comparison with prompts that have been compiled with overrides. */
    public CompareOverride with(Compilation overriding) {
      return new CompareOverride(released, state(overriding, families), growth);
    }
  }

  /** Returns a state without classes: they do not change while an application runs. */
  private static ModuleState state(Compilation compilation, Families families) {
    return new ModuleState(compilation, families, compilation.api(), prompt -> false)
        .withoutSharedTypes();
  }

  /**
   * The result of a comparison.
   *
   * @param rejections the changes that an override cannot make
   * @param reports changes that are accepted, but have a price
   */
  public record Result(List<Diagnostic> rejections, List<Diagnostic> reports) {
    /** Copies the lists. */
    public Result {
      rejections = List.copyOf(rejections);
      reports = List.copyOf(reports);
    }
  }

  /**
   * Compares one prompt.
   *
   * @param key the scope and id of the prompt, {@code project:build/code.md}, which both
   *     compilations have
   */
  public Result compare(String key) {
    EntryPoint old = Objects.requireNonNull(releasedPrompts.get(key), key);
    EntryPoint now = Objects.requireNonNull(presentPrompts.get(key), key);
    Optional<String> className = now.naming().name();
    if (className.isPresent() && !className.equals(old.naming().name())) {
      // The types of the class would differ, too.
      Diagnostic renamed =
          changes(now, now.location(), "sets 'class', but applications have the released class")
              .fix("Remove 'class'. An override keeps the released one.");
      return new Result(List.of(renamed), List.of());
    }
    List<Change> changes = new ArrayList<>();
    ChangeSink sink =
        new ChangeSink(Change.subject(now), /* isStep= */ false, path -> List.of(), changes);
    new ComparePrompt(released, present, old, now, sink).compare();
    if (old.about().kind().equals(now.about().kind())) {
      CompareTypes.given(
              released, present, old.types(), now.types(), /* reportsDefaults= */ true, sink)
          .objects(
              old.allParameters(),
              now.allParameters(),
              "",
              CompareTypes.ObjectApi.of(released.classOf(old)));
    }
    List<Diagnostic> rejections = new ArrayList<>();
    List<Diagnostic> reports = new ArrayList<>();
    for (Change change : changes) {
      Diagnostic finding = change.finding();
      if (change.category() == Category.CACHING) {
        add(finding, reports);
      } else if (!ACCEPTED.contains(finding.code())) {
        add(withFix(finding, now), rejections);
      }
    }
    if (rejections.isEmpty()) {
      variables(old, now, rejections);
      properties(old, now, old.allParameters(), now.allParameters(), new HashSet<>(), rejections);
      varies(old, now, rejections);
      sources(old, now, rejections);
      outputs(old, now, rejections);
      definitions(old, now, rejections);
      terms(released.contract(old).terms(), present.contract(now).terms(), now, rejections);
      metadata(old, now, rejections);
      text(old, now, "", rejections);
      for (Variant variant : now.variants()) {
        Optional<Variant> before = old.variant(variant.name());
        if (before.isPresent()) {
          text(old.in(before.get()), now.in(variant), "@" + variant.name(), rejections);
        } else {
          rejections.add(
              changes(now, variant.declared(), "has the new variant '" + variant.name() + "'"));
        }
      }
    }
    return new Result(rejections, reports);
  }

  /** Returns a finding with advice for authors of overrides instead of that for releases. */
  private static Diagnostic withFix(Diagnostic finding, EntryPoint now) {
    if (finding.code() == DiagnosticCode.LIMIT_LOWERED) {
      return finding.fix("Keep the released 'maxTokens', or remove it if the release has none.");
    }
    if (finding.code() == DiagnosticCode.NEWLY_REQUIRED && isInText(finding.location(), now)) {
      return finding.fix(
          "Use the released variables. For a new one, declare all variables under 'parameters',"
              + " and make it optional.");
    }
    String fix = finding.fix().text();
    String advice = UNTIL.matcher(fix).replaceFirst("");
    if (advice.isEmpty()) {
      return finding.fix("Keep what was released, or release this in a new version.");
    }
    return advice.equals(fix) ? finding : finding.fix(finding.fix().saying(advice));
  }

  /** Returns whether a parameter is inferred from its use at a place. */
  private static boolean isInText(Location place, EntryPoint prompt) {
    return Stream.concat(Stream.of(prompt), prompt.variants().stream().map(prompt::in))
        .flatMap(one -> one.rendering().instructions().stream())
        .map(Instruction::location)
        .anyMatch(
            printed ->
                printed.source() == place.source()
                    && printed.span().start() <= place.span().start()
                    && printed.span().end() >= place.span().end());
  }

  /** Adds a finding unless there is an equal one. */
  private static void add(Diagnostic finding, List<Diagnostic> findings) {
    boolean isKnown =
        findings.stream()
            .anyMatch(
                one -> one.code() == finding.code() && one.message().equals(finding.message()));
    if (!isKnown) {
      findings.add(finding.severity(finding.code().severity()));
    }
  }

  /**
   * Returns errors for settings in the frontmatter of an override that have no effect, although
   * their author expects one: those of other tools, and variants that are left out.
   *
   * @param old the released file; empty for a new partial
   */
  public static List<Diagnostic> settings(Optional<SourceFile> old, SourceFile now) {
    if (now.kind().word().equals(PromptKind.ORCHESTRATOR.value())) {
      return idOfOrchestrator(old, now);
    }
    if (!now.kind().isTemplate() && now.kind().form() != Kind.Form.FIXED) {
      return List.of();
    }
    List<Diagnostic> all = new ArrayList<>(variants(now));
    if (now.kind().form() != Kind.Form.DOTPROMPT) {
      all.addAll(others(old, now));
      all.addAll(syntax(old, now));
    }
    return all;
  }

  /** Returns an error for another id of an orchestrator, by which others extend it. */
  private static List<Diagnostic> idOfOrchestrator(Optional<SourceFile> old, SourceFile now) {
    Optional<Scalar> before = old.flatMap(CompareOverride::id);
    return id(now)
        .filter(id -> before.filter(one -> one.text().equals(id.text())).isEmpty())
        .map(
            id ->
                Diagnostic.of(
                        DiagnosticCode.OVERRIDE_CHANGES,
                        id.location(),
                        now.id().path(),
                        "has another 'id', by which orchestrators extend each other")
                    .fix(
                        before
                            .map(one -> "Keep the released id '" + one.text() + "'.")
                            .orElse("Remove 'id'.")))
        .stream()
        .toList();
  }

  private static Optional<Scalar> id(SourceFile orchestrator) {
    return ReadData.read(orchestrator, problem -> {})
        .flatMap(document -> document.entry("id"))
        .map(Entry::value)
        .filter(Scalar.class::isInstance)
        .map(Scalar.class::cast);
  }

  /** Returns errors for released variants that are not among those that an override lists. */
  private static List<Diagnostic> variants(SourceFile now) {
    return own(now).flatMap(own -> own.entry("variants")).stream()
        .filter(entry -> isIn(now, entry.keyLocation()))
        .flatMap(
            entry ->
                entry.value() instanceof Mapping variants
                    ? variants.entries().stream()
                    : Stream.empty())
        .filter(variant -> !isIn(now, variant.keyLocation()))
        .map(
            variant ->
                Diagnostic.of(
                        DiagnosticCode.OVERRIDE_CHANGES,
                        now.location(),
                        now.id().path(),
                        "leaves out the variant '" + variant.key() + "', which stays")
                    .fix("Remove 'variants'. An override keeps the released ones."))
        .toList();
  }

  /**
   * Returns whether a place is in a file itself, and not in a released one that it is merged with.
   */
  private static boolean isIn(SourceFile file, Location place) {
    return place.source().content().equals(file.text().content());
  }

  private static List<Diagnostic> others(Optional<SourceFile> old, SourceFile now) {
    Optional<Mapping> before = old.flatMap(CompareOverride::own);
    return own(now).stream()
        .flatMap(own -> own.entries().stream())
        .filter(entry -> UnreadFrontmatter.isSetting(entry.key()))
        .filter(
            entry ->
                before
                    .flatMap(own -> own.entry(entry.key()))
                    .filter(same -> DataDifference.isSame(same.value(), entry.value()))
                    .isEmpty())
        .map(
            entry ->
                Diagnostic.of(
                        DiagnosticCode.OVERRIDE_CHANGES,
                        entry.keyLocation(),
                        now.id().path(),
                        "sets '" + entry.key() + "', which has no effect")
                    .fix("Remove it. Applications choose it where they call the model."))
        .toList();
  }

  /** Returns an error for an override that prints its tags, unlike the release. */
  private static List<Diagnostic> syntax(Optional<SourceFile> old, SourceFile now) {
    return own(now).flatMap(own -> own.entry("syntax")).stream()
        .filter(entry -> hasNoTags(now) && old.filter(CompareOverride::hasNoTags).isEmpty())
        .map(
            entry ->
                Diagnostic.of(
                        DiagnosticCode.OVERRIDE_CHANGES,
                        entry.keyLocation(),
                        now.id().path(),
                        "has 'syntax: none', which prints tags as they are")
                    .fix("Remove it. An override keeps the released syntax."))
        .toList();
  }

  private static boolean hasNoTags(SourceFile file) {
    return split(file).flatMap(SplitText::syntax).filter(Syntax.NONE::equals).isPresent();
  }

  private static Optional<Mapping> own(SourceFile file) {
    return split(file).map(SplitText::own);
  }

  private static Optional<SplitText> split(SourceFile file) {
    return SplitText.read(file, Inherited.NONE, finding -> {});
  }

  /**
   * Rejects variables that neither the release nor the override declares, such as misspelt ones in
   * a dotprompt without a schema: no caller gives them.
   */
  private static void variables(EntryPoint old, EntryPoint now, List<Diagnostic> rejections) {
    ObjectType released = old.allParameters();
    for (Field field : now.allParameters().fields()) {
      boolean isDeclared = field.location().span().length() > 0;
      if (isDeclared || released.field(field.name()).isPresent()) {
        continue;
      }
      boolean isRest = field.name().equals(Field.REST);
      List<String> known = released.fields().stream().map(Field::name).toList();
      rejections.add(
          changes(
                  now,
                  now.location(),
                  isRest
                      ? "uses all values of its callers"
                      : "uses the variable '" + field.name() + "', which callers do not give")
              .fix(
                  isRest
                      ? "Use single variables."
                      : Suggestion.join(
                          Suggestion.didYouMean(field.name(), known, "Released variables"),
                          "Release a new variable in a new version.")));
    }
  }

  /**
   * Rejects properties that the release does not declare: the release ignores them, but a map or
   * bean of a caller can have them all the same.
   */
  private static void properties(
      EntryPoint old,
      EntryPoint now,
      ObjectType before,
      ObjectType after,
      Set<TypeName> seen,
      List<Diagnostic> rejections) {
    for (Field field : before.fields()) {
      Optional<Type> present = after.field(field.name()).map(one -> one.type().innermost());
      if (field.type().innermost() instanceof Type.ObjectRef was
          && present.orElse(Type.ANY) instanceof Type.ObjectRef is
          && seen.add(is.name())) {
        ObjectType released = old.types().object(was);
        ObjectType object = now.types().object(is);
        for (Field property : object.fields()) {
          if (released.field(property.name()).isEmpty()) {
            rejections.add(
                changes(
                    now,
                    property.location(),
                    "has the new property '" + property.name() + "' of '" + field.name() + "'"));
          }
        }
        properties(old, now, released, object, seen, rejections);
      }
    }
  }

  /** Rejects values that vary less often than in the release: only applications know how often. */
  private static void varies(EntryPoint old, EntryPoint now, List<Diagnostic> rejections) {
    List<Change> reversed = new ArrayList<>();
    ChangeSink sink =
        new ChangeSink(Change.subject(now), /* isStep= */ false, path -> List.of(), reversed);
    new CompareOrigins(/* old= */ now, /* now= */ old, sink).compare();
    for (Change change : reversed) {
      Diagnostic finding = change.finding();
      if (finding.code() == DiagnosticCode.VARIES_MORE_OFTEN) {
        Location place = finding.released().orElse(now.location());
        String what = "lets '" + change.detail() + "' vary less often than the release";
        rejections.add(changes(now, place, what).fix("Keep the released 'varies'."));
      }
    }
  }

  /** Rejects requests to sources that the released prompt does not call: callers may lack them. */
  private static void sources(EntryPoint old, EntryPoint now, List<Diagnostic> rejections) {
    if (old.rendering() instanceof MessageProgram before
        && now.rendering() instanceof MessageProgram after) {
      List<String> known = before.requested().stream().map(Service.Method::name).toList();
      for (Service.Method method : after.requested()) {
        if (!known.contains(method.name())) {
          add(unknownSource(method.name(), now.location(), now), rejections);
        }
      }
    }
  }

  private static Diagnostic unknownSource(String name, Location place, EntryPoint now) {
    return changes(now, place, "calls the source '" + name + "', which callers need not provide");
  }

  /** Rejects another output, even if it is wider or new: applications read it as before. */
  private static void outputs(EntryPoint old, EntryPoint now, List<Diagnostic> rejections) {
    Optional<SchemaText> was = old.output().map(Member.Output::described);
    Optional<SchemaText> is = now.output().map(Member.Output::described);
    if (!was.equals(is)) {
      rejections.add(changes(now, now.location(), "has another output"));
    }
  }

  /**
   * Rejects another definition of a tool, except for its description: its class has the schemas,
   * and clients know the name and the hints.
   */
  private static void definitions(EntryPoint old, EntryPoint now, List<Diagnostic> rejections) {
    if (!ToolDefinition.of(old)
        .map(CompareOverride::undescribed)
        .equals(ToolDefinition.of(now).map(CompareOverride::undescribed))) {
      rejections.add(
          changes(
                  now,
                  now.location(),
                  "has another definition; only the description of a tool can change")
              .fix("Write only the description, and release the rest in a new version."));
    }
  }

  private static Map<String, Object> undescribed(ToolInfo tool) {
    return Map.of(
        "name", tool.name(),
        "title", tool.title(),
        "parameters", tool.parametersSchema(),
        "output", tool.outputSchema(),
        "hints", tool.hints(),
        "trust", tool.trust());
  }

  /** Rejects additional data that applications would read. */
  private static void terms(
      List<Term> before, List<Term> after, EntryPoint now, List<Diagnostic> rejections) {
    for (Term term : after) {
      Optional<Term> same =
          before.stream()
              .filter(one -> one.names().stream().anyMatch(term.names()::contains))
              .findFirst();
      if (same.isEmpty()) {
        String name = term.name().isEmpty() ? now.about().id() : term.name();
        rejections.add(changes(now, term.place(), "has the new '" + name + "'"));
      } else if (same.get().value() instanceof Group old && term.value() instanceof Group group) {
        terms(old.terms(), group.terms(), now, rejections);
      }
    }
  }

  /** Rejects metadata that applications ask the released class for. */
  private static void metadata(EntryPoint old, EntryPoint now, List<Diagnostic> rejections) {
    List<String> known = old.about().aliases().stream().map(Alias::id).toList();
    for (Alias alias : now.about().aliases()) {
      if (!known.contains(alias.id())) {
        String what = "has the new alias '" + alias.id() + "', by which nobody can find it";
        rejections.add(changes(now, alias.location(), what).fix("Remove it."));
      }
    }
    String status = now.about().status();
    if (!old.about().status().equals(status)
        || !old.about().deprecated().equals(now.about().deprecated())) {
      String what = "is now '" + status + "', which applications do not see";
      rejections.add(changes(now, now.location(), what).fix("Remove 'status' and 'deprecated'."));
    }
  }

  /** Compares two texts, of the prompts or of a variant. */
  private void text(EntryPoint old, EntryPoint now, String variant, List<Diagnostic> rejections) {
    int before = rejections.size();
    length(old, now, variant, rejections);
    if (rejections.size() == before) {
      emitted(EmittedTexts.of(old), EmittedTexts.of(now), now, rejections);
      PromptContents certain = PromptContents.of(old);
      boolean isEscaped = certain.escapes() || declaresEscapes(old);
      contents(certain, PromptContents.of(now), isEscaped, now, rejections);
    }
  }

  /**
   * Rejects texts and messages that can be blank or missing where the released ones are not, and
   * those that the release never has.
   */
  private static void emitted(
      List<EmittedTexts.Emitted> old,
      List<EmittedTexts.Emitted> present,
      EntryPoint now,
      List<Diagnostic> rejections) {
    for (int i = 0; i < Math.min(old.size(), present.size()); i++) {
      EmittedTexts.Emitted text = present.get(i);
      if (!text.covers(old.get(i))) {
        add(
            changes(now, text.location(), text.lost())
                .fix("Write a text in it under no condition, or under those that the release has."),
            rejections);
      } else if (old.get(i).isNever() && !text.isNever()) {
        add(
            changes(now, text.location(), "has text in a message that is blank in the release")
                .fix("Write the text into a message that the release has."),
            rejections);
      }
    }
    if (old.size() != present.size()) {
      add(changes(now, now.location(), "has other messages"), rejections);
    }
  }

  /** Returns whether a released file itself declares that its values are escaped. */
  private boolean declaresEscapes(EntryPoint old) {
    return released
        .document(old.about().key())
        .map(CompiledDocument::file)
        .filter(file -> file.kind().isTemplate())
        .flatMap(CompareOverride::own)
        .flatMap(own -> own.entry("escape"))
        .filter(entry -> entry.value() instanceof Scalar mode && mode.text().equals("html"))
        .isPresent();
  }

  /**
   * Rejects values in messages, media and logs where the release does not have them.
   *
   * @param isEscaped whether the release escapes values
   */
  private void contents(
      PromptContents old,
      PromptContents present,
      boolean isEscaped,
      EntryPoint now,
      List<Diagnostic> rejections) {
    present
        .items()
        .forEach(
            (item, found) -> {
              PromptContents.@Nullable Found before = old.items().get(item);
              switch (item.kind()) {
                case MEDIA, HISTORY -> counted(item, found, before, now, rejections);
                case CALLED -> called(item, found, old, now, rejections);
                case PRINTED -> {
                  int times = old.printed(found.value());
                  if (present.printed(found.value()) > most(times)) {
                    rejected(item, found, times > 0, now, rejections);
                  }
                }
                case UNDECLARED, USED -> {
                  boolean isPrinted =
                      rejections.stream().anyMatch(one -> one.location().equals(found.location()));
                  if (before == null && !isPrinted) {
                    rejected(item, found, /* isMoreOften= */ false, now, rejections);
                  }
                }
                case LOGGED -> {
                  if (found.times() > most(before == null ? 0 : before.times())) {
                    rejected(item, found, /* isMoreOften= */ true, now, rejections);
                  } else {
                    released(item, found, before, now, rejections);
                  }
                }
                case UNESCAPED, SHOWN, BARE, EXEMPT -> {
                  boolean isRestricted = found.restriction() != PromptContents.Restriction.NONE;
                  if (isRestricted && (isEscaped || item.kind() != PromptContents.Kind.UNESCAPED)) {
                    released(item, found, old.printing(item, found), now, rejections);
                  }
                }
                case DECIDING, CHOICE, RECURSION -> {
                  if (found.restriction() != PromptContents.Restriction.NONE) {
                    released(item, found, before, now, rejections);
                  }
                }
              }
            });
    present.budgets().forEach((words, its) -> budgets(words, old, its, now, rejections));
    if (!old.order().equals(present.order())) {
      add(
          changes(now, now.location(), "inserts other messages, or in another order")
              .fix("Keep the released histories and the loops around messages."),
          rejections);
    }
    growth(old.growth(), present.growth(), now, rejections);
  }

  /** Returns the number of times that a value may be printed or logged. */
  private int most(int released) {
    return Math.max(MOST_TIMES, (int) (released * growth));
  }

  /** Rejects texts that can grow faster than the values, or than the released text. */
  private static void growth(
      GrowthFactors old, GrowthFactors present, EntryPoint now, List<Diagnostic> rejections) {
    present
        .large()
        .forEach(
            (path, place) -> {
              if (!old.large().containsKey(path)) {
                add(
                    changes(now, place, "has a value of too many helpers to know how long it is")
                        .fix("Call fewer helpers in each other."),
                    rejections);
              }
            });
    if (present.nestedLoops() > Math.max(1, old.nestedLoops())) {
      add(
          changes(now, now.location(), "goes through a list in a loop over another list")
              .fix("In loops, only loop over, print and compare lists in their elements."),
          rejections);
    }
    if (present.factors() > Math.max(1, old.factors())) {
      add(
          changes(now, now.location(), "multiplies the lengths of two values")
              .fix(
                  "Print a text outside of loops over lists that it is not part of, and give"
                      + " 'replace', 'join', 'format' and 'indent' texts and numbers of your own."),
          rejections);
    }
    if (present.expansion() > Math.max(MOST_EXPANSION, old.expansion())) {
      add(
          changes(now, now.location(), "can make a value more than ten times longer")
              .fix("Let 'replace', 'indent' and 'format' add less, and indent partials less."),
          rejections);
    }
  }

  /** Rejects budgets that are higher, or so much lower that messages which fitted are dropped. */
  private void budgets(
      String words,
      PromptContents old,
      List<CompareBudgets.Budget> present,
      EntryPoint now,
      List<Diagnostic> rejections) {
    List<CompareBudgets.Budget> released = old.budgets().getOrDefault(words, List.of());
    CompareBudgets.raised(released, present)
        .ifPresent(
            raised ->
                add(
                    changes(
                            now,
                            raised.location(),
                            "raises the budget of " + words + " to " + raised)
                        .fix("Keep the released 'maxTokens', or lower it."),
                    rejections));
    CompareBudgets.lowered(released, present, growth)
        .ifPresent(
            lowered ->
                add(
                    changes(
                            now,
                            lowered.location(),
                            "lowers the budget of " + words + " too far, to " + lowered)
                        .fix(
                            "Messages that fitted would be dropped. Keep the released 'maxTokens',"
                                + " if there is one."),
                    rejections));
  }

  /** Rejects media and messages that the release does not have, or not as often. */
  private static void counted(
      PromptContents.Item item,
      PromptContents.Found found,
      PromptContents.@Nullable Found before,
      EntryPoint now,
      List<Diagnostic> rejections) {
    if (before != null && found.isAtMost(before)) {
      released(item, found, before, now, rejections);
    } else {
      rejected(item, found, before != null, now, rejections);
    }
  }

  /** Rejects calls of sources with other arguments than in the release, or more often. */
  private static void called(
      PromptContents.Item item,
      PromptContents.Found found,
      PromptContents old,
      EntryPoint now,
      List<Diagnostic> rejections) {
    boolean isCalled =
        old.items().entrySet().stream()
            .anyMatch(
                one ->
                    one.getKey().kind() == PromptContents.Kind.CALLED
                        && one.getValue().name().equals(found.name()));
    if (isCalled) {
      counted(item, found, old.items().get(item), now, rejections);
    } else {
      add(unknownSource(found.name(), found.location(), now), rejections);
    }
  }

  private static void rejected(
      PromptContents.Item item,
      PromptContents.Found found,
      boolean isMoreOften,
      EntryPoint now,
      List<Diagnostic> rejections) {
    String fix =
        switch (item.kind()) {
          case MEDIA, HISTORY, CALLED ->
              isMoreOften
                  ? "Keep it in the blocks in which the release has it, and not more often."
                  : "Remove it, or release the prompt in a new version.";
          case SHOWN, BARE, EXEMPT ->
              "Keep the tags in which the release prints the value, or release the prompt in a new"
                  + " version.";
          case CHOICE -> "Use a parameter with the names as 'values', or write '{{#match}}'.";
          case RECURSION ->
              "Keep the tags of the partial and its arguments, and change only its text.";
          case PRINTED, UNESCAPED, UNDECLARED, USED, DECIDING, LOGGED ->
              "Remove it, or release the prompt in a new version.";
        };
    add(
        changes(now, found.location(), words(item, found, isMoreOften)).fix(fix), rejections);
  }

  /** Rejects a value where the release does not show it, or not always. */
  private static void released(
      PromptContents.Item item,
      PromptContents.Found found,
      PromptContents.@Nullable Found before,
      EntryPoint now,
      List<Diagnostic> rejections) {
    PromptContents.Found released = before == null ? found.nowhere() : before;
    if (found.isWithin(released)) {
      return;
    }
    OptionalInt most = found.most(released);
    if (released.isWithin(found.nowhere())) {
      rejected(item, found, /* isMoreOften= */ false, now, rejections);
    } else if (most.isPresent()) {
      String what = "has the value '" + found.name() + "' in a message that can be longer";
      add(
          changes(now, found.location(), what)
              .fix(
                  "Print it only in released messages with a 'maxTokens' of at most "
                      + most.getAsInt()
                      + "."),
          rejections);
    } else {
      String what =
          "has the value '" + found.name() + "' where a condition of the release does not hold";
      add(
          changes(now, found.location(), what)
              .fix("Put it into the blocks in which the release has it."),
          rejections);
    }
  }

  private static String words(
      PromptContents.Item item, PromptContents.Found found, boolean isMoreOften) {
    String value = "the value '" + found.name() + "'";
    String where = item.role().isBlank() ? "" : in(item.role());
    return switch (item.kind()) {
      case MEDIA ->
          isMoreOften
              ? "has the media '" + found.name() + "'" + where + " more often than the release"
              : "has the media '"
                  + found.name()
                  + "'"
                  + where
                  + ", which the release does not have there";
      case SHOWN ->
          found.restriction() == PromptContents.Restriction.SENSITIVE
              ? "prints the sensitive value '"
                  + found.name()
                  + "'"
                  + where
                  + ", which the release does not print there in the same tag"
              : "prints "
                  + value
                  + ", which others write,"
                  + where
                  + ", where the release does not print it in the same tag";
      case BARE ->
          "prints the untrusted value '"
              + found.name()
              + "'"
              + where
              + " outside of a fence, where the release does not print it in the same tag";
      case EXEMPT ->
          "prints the untrusted value '"
              + found.name()
              + "'"
              + where
              + " beside other text, unlike the release";
      case UNDECLARED -> "prints " + value + ", which the release neither declares nor prints";
      case USED -> "lets " + value + " decide, which the release neither declares nor uses";
      case UNESCAPED -> "prints " + value + " without escapes, which the release does not do";
      case HISTORY ->
          "inserts the messages of '"
              + found.name()
              + "'"
              + (isMoreOften
                  ? " more often than the release"
                  : ", which the release does not insert there");
      case CALLED ->
          "calls the source '"
              + found.name()
              + "'"
              + (isMoreOften
                  ? " more often than the release"
                  : " with other arguments than the release");
      case DECIDING ->
          "lets the sensitive value '"
              + found.name()
              + "' decide about its text"
              + where
              + ", which the release does not do in the same condition";
      case CHOICE -> "chooses a partial by " + value + ", which can be the name of any partial";
      case PRINTED -> "prints " + value + where + " too often";
      case RECURSION ->
          "calls the partial '"
              + found.name()
              + "', which calls itself, and not as the release does";
      case LOGGED ->
          "logs " + value + (isMoreOften ? " too often" : ", which the release does not log");
    };
  }

  /** Returns in words where a message has a role. */
  private static String in(String role) {
    OpenRole open = OpenRole.of(role);
    return open.isCertain()
        ? " in a message of '" + role + "'"
        : " in a message whose role depends on conditions";
  }

  /** Returns the number of tokens that a text may have at most. */
  public long most(long released) {
    return Math.max(released + ALWAYS, (long) (released * growth));
  }

  private void length(EntryPoint old, EntryPoint now, String variant, List<Diagnostic> rejections) {
    TextAmount before = TextAmount.of(old);
    TextAmount after = TextAmount.of(now);
    if (before.isVisible() && !after.isVisible()) {
      rejections.add(
          Diagnostic.of(DiagnosticCode.OVERRIDE_BLANK, now.location(), now.about().id() + variant)
              .fix("Write a text, or delete the file to serve the released text."));
    }
    long was = StablePrefix.tokens(before.length());
    long is = StablePrefix.tokens(after.length());
    long most = most(was);
    if (is > most) {
      rejections.add(
          Diagnostic.of(
                  DiagnosticCode.OVERRIDE_TOO_LONG,
                  now.location(),
                  now.about().id() + variant,
                  is,
                  most)
              .fix("Shorten it, or release it in a new version."));
      return;
    }
    long each = StablePrefix.tokens(after.perElement());
    long mostEach = most(StablePrefix.tokens(before.perElement()));
    if (each > mostEach) {
      String what =
          "prints " + each + " tokens of text for each element of lists; at most " + mostEach;
      rejections.add(
          changes(now, now.location(), what + " are allowed")
              .fix(
                  "Write less text in loops, in separators, and in partials that call themselves."));
    } else if (after.steps() > Math.max(MOST_STEPS, before.steps() * growth)) {
      rejections.add(
          changes(now, now.location(), "takes too many steps")
              .fix("Use fewer tags in loops and partials, and call fewer partials in each other."));
    }
  }

  private static Diagnostic changes(EntryPoint now, Location place, String what) {
    return Diagnostic.of(DiagnosticCode.OVERRIDE_CHANGES, place, now.about().id(), what)
        .fix("Applications were compiled with the released prompt. Release this in a new version.");
  }
}
