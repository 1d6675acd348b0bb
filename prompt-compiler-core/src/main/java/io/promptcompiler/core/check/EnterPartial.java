package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.INCLUDE_CYCLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_DEEP;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MANY;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MUCH_INCLUDED;

import io.promptcompiler.core.check.Nesting.Frame;
import io.promptcompiler.core.check.Procedures.ArgumentType;
import io.promptcompiler.core.check.Procedures.Version;
import io.promptcompiler.core.check.RecursivePartials.Included;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MergeTexts;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState.Property;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replaces the call of a partial: inlines the partial, or calls a procedure if it is large or
 * recursive.
 */
final class EnterPartial {
  private final Lowering lowering;

  EnterPartial(Lowering lowering) {
    this.lowering = lowering;
  }

  /**
   * A call, before its partial is resolved.
   *
   * @param name the partial's name
   * @param at where the name stands
   * @param body what stands inside the call
   */
  record Site(
      Call call,
      String name,
      Span at,
      Optional<Body> body,
      LexicalScope scope,
      LexicalScope.Context context) {
    Site named(String other) {
      return new Site(call, other, at, body, scope, context);
    }

    Site in(LexicalScope.Context other) {
      return new Site(call, name, at, body, scope, other);
    }
  }

  /**
   * A partial that is called.
   *
   * @param included its body, and the partials that it sees
   * @param identity what identifies it
   * @param isLarge whether it is too large to stand in each of its callers
   * @param scope the outermost scope of its body in a call
   */
  record Callee(
      String name,
      Included included,
      Identity identity,
      boolean isLarge,
      Function<LexicalScope.Entry, LexicalScope> scope) {}

  /** Lowers a partial for a call. */
  List<Instruction> enter(Callee target, Site site) {
    Expansion expansion = lowering.expansion();
    if (expansion.isExceeded()) {
      return List.of();
    }
    BindLarge large = new BindLarge(lowering);
    Site bound = site.in(large.bind(site.context()));
    List<Instruction> instructions = large.around(inside(target, bound), site.at());
    if (expansion.isExceeded() && !site.scope().nesting().isInPartial()) {
      lowering.report(
          TOO_MUCH_INCLUDED,
          site.at(),
          "Include less, or fewer times: each partial that includes another twice doubles it.",
          "partial",
          expansion.chain(),
          Limits.INCLUDED,
          "tags");
    }
    return instructions;
  }

  private List<Instruction> inside(Callee target, Site site) {
    Version version = version(target, site);
    Nesting nesting = site.scope().nesting();
    Optional<Frame> same = nesting.inProgress(version);
    if (same.isPresent() && nesting.isContextOf(same.get(), site.context())) {
      lowering.report(
          INCLUDE_CYCLE,
          site.at(),
          "Give the inner call another context, or remove it.",
          site.name(),
          nesting.cycle(same.get()));
      return List.of();
    }
    Optional<Procedure> known = lowering.procedures().find(version);
    if (known.isPresent()) {
      return call(known.get(), site);
    }
    if (nesting.calls().size() >= Limits.INCLUDE_DEPTH) {
      lowering.report(
          TOO_DEEP, site.at(), "Partials inside partials must end.", Limits.INCLUDE_DEPTH);
      return List.of();
    }
    boolean areFew = areFew(version);
    if (same.isEmpty() && (!areFew || isMerged(target))) {
      return body(target, entry(target, version, site));
    }
    if (!areFew) {
      lowering.report(
          TOO_MANY,
          site.at(),
          "A partial that calls itself is a method in Java: hand over an object.",
          site.name(),
          version.types().stream().filter(ArgumentType::isPassed).count(),
          "values handed over",
          Limits.ARGUMENTS);
      return List.of();
    }
    return call(procedure(target, site, version), site);
  }

  /**
   * Whether a partial is lowered in place of its call. A recursive one whose name is a value is
   * noticed only inside of itself.
   */
  private boolean isMerged(Callee target) {
    boolean isSmall = !target.isLarge() || !target.included().partials().isEmpty();
    return isSmall
        && !lowering.expansion().isLarge()
        && !lowering.recursive().contains(target.included());
  }

  /** Whether a method can take what a call hands over; if not, the partial has to be merged. */
  private static boolean areFew(Version version) {
    return version.types().stream().filter(ArgumentType::isPassed).count() <= Limits.ARGUMENTS;
  }

  private static Version version(Callee target, Site site) {
    List<ArgumentType> arguments = new ArrayList<>();
    arguments.add(ArgumentType.of(".", site.context().value()));
    if (site.context().isApart()) {
      arguments.add(ArgumentType.of("this", site.context().self()));
    }
    site.context().given().forEach((name, value) -> arguments.add(ArgumentType.of(name, value)));
    site.scope()
        .innermost()
        .state()
        .forEach((property, value) -> arguments.add(ArgumentType.of("@" + property, value)));
    Map<String, Identity> brought = new LinkedHashMap<>();
    target.included().partials().forEach((name, partial) -> brought.put(name, partial.identity()));
    return new Version(target.identity(), arguments, brought);
  }

  /** What the body of a partial sees that is lowered in place of its call. */
  private static LexicalScope.Entry entry(Callee target, Version version, Site site) {
    return new LexicalScope.Entry(
        site.context(),
        site.scope().loops(),
        target.included().partials(),
        site.scope().nesting().calling(version, site.name(), site.context()));
  }

  private static List<Instruction> body(Callee target, LexicalScope.Entry entry) {
    Included included = target.included();
    return new LowerStatements(included.lowering())
        .lower(included.body(), target.scope().apply(entry));
  }

  /** A procedure of its own for a partial; its parameters stand for what this call gives. */
  private Procedure procedure(Callee target, Site site, Version version) {
    Map<Variable, Value> passed = new LinkedHashMap<>();
    LexicalScope.Context actual = site.context();
    Value context = formal("context", actual.value(), passed);
    Value self = actual.isApart() ? formal("self", actual.self(), passed) : context;
    Map<String, Value> given = new LinkedHashMap<>();
    actual.given().forEach((name, value) -> given.put(name, formal(name, value, passed)));
    Map<Property, Value> state = new EnumMap<>(Property.class);
    site.scope()
        .innermost()
        .state()
        .forEach((property, value) -> state.put(property, formal(word(property), value, passed)));
    LexicalScope.Entry entry = entry(target, version, site);
    LexicalScope.Entry formals =
        new LexicalScope.Entry(
            new LexicalScope.Context(context, self, given),
            entry.loops().isEmpty() ? List.of() : List.of(new LexicalScope.LoopAround(state)),
            entry.partials(),
            entry.nesting().passing(passed));
    String hint = target.name().replaceAll(".*/|\\.[a-z]+$", "");
    Procedures procedures = lowering.procedures();
    Procedure procedure = procedures.begin(version, hint, List.copyOf(passed.keySet()));
    procedures.complete(procedure, MergeTexts.merge(body(target, formals)));
    return procedure;
  }

  /** A parameter for a value, unless the value is the same everywhere. */
  private Value formal(String hint, Value value, Map<Variable, Value> passed) {
    if (!ArgumentType.isPassed(value)) {
      return value;
    }
    Variable variable = lowering.variable(hint, value.type(), value.optional(), Optional.empty());
    passed.put(variable, value);
    return new Value.Read(variable);
  }

  private List<Instruction> call(Procedure procedure, Site site) {
    List<Value> given = new ArrayList<>(List.of(site.context().value()));
    if (site.context().isApart()) {
      given.add(site.context().self());
    }
    given.addAll(site.context().given().values());
    given.addAll(site.scope().innermost().state().values());
    return List.of(
        new Instruction.Call(
            procedure.number(),
            procedure.hint(),
            given.stream().filter(ArgumentType::isPassed).toList(),
            lowering.at(site.at())));
  }

  private static String word(Property property) {
    return property.name().toLowerCase(Locale.ROOT);
  }
}
