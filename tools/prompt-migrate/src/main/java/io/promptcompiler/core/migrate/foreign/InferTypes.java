package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.foreign.ConvertTemplate.Partial;
import io.promptcompiler.core.migrate.infer.InferredType;
import io.promptcompiler.core.migrate.infer.InferredType.Use;
import io.promptcompiler.core.syntax.data.YamlText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Infers the parameters of a template from their uses, also in the templates that it includes. For
 * values of these types, Handlebars must give the same result; other uses are reported.
 */
final class InferTypes {
  /** The maximum depth of nested includes. */
  private static final int DEEPEST = 16;

  private final Function<Node.Include, Optional<Partial>> includes;
  private final Map<String, InferredType> parameters = new LinkedHashMap<>();
  private final IdentityHashMap<ForeignValue.Path, InferredType> types = new IdentityHashMap<>();
  private final Map<InferredType, Integer> mentions = new HashMap<>();
  private final Map<InferredType, List<ForeignValue.Default>> defaults = new HashMap<>();
  private final List<Runnable> checks = new ArrayList<>();
  private final List<Obstacle> obstacles = new ArrayList<>();

  /** The tag of this template that includes the current one. */
  private Optional<Node.Include> included = Optional.empty();

  /** The tags in sections of Mustache whose templates use names. */
  private final Set<Node.Include> inSections = new HashSet<>();

  /**
   * The meaning of names at a place.
   *
   * @param variables the elements of the loops
   * @param depth the number of enclosing includes
   */
  private record Scope(Map<String, InferredType> variables, int depth) {
    Scope with(String name, InferredType element) {
      Map<String, InferredType> all = new HashMap<>(variables);
      all.put(name, element);
      return new Scope(all, depth);
    }
  }

  private InferTypes(Function<Node.Include, Optional<Partial>> includes) {
    this.includes = includes;
  }

  /**
   * Infers the types for a template.
   *
   * @param includes returns the included template
   */
  static InferTypes of(List<Node> nodes, Function<Node.Include, Optional<Partial>> includes) {
    InferTypes infer = new InferTypes(includes);
    infer.nodes(nodes, new Scope(Map.of(), 0));
    infer.checks.forEach(Runnable::run);
    return infer;
  }

  List<Obstacle> obstacles() {
    return obstacles;
  }

  /** Returns the names that the template expects. */
  List<String> names() {
    return List.copyOf(parameters.keySet());
  }

  /** Returns the type of a value: {@code string}. */
  String type(ForeignValue.Path path) {
    return typeOf(path).type();
  }

  private InferredType typeOf(ForeignValue.Path path) {
    return Optional.ofNullable(types.get(path)).orElseThrow();
  }

  /** Returns the declarations of the parameters as YAML mappings, with formatted scalars. */
  Map<String, Map<String, Object>> declarations() {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    parameters.forEach(
        (name, type) -> {
          Map<String, Object> keys = type.declaration();
          if (isAlwaysDefault(type)) {
            keys.remove("required");
            keys.put("default", literal(defaultsOf(type).get(0).fallback()));
          }
          all.put(name, keys);
        });
    return all;
  }

  private static String literal(ForeignValue value) {
    return value instanceof ForeignValue.Text text ? YamlText.quoted(text.value()) : number(value);
  }

  private static String number(ForeignValue value) {
    return ((ForeignValue.Numeral) value).text();
  }

  /** Returns whether the declaration of a parameter contains this default. */
  boolean isDeclared(ForeignValue.Default value) {
    return value.value() instanceof ForeignValue.Path path && isAlwaysDefault(typeOf(path));
  }

  private List<ForeignValue.Default> defaultsOf(InferredType type) {
    return defaults.getOrDefault(type, List.of());
  }

  /** Returns whether all uses of a parameter have one literal as their default. */
  private boolean isAlwaysDefault(InferredType type) {
    List<ForeignValue.Default> all = defaultsOf(type);
    return !all.isEmpty()
        && parameters.containsValue(type)
        && all.size() == mentions.getOrDefault(type, 0)
        && all.stream().allMatch(one -> isLiteral(one.fallback()) && !one.isForEmpty())
        && all.stream().map(one -> literal(one.fallback())).distinct().count() == 1;
  }

  private static boolean isLiteral(ForeignValue value) {
    return value instanceof ForeignValue.Text
        || (value instanceof ForeignValue.Numeral number && number.isInteger());
  }

  private void nodes(List<Node> nodes, Scope scope) {
    for (Node node : nodes) {
      if (node instanceof Node.Print print) {
        print(print.value(), scope);
      } else if (node instanceof Node.Branches branches) {
        for (Node.Branch branch : branches.branches()) {
          condition(branch.condition(), scope);
          nodes(branch.body(), scope);
        }
        nodes(branches.otherwise(), scope);
      } else if (node instanceof Node.Loop loop) {
        InferredType element = resolve(loop.list(), scope).element();
        nodes(loop.body(), scope.with(loop.variable(), element));
        nodes(loop.otherwise(), scope);
      } else if (node instanceof Node.Include include && scope.depth() < DEEPEST) {
        includes.apply(include).ifPresent(included -> include(include, included, scope));
      } else if (node instanceof Node.Message message) {
        nodes(message.body(), scope);
      } else if (node instanceof Node.History history) {
        resolve(history.list(), scope).add(Use.MESSAGES);
      }
    }
  }

  private void include(Node.Include include, Partial partial, Scope scope) {
    if (include.indents() && Node.hasLines(partial.nodes())) {
      report(
          Obstacle.difference(
              include.span(),
              "Mustache indents all lines of '" + include.name() + "', and here only the first is",
              "Put the tag at the beginning of a line, and indent the lines of the partial."));
    }
    if (partial.endsLine()) {
      report(
          Obstacle.difference(
              include.span(),
              "'" + partial.name() + "' ends with a line break, which Jinja leaves out",
              "End its text with '{{! ~}}'."));
    }
    Optional<Node.Include> outer = included;
    included = Optional.of(outer.orElse(include));
    nodes(partial.nodes(), new Scope(scope.variables(), scope.depth() + 1));
    partial
        .parameters()
        .forEach(
            (name, type) -> {
              InferredType same = resolve(name, scope);
              same.addAll(type);
              mentions.merge(same, 1, Integer::sum);
            });
    included = outer;
  }

  /** Checks a use when all uses are known. */
  private void later(Runnable check) {
    Optional<Node.Include> place = included;
    checks.add(
        () -> {
          included = place;
          check.run();
        });
  }

  /** Reports an obstacle; that of an included template at the tag that includes it. */
  private void report(Obstacle obstacle) {
    Obstacle placed =
        included
            .map(
                include ->
                    new Obstacle(
                        include.span(),
                        "see '" + include.name() + "': " + obstacle.what(),
                        obstacle.instead(),
                        obstacle.isDifference()))
            .orElse(obstacle);
    if (!obstacles.contains(placed)) {
      obstacles.add(placed);
    }
  }

  private InferredType resolve(String name, Scope scope) {
    InferredType variable = scope.variables().get(name);
    if (variable != null) {
      return variable;
    }
    included
        .filter(include -> !include.section().isEmpty() && inSections.add(include))
        .ifPresent(
            include ->
                obstacles.add(
                    Obstacle.difference(
                        include.span(),
                        "'%s' of '%s' may be a property of '%s', and is not read as one"
                            .formatted(name, include.name(), include.section()),
                        "Write the text of the partial in its place if it is one.")));
    return parameters.computeIfAbsent(name, none -> new InferredType());
  }

  private InferredType resolve(ForeignValue.Path path, Scope scope) {
    InferredType type = resolve(path.name(), scope);
    for (String property : path.properties()) {
      type.add(Use.UNCHECKED);
      type = ForeignValue.Path.isIndex(property) ? type.element() : type.property(property);
    }
    types.put(path, type);
    mentions.merge(type, 1, Integer::sum);
    return type;
  }

  private void print(ForeignValue value, Scope scope) {
    if (value instanceof ForeignValue.Path path) {
      InferredType type = resolve(path, scope);
      type.add(Use.PRINTED);
      type.add(Use.UNCHECKED);
      // Integers print alike; other numbers do not.
      type.add(Use.INTEGER);
      later(() -> checkPrinted(path, type));
    } else {
      text(value, scope);
    }
  }

  private void checkPrinted(ForeignValue.Path path, InferredType type) {
    if (!type.type().equals("string") && !type.type().equals("integer")) {
      report(
          Obstacle.refused(
              path.span(),
              "a list or an object would print differently",
              "Print its parts, or pass it as a text."));
    }
  }

  /** Records uses as texts. */
  private void text(ForeignValue value, Scope scope) {
    if (value instanceof ForeignValue.Path path) {
      InferredType type = resolve(path, scope);
      type.add(Use.PRINTED);
      type.add(Use.INTEGER);
      type.add(Use.UNCHECKED);
    } else if (value instanceof ForeignValue.Default with) {
      fallback(with, scope);
    } else if (value instanceof ForeignValue.Call call) {
      call(call, scope);
    }
  }

  private void fallback(ForeignValue.Default with, Scope scope) {
    text(with.fallback(), scope);
    if (!(with.value() instanceof ForeignValue.Path path)) {
      text(with.value(), scope);
      return;
    }
    InferredType type = resolve(path, scope);
    type.add(Use.OPTIONAL);
    if (with.fallback() instanceof ForeignValue.Numeral) {
      type.add(Use.NUMBER);
      type.add(Use.INTEGER);
    } else {
      type.add(Use.PRINTED);
    }
    defaults.computeIfAbsent(type, none -> new ArrayList<>()).add(with);
    later(
        () -> {
          boolean isSame = with.isForEmpty() ? type.type().equals("string") : isDeclared(with);
          if (!isSame) {
            report(
                Obstacle.difference(
                    with.span(),
                    "here an empty text gets the default as well, and '0' does not",
                    "Write 'default(value, true)'."));
          }
        });
  }

  private void call(ForeignValue.Call call, Scope scope) {
    List<ForeignValue> arguments = call.arguments();
    switch (call.helper()) {
      case "length" -> measured(arguments.get(0), scope);
      case "join" -> {
        if (arguments.get(0) instanceof ForeignValue.Path list) {
          resolve(list, scope).element().add(Use.PRINTED);
        } else {
          refuse(call.span(), "'join' of a value that is computed");
        }
      }
      case "capitalize" -> {
        arguments.forEach(argument -> text(argument, scope));
        report(
            Obstacle.difference(
                call.span(), "some letters, such as 'ß', are capitalized differently", ""));
      }
      default -> {
        if (call.isCondition()) {
          condition(call, scope);
        } else {
          arguments.forEach(argument -> text(argument, scope));
        }
      }
    }
  }

  private void measured(ForeignValue value, Scope scope) {
    if (!(value instanceof ForeignValue.Path path)) {
      refuse(value.span(), "the length of a value that is computed");
      return;
    }
    InferredType type = resolve(path, scope);
    type.add(Use.MEASURED);
    later(
        () -> {
          if (type.type().equals("string")) {
            report(
                Obstacle.difference(
                    path.span(), "the length of a text counts some characters twice", ""));
          }
        });
  }

  private void refuse(Span span, String what) {
    report(Obstacle.refused(span, what + " has no counterpart", "Pass it as a parameter."));
  }

  /** Records uses as conditions. */
  private void condition(ForeignValue condition, Scope scope) {
    if (condition instanceof ForeignValue.Path path) {
      InferredType type = resolve(path, scope);
      type.add(Use.TESTED);
      type.add(Use.OPTIONAL);
    } else if (condition instanceof ForeignValue.Presence presence) {
      presence(presence, scope);
    } else if (condition instanceof ForeignValue.Call call && call.isCondition()) {
      comparison(call, scope);
    } else {
      text(condition, scope);
    }
  }

  private void presence(ForeignValue.Presence presence, Scope scope) {
    InferredType type = resolve(presence.value(), scope);
    type.add(Use.TESTED);
    type.add(Use.OPTIONAL);
    later(
        () -> {
          if (!type.type().equals("object")) {
            report(
                Obstacle.difference(
                    presence.span(),
                    "here a value that is empty, false or 0 counts as absent",
                    "Test the value itself."));
          }
        });
  }

  private void comparison(ForeignValue.Call call, Scope scope) {
    List<ForeignValue> arguments = call.arguments();
    switch (call.helper()) {
      case "and", "or", "not" -> arguments.forEach(argument -> condition(argument, scope));
      case "contains" -> {
        if (arguments.get(0) instanceof ForeignValue.Path path) {
          resolve(path, scope).add(Use.MEASURED);
        } else {
          text(arguments.get(0), scope);
        }
        text(arguments.get(1), scope);
      }
      default -> compared(call, scope);
    }
  }

  private void compared(ForeignValue.Call call, Scope scope) {
    List<ForeignValue> arguments = call.arguments();
    boolean orders = !call.helper().equals("eq") && !call.helper().equals("ne");
    boolean isNumber = orders || arguments.stream().anyMatch(InferTypes::isNumber);
    boolean isBoolean = arguments.stream().anyMatch(ForeignValue.Bool.class::isInstance);
    boolean isInteger =
        arguments.stream()
            .allMatch(one -> !(one instanceof ForeignValue.Numeral number) || number.isInteger());
    for (ForeignValue argument : arguments) {
      if (argument instanceof ForeignValue.Path path && (isNumber || isBoolean)) {
        InferredType type = resolve(path, scope);
        type.add(isNumber ? Use.NUMBER : Use.BOOLEAN);
        if (isNumber) {
          type.add(Use.UNCHECKED);
        }
        if (!isInteger) {
          later(() -> checkDecimals(path, type));
        }
      } else {
        text(argument, scope);
      }
    }
  }

  private void checkDecimals(ForeignValue.Path path, InferredType type) {
    if (type.type().equals("integer")) {
      report(
          Obstacle.difference(
              path.span(), "a number with decimals may print differently", "Pass it as a text."));
    }
  }

  private static boolean isNumber(ForeignValue value) {
    return value instanceof ForeignValue.Numeral
        || (value instanceof ForeignValue.Position position && position.isNumber())
        || (value instanceof ForeignValue.Position length && length.name().equals("length"))
        || (value instanceof ForeignValue.Call call && call.helper().equals("length"));
  }
}
