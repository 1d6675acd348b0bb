package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.DocumentContract.Group;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.SchemaText;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
    CompareAmounts amounts = CompareAmounts.of(old, now, growth);
    if (amounts.haveManySteps()) {
      return new Result(amounts.rejections(), List.of());
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
      if (amounts.rejections().isEmpty()) {
        CompareContents.compare(old, now, growth, rejections);
      }
      rejections.addAll(amounts.rejections());
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
  static void add(Diagnostic finding, List<Diagnostic> findings) {
    boolean isKnown =
        findings.stream()
            .anyMatch(
                one -> one.code() == finding.code() && one.message().equals(finding.message()));
    if (!isKnown) {
      findings.add(finding.severity(finding.code().severity()));
    }
  }

  /**
   * Rejects variables that neither the release nor the override declares, such as misspelt ones in
   * a dotprompt without a schema: no caller gives them.
   */
  private static void variables(EntryPoint old, EntryPoint now, List<Diagnostic> rejections) {
    ObjectType released = old.allParameters();
    for (Field field : now.allParameters().fields()) {
      if (CallerValues.isDeclared(field) || released.field(field.name()).isPresent()) {
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

  static Diagnostic unknownSource(String name, Location place, EntryPoint now) {
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

  /** Returns the number of tokens that a text may have at most. */
  public long most(long released) {
    return CompareAmounts.most(released, growth);
  }

  /** Returns a finding about a text with more tokens than it may have. */
  public static Diagnostic tooLong(EntryPoint now, String variant, long is, long most) {
    String id = now.about().id() + variant;
    return Diagnostic.of(DiagnosticCode.OVERRIDE_TOO_LONG, now.location(), id, is, most);
  }

  static Diagnostic changes(EntryPoint now, Location place, String what) {
    return Diagnostic.of(DiagnosticCode.OVERRIDE_CHANGES, place, now.about().id(), what)
        .fix("Applications were compiled with the released prompt. Release this in a new version.");
  }
}
