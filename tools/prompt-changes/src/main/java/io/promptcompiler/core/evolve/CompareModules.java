package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.SIGNATURE_CHANGED;

import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.equivalence.Equivalence;
import io.promptcompiler.core.evolve.CompareTypes.ObjectApi;
import io.promptcompiler.core.program.DeepStack;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compares all prompts of a module with those of the release. Two prompts correspond if scope and
 * id are equal, if the new prompt has the old id as an alias, or if the prompt moved to a scope in
 * which its id did not exist. Types and sources that several prompts share are compared once, by
 * their classes.
 */
public final class CompareModules {
  private final ModuleState released;
  private final ModuleState present;
  private final List<Change> changes = new ArrayList<>();

  private final EvolutionRequest request;

  /** The sinks for changes, by outermost class. */
  private final Map<String, ChangeSink> sinks = new HashMap<>();

  /**
   * The released prompts that correspond to present ones by an alias, by the key of the present
   * prompt.
   */
  private final Map<String, EntryPoint> renamed = new HashMap<>();

  private CompareModules(ComparedStates states, EvolutionRequest request) {
    this.released = states.releasedState();
    this.present = states.presentState();
    this.request = request;
  }

  /** Returns the breaking changes. All templates of the present module must be valid. */
  public static List<Change> compare(ComparedStates states, EvolutionRequest request) {
    return DeepStack.call(() -> new CompareModules(states, request).compare());
  }

  private List<Change> compare() {
    prompts();
    shared();
    new CompareFolders(released, present, changes).compare();
    if (request.isPublished()) {
      CompareFragments.compare(released, present, this::ofFragment);
    }
    return ExplainDifferences.explain(
        changes, differences(), request.breaks(), this::countsAsMuchAsAClass, this::unexplained);
  }

  private void shared() {
    shared(released.sharedTypes(), present.sharedTypes(), SharedType::location, this::compare);
    shared(
        released.services(),
        present.services(),
        shared -> shared.service().location(),
        this::compare);
  }

  private void prompts() {
    Map<String, EntryPoint> now = present.prompts();
    Map<String, EntryPoint> before = released.prompts();
    before.forEach(
        (key, prompt) -> {
          EntryPoint same =
              Optional.ofNullable(now.get(key))
                  .or(() -> moved(prompt, before, now))
                  .or(() -> renamed(prompt, before, now))
                  .orElse(null);
          if (same == null) {
            removed(prompt, before, now);
          } else {
            boolean isStep = VersionStep.isMajor(prompt.about().version(), same.about().version());
            ChangeSink report = sink(Change.subject(same), isStep, released.classOf(prompt));
            scope(prompt, same, report);
            new ComparePrompt(released, present, prompt, same, report).compare();
            new CompareAliases(prompt, same, now.values(), report).compare();
          }
        });
  }

  /** Returns the prompt with the same id in a scope that had no prompt with that id. */
  private static Optional<EntryPoint> moved(
      EntryPoint prompt, Map<String, EntryPoint> before, Map<String, EntryPoint> now) {
    return now.values().stream()
        .filter(other -> other.about().id().equals(prompt.about().id()))
        .filter(other -> !before.containsKey(other.about().key()))
        .findFirst();
  }

  /** Returns the new prompt that has the id of a released prompt as an alias. */
  private Optional<EntryPoint> renamed(
      EntryPoint prompt, Map<String, EntryPoint> before, Map<String, EntryPoint> now) {
    Optional<EntryPoint> same =
        CompareAliases.finding(prompt.about(), prompt.about().id(), now.values())
            .filter(other -> !before.containsKey(other.about().key()))
            .filter(other -> !renamed.containsKey(other.about().key()));
    same.ifPresent(other -> renamed.put(other.about().key(), prompt));
    return same;
  }

  private static void scope(EntryPoint old, EntryPoint now, ChangeSink report) {
    String before = old.about().scope();
    String after = now.about().scope();
    if (!before.equals(after)) {
      report.add(
          after,
          Diagnostic.of(
                  DiagnosticCode.SCOPE_CHANGED, now.location(), now.about().id(), before, after)
              .fix("Catalogs find prompts by scope and id.")
              .released(old.location()));
    }
  }

  private void removed(
      EntryPoint prompt, Map<String, EntryPoint> before, Map<String, EntryPoint> now) {
    String id = prompt.about().id();
    String fix =
        CompareAliases.finding(prompt.about(), id, now.values())
            .map(
                other ->
                    "Look-ups of this id find '"
                        + other.about().id()
                        + "', which has it as an alias.")
            .orElseGet(() -> adviceOnGone(prompt, before, now));
    String className = released.classOf(prompt);
    sink(Change.subject(prompt), /* isStep= */ false, className)
        .addForOthers(
            "",
            prompt
                .tool()
                .map(
                    tool ->
                        Diagnostic.of(
                            DiagnosticCode.TOOL_REMOVED, prompt.location(), tool.called()))
                .orElseGet(
                    () -> Diagnostic.of(DiagnosticCode.PROMPT_REMOVED, prompt.location(), id))
                .fix(fix),
            List.of(ApiPart.whole(className)));
  }

  private static String adviceOnGone(
      EntryPoint prompt, Map<String, EntryPoint> before, Map<String, EntryPoint> now) {
    return now.values().stream()
        .filter(other -> !before.containsKey(other.about().key()))
        .filter(other -> other.rendering().rendersAnything())
        .filter(other -> Equivalence.of(other.rendering(), prompt.rendering()))
        .map(
            other ->
                "'"
                    + other.about().id()
                    + "' renders the same text. If it is the same prompt under a new id, list the"
                    + " old id in its 'aliases'.")
        .findFirst()
        .orElse("Keep it with 'status: deprecated' until the next major version.");
  }

  private ChangeSink ofFragment(String id) {
    return new ChangeSink(id, /* isStep= */ false, path -> List.of(), changes);
  }

  private ChangeSink sink(String subject, boolean isStep, String className) {
    ChangeSink sink =
        new ChangeSink(subject, isStep, path -> released.parts(className, path), changes);
    sinks.put(className, sink);
    return sink;
  }

  /**
   * Returns the differences of all classes. The classes of corresponding prompts are compared even
   * if they have different names. So are the classes of outermost folders, because they are named
   * after a directory that a jar does not contain.
   */
  private List<ApiDifference> differences() {
    Map<String, String> releasedNames = new HashMap<>();
    Map<String, String> folders = released.outermostFolders();
    present
        .outermostFolders()
        .forEach(
            (namespace, name) -> {
              String old = folders.getOrDefault(namespace, name);
              if (!old.equals(name)) {
                releasedNames.put(name, old);
              }
            });
    Map<String, EntryPoint> before = released.prompts();
    present
        .prompts()
        .forEach(
            (key, prompt) -> {
              EntryPoint old = before.getOrDefault(key, renamed.get(key));
              if (old != null && !released.classOf(old).equals(present.classOf(prompt))) {
                releasedNames.put(present.classOf(prompt), released.classOf(old));
              }
            });
    return CompareSurfaces.differences(
        released.surface(), present.surface().renamed(releasedNames));
  }

  /**
   * Returns whether a change is at least as severe as a changed signature, so that one finding is
   * enough.
   */
  private boolean countsAsMuchAsAClass(Change change) {
    return change.category() == Category.API
        || severity(change.finding().code()).compareTo(severity(SIGNATURE_CHANGED)) <= 0;
  }

  private Severity severity(DiagnosticCode code) {
    return CheckEvolution.severities(request).getOrDefault(code, code.severity());
  }

  /** Returns a change for a difference that no other change explains. */
  private Change unexplained(ApiDifference difference) {
    ApiPart part = difference.part();
    String outermost = released.surface().outermost(part.className());
    Location old = place(released, outermost).orElseGet(request.options()::place);
    Optional<Location> now = place(present, outermost);
    Diagnostic finding =
        part.member().isEmpty()
            ? Diagnostic.of(DiagnosticCode.CLASS_REMOVED, old, part.className())
                .fix("Keep it until the next major version.")
            : Diagnostic.of(SIGNATURE_CHANGED, now.orElse(old), part.member(), part.className())
                .released(old);
    ChangeSink sink = sinks.get(outermost);
    return (sink == null ? sink(outermost, /* isStep= */ false, outermost) : sink)
        .change(
            part.className() + " " + part.member() + " " + String.join(", ", difference.is()),
            finding,
            List.of(part),
            Change.Reach.CALLERS);
  }

  private static Optional<Location> place(ModuleState side, String className) {
    return side.surface().find(className).flatMap(ApiClass::location);
  }

  /** Compares shared declarations that have their own classes. */
  private <T> void shared(
      Map<String, T> before, Map<String, T> after, Function<T, Location> place, Shared<T> compare) {
    before.forEach(
        (name, old) -> {
          T now = after.get(name);
          ChangeSink report = sink(name, /* isStep= */ false, name);
          if (now == null) {
            report.add(
                "",
                Diagnostic.of(DiagnosticCode.SHARED_TYPE_REMOVED, place.apply(old), name)
                    .fix("Keep it until the next major version."),
                List.of(ApiPart.whole(name)));
          } else {
            compare.compare(old, now, name, report);
          }
        });
  }

  private interface Shared<T> {
    void compare(T old, T now, String name, ChangeSink report);
  }

  private void compare(SharedType old, SharedType now, String name, ChangeSink report) {
    CompareTypes fields =
        CompareTypes.given(
            released, present, old.types(), now.types(), /* reportsDefaults= */ true, report);
    String simple = ModuleState.simple(name);
    if (old.type() instanceof Type.ObjectRef oldRef && now.type() instanceof Type.ObjectRef ref) {
      fields.objects(
          old.types().object(oldRef), now.types().object(ref), simple, ObjectApi.of(name));
    } else if (old.type() instanceof Type.EnumOf oldEnum && now.type() instanceof Type.EnumOf one) {
      fields.values(oldEnum, one, simple, old.location(), now.location());
    } else {
      report.add(
          now.type().described(),
          Diagnostic.of(
                  DiagnosticCode.PARAMETER_RETYPED,
                  now.location(),
                  simple,
                  old.type() instanceof Type.EnumOf ? "enum" : "object",
                  now.type() instanceof Type.EnumOf ? "enum" : "object")
              .released(old.location()),
          List.of(ApiPart.whole(name)));
    }
  }

  private void compare(SharedService old, SharedService now, String name, ChangeSink report) {
    CompareContracts.compare(
        released,
        present,
        ServiceContract.of(old.service(), released),
        ServiceContract.of(now.service(), present),
        report);
  }
}
