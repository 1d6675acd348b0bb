package io.promptcompiler.core.migrate;

import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.migrate.infer.InferredType;
import io.promptcompiler.core.migrate.infer.InferredType.Use;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Body.BlockParameter;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.BooleanLiteral;
import io.promptcompiler.core.syntax.Expression.NullLiteral;
import io.promptcompiler.core.syntax.Expression.NumberLiteral;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.Partial;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Infers the parameters of a template from their uses in the template and in included partials
 * without declarations. Contexts are resolved as in handlebars.js: {@code each} and {@code with}
 * open a context, {@code if} does not.
 */
final class UsedParameters {
  /** The maximum depth of nested partials. */
  private static final int DEEPEST = 16;

  /** Helpers whose result counts as false if an argument is absent, or compared with a literal. */
  private static final Set<String> NOT_FOR_ABSENT =
      Set.of("and", "eq", "gt", "gte", "lt", "lte", "length", "lower", "trim", "upper");

  private final FragmentIndex index;
  private final Function<SourceFile, Optional<Body>> bodies;
  private final Set<String> helpers;
  private final InferredType root = new InferredType();
  private final Map<String, InferredType> parameters = new LinkedHashMap<>();

  /** The values that are known to be present when the current statement is rendered. */
  private final Set<InferredType> checked = new HashSet<>();

  /** The values over which the enclosing loops go, the outermost first. */
  private final List<InferredType> loops = new ArrayList<>();

  /** The values with which each value is compared, so that all of them have one type. */
  private final Map<InferredType, List<InferredType>> compared = new LinkedHashMap<>();

  private UsedParameters(
      FragmentIndex index, Function<SourceFile, Optional<Body>> bodies, Set<String> helpers) {
    this.index = index;
    this.bodies = bodies;
    this.helpers = helpers;
  }

  /**
   * Returns the parameters by name, in the order of first use.
   *
   * @param templates the template and those of its variants
   * @param bodies returns the template of a partial that uses the names of its caller
   * @param helpers the names of the project's helpers
   */
  static Map<String, InferredType> of(
      SourceFile file,
      List<Body> templates,
      FragmentIndex index,
      Function<SourceFile, Optional<Body>> bodies,
      Set<String> helpers) {
    UsedParameters used = new UsedParameters(index, bodies, helpers);
    templates.forEach(
        template -> used.body(template, new Scope(file, List.of(used.root), Map.of(), 0)));
    used.compareTypes();
    return used.parameters;
  }

  /**
   * The meaning of names at a place.
   *
   * @param file the file that contains the place, from which partials are looked up
   * @param contexts the contexts of the open blocks, the outermost first
   * @param names the values of names that blocks and calls define; empty for literals
   * @param depth the number of enclosing calls of partials
   */
  private record Scope(
      SourceFile file,
      List<InferredType> contexts,
      Map<String, Optional<InferredType>> names,
      int depth) {

    Scope in(InferredType context) {
      List<InferredType> all = new ArrayList<>(contexts);
      all.add(context);
      return new Scope(file, all, names, depth);
    }

    Scope with(Map<String, Optional<InferredType>> more) {
      Map<String, Optional<InferredType>> all = new HashMap<>(names);
      all.putAll(more);
      return new Scope(file, contexts, all, depth);
    }
  }

  private void body(Body body, Scope scope) {
    for (Statement statement : body.statements()) {
      if (statement instanceof Mustache mustache) {
        mustache(mustache.call(), scope);
      } else if (statement instanceof Block block && !block.raw()) {
        block(block, scope);
      } else if (statement instanceof Partial partial) {
        partial(partial.call(), scope);
      } else if (statement instanceof PartialBlock partial) {
        partial(partial.call(), scope);
        body(partial.body(), scope);
      } else if (statement instanceof DecoratorBlock decorator) {
        body(decorator.body(), scope);
      }
    }
  }

  private void mustache(Call call, Scope scope) {
    String name = call.callee().original();
    if (call.isBare()) {
      use(call.callee(), Use.PRINTED, scope);
    } else if (name.equals("messages")) {
      call.arguments().forEach(argument -> use(argument, Use.MESSAGES, scope));
    } else if (name.equals("media")) {
      call.arguments().forEach(argument -> use(argument, Use.MEDIA, scope));
    } else if (!name.equals("tool")) { // Its argument is the name of a tool.
      helper(call, scope);
    }
  }

  private void block(Block block, Scope scope) {
    Call call = block.call();
    Optional<Expression> argument = call.arguments().stream().findFirst();
    switch (call.callee().original()) {
      case "if" -> condition(argument, block.body(), block.inverse(), scope);
      case "unless" -> condition(argument, block.inverse(), block.body(), scope);
      case "each" -> argument.ifPresent(list -> each(list, block, scope));
      case "with" -> argument.ifPresent(of -> with(of, block, scope));
      case "match" -> argument.ifPresent(of -> match(of, block, scope));
      default -> otherBlock(block, scope);
    }
  }

  private void condition(
      Optional<Expression> condition, Optional<Body> then, Optional<Body> otherwise, Scope scope) {
    condition.ifPresent(test -> use(test, Use.TESTED, scope));
    then.ifPresent(
        body ->
            whereChecked(condition.map(test -> tested(test, scope)).orElse(Set.of()), body, scope));
    otherwise.ifPresent(body -> body(body, scope));
  }

  private void whereChecked(Set<InferredType> values, Body body, Scope scope) {
    Set<InferredType> fresh = new LinkedHashSet<>(values);
    fresh.removeAll(checked);
    checked.addAll(fresh);
    body(body, scope);
    checked.removeAll(fresh);
  }

  /** Returns the values that are present if a condition holds. */
  private Set<InferredType> tested(Expression condition, Scope scope) {
    Set<InferredType> all = new LinkedHashSet<>();
    value(condition, scope).ifPresent(all::add);
    if (condition instanceof SubExpression sub
        && NOT_FOR_ABSENT.contains(sub.call().callee().original())) {
      sub.call().arguments().forEach(argument -> all.addAll(tested(argument, scope)));
    }
    return all;
  }

  private void each(Expression list, Block block, Scope scope) {
    Optional<InferredType> value = value(list, scope);
    if (value.isEmpty()) {
      use(list, Use.WHOLE, scope);
    }
    // An absent list is treated like an empty list.
    InferredType element = value.map(InferredType::element).orElseGet(InferredType::new);
    loops.add(value.orElseGet(InferredType::new));
    block.body().ifPresent(body -> body(body, named(body, element, scope.in(element))));
    loops.remove(loops.size() - 1);
    block.inverse().ifPresent(body -> body(body, scope));
  }

  private void with(Expression of, Block block, Scope scope) {
    Optional<InferredType> value = value(of, scope);
    if (value.isEmpty()) {
      use(of, Use.WHOLE, scope);
    }
    value.ifPresent(
        context -> note(context, block.inverse().isPresent() ? Use.OPTIONAL : Use.TESTED));
    InferredType context = value.orElseGet(InferredType::new);
    block
        .body()
        .ifPresent(
            body -> whereChecked(Set.of(context), body, named(body, context, scope.in(context))));
    block.inverse().ifPresent(body -> body(body, scope));
  }

  private static Scope named(Body body, InferredType value, Scope scope) {
    Map<String, Optional<InferredType>> names = new HashMap<>();
    List<BlockParameter> given = body.parameters();
    for (int i = 0; i < given.size(); i++) {
      names.put(given.get(i).name(), i == 0 ? Optional.of(value) : Optional.empty());
    }
    return scope.with(names);
  }

  private void match(Expression of, Block block, Scope scope) {
    List<String> cases = new ArrayList<>();
    for (Body body : Stream.of(block.body(), block.inverse()).flatMap(Optional::stream).toList()) {
      for (Statement statement : body.statements()) {
        if (statement instanceof Block one && one.call().callee().original().equals("case")) {
          for (Expression value : one.call().arguments()) {
            if (value instanceof StringLiteral text) {
              cases.add(text.value());
            }
          }
          one.body().ifPresent(inside -> body(inside, scope));
          one.inverse().ifPresent(inside -> body(inside, scope));
        }
      }
    }
    Optional<InferredType> value = value(of, scope);
    // A match over an enum needs an else unless every value has a case, so with an else there may
    // be other values.
    value.ifPresent(
        subject -> {
          if (block.inverse().isPresent()) {
            note(subject, Use.PRINTED);
          } else {
            note(subject, Use.TESTED);
            subject.addCases(cases);
          }
        });
    block.inverse().ifPresent(body -> body(body, scope));
  }

  /** Follows a block of messages, a fence, a section, or an unknown block. */
  private void otherBlock(Block block, Scope scope) {
    Call call = block.call();
    boolean isSection =
        call.isBare()
            && call.callee() instanceof Path path
            && !Vocabulary.STANDARD.words().containsKey(path.original())
            && !helpers.contains(path.original());
    if (isSection) {
      section(block, scope);
      return;
    }
    call.arguments().forEach(argument -> use(argument, Use.PRINTED, scope));
    call.hash().forEach(pair -> use(pair.value(), Use.PRINTED, scope));
    block.body().ifPresent(body -> body(body, scope));
    block.inverse().ifPresent(body -> body(body, scope));
  }

  /** Follows a section of Mustache, which may be a condition, a loop or an object. */
  private void section(Block block, Scope scope) {
    use(block.call().callee(), Use.WHOLE, scope);
    // Names in the section belong to a value of unknown type.
    block.body().ifPresent(body -> body(body, scope.in(new InferredType())));
    block.inverse().ifPresent(body -> body(body, scope));
  }

  private void partial(Call call, Scope scope) {
    Optional<SourceFile> file =
        call.callee() instanceof Path path && path.data()
            ? Optional.empty()
            : index.partials(scope.file(), call.callee().original()).stream().findFirst();
    Map<String, Optional<InferredType>> given = new HashMap<>();
    for (HashPair pair : call.hash()) {
      Optional<InferredType> value = value(pair.value(), scope);
      given.put(pair.key(), value);
      if (value.isEmpty()) {
        use(pair.value(), Use.PRINTED, scope);
      }
    }
    Optional<Body> body = scope.depth() < DEEPEST ? file.flatMap(bodies) : Optional.empty();
    if (body.isEmpty()) {
      call.arguments().forEach(argument -> use(argument, Use.WHOLE, scope));
      given.values().forEach(value -> value.ifPresent(used -> note(used, Use.PRINTED)));
      return;
    }
    InferredType context =
        firstValue(call.arguments(), scope)
            .map(this::unchecked)
            .orElseGet(() -> scope.contexts().get(scope.contexts().size() - 1));
    body(
        body.get(),
        new Scope(file.orElseThrow(), List.of(root, context), given, scope.depth() + 1));
  }

  private void use(Expression expression, Use use, Scope scope) {
    value(expression, scope).ifPresent(value -> note(value, use));
    if (expression instanceof SubExpression sub) {
      helper(sub.call(), scope);
    }
  }

  private void note(InferredType value, Use use) {
    value.add(use);
    boolean mayBeAbsent = use == Use.TESTED || use == Use.OPTIONAL || use == Use.MEASURED;
    if (!mayBeAbsent) {
      unchecked(value);
    }
  }

  private InferredType unchecked(InferredType value) {
    if (!checked.contains(value)) {
      value.add(Use.UNCHECKED);
    }
    return value;
  }

  private void helper(Call call, Scope scope) {
    List<Expression> arguments = call.arguments();
    String name = call.callee().original();
    switch (name) {
      case "eq", "ne" -> comparison(arguments, scope);
      case "lt", "lte", "gt", "gte" ->
          arguments.forEach(
              argument ->
                  use(
                      argument,
                      arguments.stream().anyMatch(StringLiteral.class::isInstance)
                          ? Use.PRINTED
                          : Use.NUMBER,
                      scope));
      case "and", "or", "not" -> arguments.forEach(argument -> use(argument, Use.TESTED, scope));
      case "json" -> arguments.forEach(argument -> use(argument, Use.WHOLE, scope));
      case "length" -> arguments.forEach(argument -> use(argument, Use.MEASURED, scope));
      case "format" -> first(arguments, Use.NUMBER, scope);
      case "contains" -> {
        first(arguments, Use.MEASURED, scope);
        arguments.stream().skip(1).forEach(argument -> use(argument, Use.PRINTED, scope));
      }
      case "join" -> {
        first(arguments, Use.MEASURED, scope);
        firstValue(arguments, scope).ifPresent(list -> list.element().add(Use.PRINTED));
      }
      case "default" -> {
        comparison(arguments, scope);
        firstValue(arguments, scope)
            .ifPresent(
                value -> {
                  value.add(Use.OPTIONAL);
                  value.add(Use.FALLBACK);
                });
      }
      case "indent", "truncate" -> {
        first(arguments, Use.PRINTED, scope);
        arguments.stream().skip(1).forEach(argument -> integer(argument, scope));
      }
      case "lookup" -> arguments.forEach(argument -> use(argument, Use.WHOLE, scope));
      default -> arguments.forEach(argument -> use(argument, Use.PRINTED, scope));
    }
    for (HashPair pair : call.hash()) {
      if (name.equals("format") && pair.key().equals("decimals")) {
        integer(pair.value(), scope);
      } else {
        use(pair.value(), Use.PRINTED, scope);
      }
    }
  }

  private void integer(Expression expression, Scope scope) {
    use(expression, Use.NUMBER, scope);
    value(expression, scope).ifPresent(value -> value.add(Use.INTEGER));
  }

  private void first(List<Expression> arguments, Use use, Scope scope) {
    arguments.stream().limit(1).forEach(argument -> use(argument, use, scope));
  }

  private Optional<InferredType> firstValue(List<Expression> arguments, Scope scope) {
    return arguments.stream().findFirst().flatMap(argument -> value(argument, scope));
  }

  private void comparison(List<Expression> arguments, Scope scope) {
    List<InferredType> values =
        arguments.stream().flatMap(argument -> value(argument, scope).stream()).toList();
    if (arguments.stream().anyMatch(NullLiteral.class::isInstance)) {
      values.forEach(value -> value.add(Use.OPTIONAL));
      return;
    }
    if (values.size() == 2) {
      for (InferredType value : values) {
        compared.computeIfAbsent(unchecked(value), none -> new ArrayList<>()).addAll(values);
      }
      return;
    }
    Use use = Use.PRINTED;
    if (arguments.stream().anyMatch(UsedParameters::isNumber)) {
      use = Use.NUMBER;
    } else if (arguments.stream().anyMatch(BooleanLiteral.class::isInstance)) {
      use = Use.BOOLEAN;
    }
    for (Expression argument : arguments) {
      use(argument, use, scope);
    }
  }

  private static boolean isNumber(Expression expression) {
    return expression instanceof NumberLiteral
        || (expression instanceof SubExpression sub
            && sub.call().callee().original().equals("length"))
        || (expression instanceof Path path
            && path.data()
            && !path.segments().isEmpty()
            && List.of("index", "number").contains(path.segments().get(0).name()));
  }

  /**
   * Gives values that are compared with each other one type: that of numbers, booleans or texts.
   */
  private void compareTypes() {
    for (Use use : List.of(Use.NUMBER, Use.BOOLEAN)) {
      Deque<InferredType> found = new ArrayDeque<>(compared.keySet());
      found.removeIf(value -> !value.isUsedAs(use));
      while (!found.isEmpty()) {
        for (InferredType other : compared.getOrDefault(found.remove(), List.of())) {
          if (!other.isUsedAs(use)) {
            other.add(use);
            found.add(other);
          }
        }
      }
    }
    compared.keySet().stream()
        .filter(value -> !value.isUsedAs(Use.NUMBER) && !value.isUsedAs(Use.BOOLEAN))
        .forEach(value -> value.add(Use.PRINTED));
  }

  /**
   * Returns the value that an expression refers to; empty for literals, helpers, and data variables
   * such as {@code @index}.
   */
  private Optional<InferredType> value(Expression expression, Scope scope) {
    if (!(expression instanceof Path path)) {
      return Optional.empty();
    }
    List<Segment> segments = path.segments();
    boolean isRoot = path.data() && !segments.isEmpty() && segments.get(0).name().equals("root");
    if (path.data() && !isRoot) {
      int loop = loops.size() - 1 - path.depth();
      if (loop >= 0 && !segments.isEmpty() && segments.get(0).name().equals("key")) {
        loops.get(loop).add(Use.KEYED);
      }
      return Optional.empty();
    }
    if (isRoot) {
      return Optional.of(follow(root, segments.subList(1, segments.size())));
    }
    if (path.depth() == 0 && !path.scoped() && !segments.isEmpty()) {
      Optional<InferredType> named = scope.names().get(segments.get(0).name());
      if (named != null) {
        return named.map(value -> follow(value, segments.subList(1, segments.size())));
      }
    }
    int at = scope.contexts().size() - 1 - path.depth();
    return at < 0
        ? Optional.empty()
        : Optional.of(follow(scope.contexts().get(at), segments)).filter(value -> value != root);
  }

  private InferredType follow(InferredType from, List<Segment> segments) {
    InferredType at = from;
    for (int i = 0; i < segments.size(); i++) {
      String name = segments.get(i).name();
      // As in handlebars.js, 'length' is the length of a list or text, not a declared property.
      if (i > 0 && i == segments.size() - 1 && name.equals("length")) {
        at.add(Use.MEASURED);
        InferredType length = new InferredType();
        length.add(Use.NUMBER);
        return length;
      }
      if (i > 0) {
        unchecked(at);
      }
      at =
          at == root
              ? parameters.computeIfAbsent(name, none -> new InferredType())
              : name.matches("\\d+") ? at.element() : at.property(name);
    }
    return at;
  }
}
