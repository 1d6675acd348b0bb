package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.support.Html;
import io.promptcompiler.runtime.support.ValueTexts;
import io.promptcompiler.runtime.support.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates values. All values are represented like values of type any: objects are maps without
 * absent members, enums are texts.
 */
public final class Evaluation {
  private final Map<String, Object> parameters;
  private final ApplyFunction functions;
  private final ServiceAnswers answers;
  private final Map<Variable, @Nullable Object> variables = new HashMap<>();
  private final Map<LoopFrame, Iteration> iterations = new HashMap<>();

  /** The depth of calls of partials. */
  private final int depth;

  Evaluation(Map<String, Object> parameters, ProjectFunctions functions) {
    this(parameters, new ApplyFunction(functions), ServiceAnswers.NONE, 0);
  }

  Evaluation(Map<String, Object> parameters, ApplyFunction functions, ServiceAnswers answers) {
    this(parameters, functions, answers, 0);
  }

  /** Returns an evaluation of values that depend on constants alone. */
  public static Evaluation ofConstants() {
    return new Evaluation(Map.of(), ProjectFunctions.NONE);
  }

  /**
   * Returns an evaluation of values that depend on parameters and constants alone.
   *
   * @param given the values of the parameters that are given
   * @param types the types that the parameters mention
   * @throws io.promptcompiler.runtime.PromptParameterException if a given value does not fit
   */
  public static Evaluation of(Map<String, ?> given, ObjectType parameters, Types types) {
    return new Evaluation(ReadParameters.read(given, parameters, types), ProjectFunctions.NONE);
  }

  private Evaluation(
      Map<String, Object> parameters, ApplyFunction functions, ServiceAnswers answers, int depth) {
    this.depth = depth;
    this.parameters = parameters;
    this.functions = functions;
    this.answers = answers;
  }

  /** Returns an evaluation with other parameters. */
  Evaluation with(Map<String, Object> others) {
    functions.step(depth + 1);
    return new Evaluation(others, functions, ServiceAnswers.NONE, depth + 1);
  }

  /** Returns a copy whose variables can be set independently. */
  Evaluation copy() {
    functions.step(depth + 1);
    Evaluation copy = new Evaluation(parameters, functions, answers, depth + 1);
    copy.variables.putAll(variables);
    copy.iterations.putAll(iterations);
    return copy;
  }

  private record Iteration(long index, Object key, int count) {}

  /** Counts the characters of a printed text, and returns the text. */
  String printed(String text) {
    functions.print(text);
    return text;
  }

  /** Returns whether the helper {@code log} writes to the log. */
  boolean logs() {
    return functions.logs();
  }

  void set(Variable variable, @Nullable Object value) {
    variables.put(variable, value);
  }

  void iteration(LoopFrame loop, long index, Object key, int count) {
    functions.step(depth);
    iterations.put(loop, new Iteration(index, key, count));
  }

  boolean isTrue(Value condition) {
    return Boolean.TRUE.equals(of(condition));
  }

  /** Evaluates a value; null if it is absent. */
  public @Nullable Object of(Value value) {
    return switch (value.kind()) {
      case PARAMETERS -> parameters((Value.Parameters) value);
      case READ -> variables.get(((Value.Read) value).variable());
      case ANSWER -> answers.to(((Value.Answer) value).request());
      case MEMBER -> member((Value.Member) value);
      case DYNAMIC_MEMBER -> member((Value.DynamicMember) value);
      case ELEMENT -> element((Value.Element) value);
      case DYNAMIC_LOOKUP -> lookup((Value.DynamicLookup) value);
      case LENGTH -> length(of(((Value.Length) value).of()));
      case LITERAL -> ((Value.Literal) value).constant().value();
      case ABSENT -> null;
      case TO_ANY -> of(((Value.ToAny) value).value());
      case CONTEXTS -> contexts((Value.Contexts) value);
      case LOOP_STATE -> state((Value.LoopState) value);
      case TRUTH -> ((Value.Truth) value).test().passes(of(((Value.Truth) value).of()));
      case EXTENDED -> extended((Value.Extended) value);
      case IS_LIST -> of(((Value.IsList) value).of()) instanceof List;
      case NOT -> !isTrue(((Value.Not) value).of());
      case APPLY -> apply((Value.Apply) value);
      case CHOICE -> choice((Value.Choice) value);
    };
  }

  private Object parameters(Value.Parameters all) {
    return all.beside().isEmpty() ? parameters : without(all.beside());
  }

  private @Nullable Object member(Value.Member member) {
    return of(member.object()) instanceof Map<?, ?> map ? map.get(member.field().name()) : null;
  }

  private @Nullable Object member(Value.DynamicMember member) {
    return Values.member(of(member.object()), member.name());
  }

  private @Nullable Object element(Value.Element element) {
    return element(of(element.list()), of(element.index()));
  }

  private @Nullable Object lookup(Value.DynamicLookup lookup) {
    return Values.lookup(of(lookup.object()), of(lookup.key()));
  }

  private Object contexts(Value.Contexts contexts) {
    Object enclosing = of(contexts.enclosing());
    return Values.contexts(of(contexts.of()), enclosing == null ? "" : enclosing);
  }

  private Object extended(Value.Extended extended) {
    return Values.extended(of(extended.of()), extended.names(), all(extended.values()));
  }

  private @Nullable Object apply(Value.Apply apply) {
    return functions.apply(apply.function(), all(apply.arguments()));
  }

  private @Nullable Object choice(Value.Choice choice) {
    return of(isTrue(choice.condition()) ? choice.then() : choice.otherwise());
  }

  private Map<String, Object> without(List<String> beside) {
    Map<String, Object> whole = new LinkedHashMap<>(parameters);
    whole.keySet().removeAll(beside);
    if (parameters.get(Field.REST) instanceof Map<?, ?> rest) {
      rest.forEach((name, value) -> whole.put((String) name, value));
      whole.keySet().removeIf(name -> name.startsWith("@"));
    }
    return whole;
  }

  /** Returns the text that a value prints. */
  public String text(Value value, Conversion conversion) {
    Object printed = of(value);
    String text =
        switch (conversion.form()) {
          case JSON -> ValueTexts.json(printed);
          case WORDS -> ValueTexts.words(printed);
          default -> Values.text(printed);
        };
    return conversion.htmlEscaped() ? Html.escape(text) : text;
  }

  /** Evaluates several values. */
  List<@Nullable Object> all(List<Value> values) {
    List<@Nullable Object> all = new ArrayList<>();
    values.forEach(value -> all.add(of(value)));
    return all;
  }

  private static @Nullable Object element(@Nullable Object list, @Nullable Object index) {
    if (!(list instanceof List<?> elements)) {
      return null;
    }
    if (index instanceof Long integer) {
      return Values.element(elements, integer);
    }
    return index instanceof Double number ? Values.element(elements, number) : null;
  }

  private static @Nullable Object length(@Nullable Object of) {
    if (of instanceof List<?> list) {
      return (long) list.size();
    }
    return of instanceof String text ? (Long) (long) text.length() : null;
  }

  private Object state(Value.LoopState state) {
    Iteration iteration = iterations.get(state.loop());
    if (iteration == null) {
      throw new IllegalStateException("outside of " + state.loop());
    }
    return switch (state.property()) {
      case INDEX -> iteration.index();
      case NUMBER -> iteration.index() + 1;
      case KEY -> iteration.key();
      case FIRST -> iteration.index() == 0;
      case LAST -> iteration.index() == iteration.count() - 1;
    };
  }
}
