package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.INCLUDE_CYCLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_DEEP;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MANY;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MUCH_INCLUDED;

import io.promptcompiler.core.check.Procedures.ArgumentType;
import io.promptcompiler.core.check.Procedures.Frame;
import io.promptcompiler.core.check.Procedures.Recursion;
import io.promptcompiler.core.check.Procedures.Version;
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
   * The body that is called, and how it is lowered.
   *
   * @param identity what identifies it
   * @param scope what names mean in it, given the context, the loops around and the partials
   */
  record Callee(
      String name,
      Body body,
      Identity identity,
      LowerStatements statements,
      boolean isLarge,
      OutermostScope scope) {}

  /** Creates the outermost scope of a partial. */
  interface OutermostScope {
    LexicalScope of(
        LexicalScope.Context context,
        List<LexicalScope.LoopAround> loops,
        Map<String, InlinePartial> partials);
  }

  /**
   * Lowers a partial for a call.
   *
   * @param partials what blocks around the call and inside of it bring along
   */
  List<Instruction> enter(Callee target, Site site, Map<String, InlinePartial> partials) {
    Expansion expansion = lowering.expansion();
    if (expansion.isExceeded()) {
      return List.of();
    }
    BindLarge large = new BindLarge(lowering);
    Site bound = site.in(large.bind(site.context()));
    List<Instruction> instructions = large.around(inside(target, bound, partials), site.at());
    if (expansion.isExceeded() && lowering.procedures().depth() == 0) {
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

  private List<Instruction> inside(Callee target, Site site, Map<String, InlinePartial> partials) {
    Version version = version(target, site, partials);
    Procedures procedures = lowering.procedures();
    Optional<Frame> same = procedures.inProgress(version);
    if (same.isPresent() && same.get().context().isSame(site.context())) {
      lowering.report(
          INCLUDE_CYCLE,
          site.at(),
          "Give the inner call another context, or remove it.",
          site.name(),
          procedures.cycle(same.get()));
      return List.of();
    }
    Optional<Procedure> known = procedures.find(version);
    if (known.isPresent()) {
      return call(known.get(), site);
    }
    if (same.isPresent()) {
      throw new Recursion(version);
    }
    if (procedures.depth() >= Limits.INCLUDE_DEPTH) {
      lowering.report(
          TOO_DEEP, site.at(), "Partials inside partials must end.", Limits.INCLUDE_DEPTH);
      return List.of();
    }
    if (!procedures.isRecursive(version) && (isMerged(target, partials) || !areFew(version))) {
      int before = procedures.count();
      procedures.enter(new Frame(version, site.name(), site.context()));
      try {
        return body(target, site.context(), site.scope().loops(), partials);
      } catch (Recursion recursion) {
        if (!recursion.version().equals(version)) {
          throw recursion;
        }
        procedures.markRecursive(version);
        procedures.keep(before);
      } finally {
        procedures.leave();
      }
    }
    if (!areFew(version)) {
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
    return call(procedure(target, site, version, partials), site);
  }

  private boolean isMerged(Callee target, Map<String, InlinePartial> partials) {
    boolean isSmall = !target.isLarge() || !partials.isEmpty();
    return isSmall && !lowering.expansion().isLarge();
  }

  /** Whether a method can take what a call hands over; if not, the partial has to be merged. */
  private static boolean areFew(Version version) {
    return version.types().stream().filter(ArgumentType::isPassed).count() <= Limits.ARGUMENTS;
  }

  private static Version version(Callee target, Site site, Map<String, InlinePartial> partials) {
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
    partials.forEach((name, partial) -> brought.put(name, partial.identity()));
    return new Version(target.identity(), arguments, brought);
  }

  private static List<Instruction> body(
      Callee target,
      LexicalScope.Context context,
      List<LexicalScope.LoopAround> loops,
      Map<String, InlinePartial> partials) {
    return target.statements().lower(target.body(), target.scope().of(context, loops, partials));
  }

  /** A procedure of its own for a partial; its parameters stand for what this call gives. */
  private Procedure procedure(
      Callee target, Site site, Version version, Map<String, InlinePartial> partials) {
    Procedures procedures = lowering.procedures();
    List<Variable> parameters = new ArrayList<>();
    Value context = formal("context", site.context().value(), parameters);
    Value self =
        site.context().isApart() ? formal("self", site.context().self(), parameters) : context;
    Map<String, Value> given = new LinkedHashMap<>();
    site.context()
        .given()
        .forEach((name, value) -> given.put(name, formal(name, value, parameters)));
    Map<Property, Value> state = new EnumMap<>(Property.class);
    site.scope()
        .innermost()
        .state()
        .forEach(
            (property, value) -> state.put(property, formal(word(property), value, parameters)));
    List<LexicalScope.LoopAround> loops =
        site.scope().loops().isEmpty() ? List.of() : List.of(new LexicalScope.LoopAround(state));
    String hint = target.name().replaceAll(".*/|\\.[a-z]+$", "");
    Procedure procedure = procedures.begin(version, hint, parameters);
    LexicalScope.Context formals = new LexicalScope.Context(context, self, given);
    procedures.enter(new Frame(version, site.name(), formals));
    try {
      procedures.complete(procedure, MergeTexts.merge(body(target, formals, loops, partials)));
    } finally {
      procedures.leave();
    }
    return procedure;
  }

  /** A parameter for a value, unless the value is the same everywhere. */
  private Value formal(String hint, Value value, List<Variable> parameters) {
    if (!ArgumentType.isPassed(value)) {
      return value;
    }
    Variable variable = lowering.variable(hint, value.type(), value.optional(), Optional.empty());
    parameters.add(variable);
    return new Value.Read(variable);
  }

  private List<Instruction> call(Procedure procedure, Site site) {
    List<Value> arguments = new ArrayList<>();
    List<Value> given = new ArrayList<>(List.of(site.context().value()));
    if (site.context().isApart()) {
      given.add(site.context().self());
    }
    given.addAll(site.context().given().values());
    given.addAll(site.scope().innermost().state().values());
    for (Value value : given) {
      if (ArgumentType.isPassed(value)) {
        arguments.add(value);
      }
    }
    return List.of(
        new Instruction.Call(
            procedure.number(), procedure.hint(), arguments, lowering.at(site.at())));
  }

  private static String word(Property property) {
    return property.name().toLowerCase(Locale.ROOT);
  }
}
