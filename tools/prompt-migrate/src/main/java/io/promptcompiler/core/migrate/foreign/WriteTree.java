package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.migrate.foreign.Piece.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a template of another tool as pieces of a Handlebars template. */
final class WriteTree {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{Nd}_-]*");

  /** The names of partials that need no quotes. */
  private static final Pattern PARTIAL =
      Pattern.compile("[\\p{L}\\p{Nd}_-]+(?:/[\\p{L}\\p{Nd}_-]++)*+");

  private final InferTypes types;
  private final UnaryOperator<String> paths;
  private final Function<Node.Include, Optional<Included>> includes;
  private final List<Piece> pieces = new ArrayList<>();
  private final List<Obstacle> obstacles = new ArrayList<>();

  /** Whether tags are between messages, where they are alone on their lines. */
  private boolean isBetweenMessages;

  /**
   * An included template.
   *
   * @param name its name as a partial
   * @param names the names that it expects
   */
  record Included(String name, List<String> names) {
    /** Copies the list. */
    Included {
      names = List.copyOf(names);
    }
  }

  /**
   * The meaning of names at a place.
   *
   * @param variables the loop variables
   * @param lists the lists of the loops, the innermost last, as they are written in the loop
   */
  private record Scope(Map<String, String> variables, List<String> lists) {
    int depth() {
      return lists.size();
    }

    Scope in(String variable, String list) {
      Map<String, String> names = new HashMap<>(variables);
      names.put(variable, variable);
      List<String> all = new ArrayList<>(lists);
      all.add(list);
      return new Scope(names, all);
    }
  }

  private WriteTree(
      InferTypes types,
      UnaryOperator<String> paths,
      Function<Node.Include, Optional<Included>> includes) {
    this.types = types;
    this.paths = paths;
    this.includes = includes;
  }

  /**
   * Writes a template.
   *
   * @param paths returns the path that a tag uses for a parameter
   * @param obstacles receives the parts that cannot be written
   */
  static List<Piece> write(
      List<Node> nodes,
      InferTypes types,
      UnaryOperator<String> paths,
      Function<Node.Include, Optional<Included>> includes,
      List<Obstacle> obstacles) {
    WriteTree writer = new WriteTree(types, paths, includes);
    writer.isBetweenMessages = Node.hasMessages(nodes);
    writer.nodes(nodes, new Scope(Map.of(), List.of()));
    obstacles.addAll(writer.obstacles);
    return writer.pieces;
  }

  private void text(String text) {
    int last = pieces.size() - 1;
    if (text.isEmpty()) {
      return;
    }
    if (last >= 0 && pieces.get(last).isText()) {
      pieces.set(last, Piece.text(pieces.get(last).text() + text));
    } else {
      pieces.add(Piece.text(text));
    }
  }

  private void block(String content) {
    if (isBetweenMessages) {
      message(content);
    } else {
      pieces.add(Piece.block(content));
    }
  }

  private void message(String content) {
    pieces.add(new Piece(Kind.MESSAGE, content));
    text("\n");
  }

  private void nodes(List<Node> nodes, Scope scope) {
    for (Node node : nodes) {
      if (node instanceof Node.Text text) {
        text(text.value());
      } else if (node instanceof Node.Print print) {
        pieces.add(Piece.value(tag(print.value(), scope)));
      } else if (node instanceof Node.Branches branches) {
        branches(branches, scope);
      } else if (node instanceof Node.Loop loop) {
        loop(loop, scope);
      } else if (node instanceof Node.Include include) {
        include(include, scope);
      } else if (node instanceof Node.Comment comment && !comment.text().contains("--")) {
        block("!-- " + comment.text() + " --");
      } else if (node instanceof Node.History history) {
        message("messages " + path(history.list(), scope));
      } else if (node instanceof Node.Message message) {
        message("#" + message.role());
        isBetweenMessages = false;
        nodes(message.body(), scope);
        isBetweenMessages = true;
        text("\n");
        message("/" + message.role());
      }
    }
  }

  private void branches(Node.Branches branches, Scope scope) {
    Node.Branch first = branches.branches().get(0);
    boolean isAlone = branches.branches().size() == 1;
    Optional<ForeignValue> negated = isAlone ? negated(first.condition()) : Optional.empty();
    String word = negated.isPresent() ? "unless" : "if";
    block("#" + word + " " + condition(negated.orElse(first.condition()), scope));
    nodes(first.body(), scope);
    for (Node.Branch branch : branches.branches().subList(1, branches.branches().size())) {
      block("else if " + condition(branch.condition(), scope));
      nodes(branch.body(), scope);
    }
    if (!branches.otherwise().isEmpty()) {
      block("else");
      nodes(branches.otherwise(), scope);
    }
    block("/" + word);
  }

  /** Returns the value whose absence or falsehood is the condition, if it is that. */
  private static Optional<ForeignValue> negated(ForeignValue condition) {
    if (condition instanceof ForeignValue.Presence presence && presence.isNegated()) {
      return Optional.of(presence.value());
    }
    return condition instanceof ForeignValue.Call call && call.helper().equals("not")
        ? Optional.of(call.arguments().get(0))
        : Optional.empty();
  }

  private void loop(Node.Loop loop, Scope scope) {
    String list = path(loop.list(), scope);
    block("#each " + list + " as |" + loop.variable() + "|");
    nodes(loop.body(), scope.in(loop.variable(), list));
    if (!loop.otherwise().isEmpty()) {
      block("else");
      nodes(loop.otherwise(), scope);
    }
    block("/each");
  }

  private void include(Node.Include include, Scope scope) {
    Optional<Included> included = includes.apply(include);
    if (included.isEmpty()) {
      obstacles.add(
          Obstacle.refused(
              include.span(),
              "there is no template '" + include.name() + "' to include",
              "Convert it together with this one."));
      return;
    }
    String arguments =
        included.get().names().stream()
            .filter(name -> scope.depth() > 0)
            .map(name -> " " + segment(name) + "=" + root(name, scope))
            .collect(Collectors.joining());
    String name = included.get().name();
    block("> " + (PARTIAL.matcher(name).matches() ? name : quoted(name)) + arguments);
  }

  /** Returns the content of a tag that prints a value. */
  private String tag(ForeignValue value, Scope scope) {
    String written = value(value, scope);
    return written.startsWith("(") ? written.substring(1, written.length() - 1) : written;
  }

  /** Returns an argument of a helper. */
  private String value(ForeignValue value, Scope scope) {
    if (value instanceof ForeignValue.Path path) {
      return path(path, scope);
    } else if (value instanceof ForeignValue.Text text) {
      return literal(text);
    } else if (value instanceof ForeignValue.Numeral number) {
      return number.text();
    } else if (value instanceof ForeignValue.Bool bool) {
      return String.valueOf(bool.value());
    } else if (value instanceof ForeignValue.Position position) {
      return position(position, scope);
    } else if (value instanceof ForeignValue.Default with) {
      return types.isDeclared(with)
          ? value(with.value(), scope)
          : "(default " + value(with.value(), scope) + " " + value(with.fallback(), scope) + ")";
    } else if (value instanceof ForeignValue.Presence presence) {
      String path = truth(presence.value(), scope);
      return presence.isNegated() ? "(not " + path + ")" : path;
    } else if (value instanceof ForeignValue.Call call) {
      boolean isLogic = call.helper().matches("and|or|not");
      return call.arguments().stream()
          .map(argument -> isLogic ? truth(argument, scope) : value(argument, scope))
          .collect(Collectors.joining(" ", "(" + call.helper() + " ", ")"));
    }
    throw new IllegalArgumentException("This value is only allowed in a whole tag: " + value);
  }

  private String position(ForeignValue.Position position, Scope scope) {
    if (scope.depth() == 0) {
      obstacles.add(
          Obstacle.refused(position.span(), "'loop' is not the loop of this template", ""));
      return "@index";
    }
    String list = scope.lists().get(scope.depth() - 1);
    boolean isOfLoop = !position.name().equals("length");
    // In the loop, the list is a value of the context around it.
    return isOfLoop ? position.name() : "(length " + outer(list, scope) + ")";
  }

  /** Returns the path of a list in its loop. */
  private static String outer(String list, Scope scope) {
    String first = list.replaceFirst("\\..*", "");
    return scope.variables().containsKey(first) ? list : "../" + list;
  }

  /** Returns a condition as the argument of a block, which tests any value. */
  private String condition(ForeignValue condition, Scope scope) {
    return condition instanceof ForeignValue.Presence presence && !presence.isNegated()
        ? path(presence.value(), scope)
        : value(condition, scope);
  }

  /** Returns a boolean that is true if Jinja considers the value true. */
  private String truth(ForeignValue value, Scope scope) {
    String written = value(value, scope);
    if (value instanceof ForeignValue.Path path) {
      return switch (types.type(path)) {
        case "string", "string[]", "array" -> "(gt (length " + written + ") 0)";
        case "integer", "number" -> "(ne (default " + written + " 0) 0)";
        case "object" -> {
          obstacles.add(
              Obstacle.refused(
                  path.span(),
                  "an object cannot be combined with other conditions",
                  "Nest '{% if %}' blocks."));
          yield written;
        }
        default -> written;
      };
    }
    if (value instanceof ForeignValue.Text || value instanceof ForeignValue.Default) {
      return "(gt (length " + written + ") 0)";
    }
    boolean isNumber =
        value instanceof ForeignValue.Numeral
            || (value instanceof ForeignValue.Position position && position.isNumber())
            || written.startsWith("(length ");
    if (isNumber) {
      return "(ne " + written + " 0)";
    }
    boolean isText = value instanceof ForeignValue.Call call && !call.isCondition();
    return isText ? "(gt (length " + written + ") 0)" : written;
  }

  private String path(ForeignValue.Path path, Scope scope) {
    StringBuilder written = new StringBuilder(root(path.name(), scope));
    path.properties().forEach(property -> written.append('.').append(property(property)));
    return written.toString();
  }

  private String root(String name, Scope scope) {
    if (scope.variables().containsKey(name)) {
      return name;
    }
    return scope.depth() == 0 ? paths.apply(name) : "../".repeat(scope.depth()) + segment(name);
  }

  private static String property(String property) {
    return ForeignValue.Path.isIndex(property) ? property : segment(property);
  }

  private static String segment(String name) {
    return NAME.matcher(name).matches() ? name : "[" + name + "]";
  }

  private String literal(ForeignValue.Text text) {
    String value = text.value();
    if (value.endsWith("\\")) {
      obstacles.add(
          Obstacle.refused(
              text.span(),
              "in Handlebars a text in quotes cannot end in a backslash",
              "Compute the value in Java and pass it as a parameter."));
    }
    return quoted(value);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\\\"") + '"';
  }
}
