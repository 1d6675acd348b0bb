package io.promptcompiler.core.check.partials;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.INCLUDE_CYCLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.RECURSIVE_MESSAGES;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_DEEP;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MANY;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MUCH_INCLUDED;

import io.promptcompiler.core.check.IdentityKey;
import io.promptcompiler.core.check.LowerStatements;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.Nesting;
import io.promptcompiler.core.check.Nesting.Frame;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.Procedures.ArgumentType;
import io.promptcompiler.core.check.partials.Procedures.Version;
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

/** Inlines a partial at its call, or calls a procedure if the partial is large or recursive. */
public final class EnterPartial {
  private final Lowering lowering;

  EnterPartial(Lowering lowering) {
    this.lowering = lowering;
  }

  /**
   * A call, before its partial is resolved.
   *
   * @param name the partial's name
   * @param at the range of the name
   * @param body the block inside the call
   */
  public record Site(
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
   * @param identity its identity
   * @param lowering the lowering of the text that contains it
   * @param partials the partials that callers define for it
   * @param isLarge whether it is too large to be inlined into each of its callers
   * @param scope returns the outermost scope of its body for a call
   */
  record Callee(
      String name,
      Body body,
      IdentityKey identity,
      Lowering lowering,
      Map<String, InlinePartial> partials,
      boolean isLarge,
      Function<LexicalScope.Entry, LexicalScope> scope) {}

  /** Lowers a partial for a call. */
  List<Instruction> enter(Callee target, Site site) {
    ExpansionLimit expansion = lowering.program().expansion();
    if (expansion.isExceeded()) {
      return List.of();
    }
    BindArgumentValues large = new BindArgumentValues(lowering);
    Site bound = site.in(large.bind(site.context()));
    List<Instruction> instructions = large.around(inside(target, bound), site.at());
    if (expansion.isExceeded() && !site.scope().nesting().isInPartial()) {
      lowering.report(
          TOO_MUCH_INCLUDED,
          site.at(),
          "Include less text or include it less often: each partial that includes another one twice"
              + " doubles the text.",
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
    Optional<Frame> same = nesting.same(version, site.context());
    if (same.isPresent()) {
      lowering.report(
          INCLUDE_CYCLE,
          site.at(),
          "Pass a different context to the inner call, or remove the call.",
          site.name(),
          nesting.cycle(same.get()));
      return List.of();
    }
    Optional<Procedure> known = lowering.program().procedures().find(version);
    if (known.isPresent()) {
      return call(known.get(), site);
    }
    if (nesting.calls().size() >= Limits.INCLUDE_DEPTH) {
      lowering.report(
          TOO_DEEP, site.at(), "The chain of partials in partials must end.", Limits.INCLUDE_DEPTH);
      return List.of();
    }
    if (lowering.isBetweenMessages(nesting)) {
      if (nesting.isInside(version)) {
        lowering.report(
            RECURSIVE_MESSAGES, site.at(), "Use a loop over a list instead.", site.name());
        return List.of();
      }
      return merged(target, site, version);
    }
    // A recursive partial cannot be inlined, because the number of its calls is unknown.
    if (isMergeable(target) && !nesting.isInside(version)) {
      return merged(target, site, version);
    }
    if (areFew(version)) {
      return call(procedure(target, site, version), site);
    }
    if (nesting.inProgress(version).isPresent()) {
      lowering.report(
          TOO_MANY,
          site.at(),
          "A partial that calls itself becomes a Java method: pass an object instead.",
          site.name(),
          version.types().stream().filter(ArgumentType::isPassed).count(),
          "passed values",
          Limits.ARGUMENTS);
      return List.of();
    }
    return merged(target, site, version);
  }

  /** Returns whether a partial that is not recursive may be inlined. */
  private boolean isMergeable(Callee target) {
    boolean isSmall = !target.isLarge() || !target.partials().isEmpty();
    return isSmall && !lowering.program().expansion().isLarge();
  }

  /**
   * Returns whether a method can have the arguments of a call as parameters; if not, the partial
   * has to be inlined.
   */
  private static boolean areFew(Version version) {
    return version.types().stream().filter(ArgumentType::isPassed).count() <= Limits.ARGUMENTS;
  }

  private ArgumentType argument(String name, Value value) {
    return ArgumentType.of(name, value, lowering.program());
  }

  private Version version(Callee target, Site site) {
    List<ArgumentType> arguments = new ArrayList<>();
    arguments.add(argument(".", site.context().value()));
    if (site.context().isApart()) {
      arguments.add(argument("this", site.context().self()));
    }
    site.context().given().forEach((name, value) -> arguments.add(argument(name, value)));
    site.scope()
        .innermost()
        .state()
        .forEach((property, value) -> arguments.add(argument("@" + property, value)));
    Map<String, IdentityKey> brought = new LinkedHashMap<>();
    target.partials().forEach((name, partial) -> brought.put(name, partial.identity()));
    return new Version(target.identity(), arguments, brought, site.scope().nesting().fences());
  }

  /** Lowers a partial in place of its call. */
  private static List<Instruction> merged(Callee target, Site site, Version version) {
    Nesting nesting =
        site.scope().nesting().calling(version, site.name(), site.context(), Map.of());
    return body(
        target,
        new LexicalScope.Entry(site.context(), site.scope().loops(), target.partials(), nesting));
  }

  private static List<Instruction> body(Callee target, LexicalScope.Entry entry) {
    return new LowerStatements(target.lowering()).lower(target.body(), target.scope().apply(entry));
  }

  /** Returns a new procedure for a partial, with a parameter for each argument of this call. */
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
    List<LexicalScope.LoopAround> loops =
        site.scope().loops().isEmpty() ? List.of() : List.of(new LexicalScope.LoopAround(state));
    LexicalScope.Context formals = new LexicalScope.Context(context, self, given);
    Nesting nesting = site.scope().nesting().calling(version, site.name(), actual, passed);
    String file = target.name().substring(target.name().lastIndexOf('/') + 1);
    String hint = file.replaceFirst("\\.[a-z]+$", "");
    Procedures procedures = lowering.program().procedures();
    Procedure procedure = procedures.begin(version, hint, List.copyOf(passed.keySet()));
    procedures.complete(
        procedure,
        MergeTexts.merge(
            body(target, new LexicalScope.Entry(formals, loops, target.partials(), nesting))));
    return procedure;
  }

  /** Returns a parameter for a value, or the value itself if it is the same in all calls. */
  private Value formal(String hint, Value value, Map<Variable, Value> passed) {
    if (!ArgumentType.isPassed(value)) {
      return value;
    }
    Variable variable = lowering.program().changing(hint, value.type(), value.optional(), value);
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
