package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.foreign.JinjaScanner.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads templates of Jinja. */
public final class JinjaReader {
  private static final Pattern MESSAGE = Pattern.compile("\\{%[-+]?\\s*(end)?message\\b");

  private final String source;
  private final boolean allowsMessages;
  private final List<Obstacle> obstacles = new ArrayList<>();
  private final List<Part> parts;
  private int at;

  private JinjaReader(
      String source, Span template, JinjaSettings settings, boolean allowsMessages) {
    this.source = source;
    this.allowsMessages = allowsMessages;
    this.parts = JinjaScanner.scan(source, template, settings, obstacles);
  }

  /** Reads a part of a prompt with the default settings. */
  public static ForeignTemplate read(String source, Span template) {
    JinjaReader reader =
        new JinjaReader(source, template, JinjaSettings.DEFAULT, /* allowsMessages= */ false);
    return new ForeignTemplate(reader.nodes(), reader.obstacles);
  }

  /** Reads a whole template, which may have the messages of Haystack. */
  public static ForeignTemplate read(String source, Span template, JinjaSettings settings) {
    JinjaReader reader = new JinjaReader(source, template, settings, /* allowsMessages= */ true);
    List<Node> nodes = reader.nodes();
    return Node.hasMessages(nodes)
        ? HaystackMessages.read(source, template, nodes, reader.obstacles)
        : new ForeignTemplate(nodes, reader.obstacles);
  }

  private List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    while (at < parts.size()) {
      nodes.addAll(nodes(Set.of()));
      if (at < parts.size()) {
        unexpected();
      }
    }
    return nodes;
  }

  /** Returns the first tag that is alone on its line, which is printed as an empty line. */
  public static Optional<Span> emptyLine(String source, Span template, JinjaSettings settings) {
    JinjaSettings trims = new JinjaSettings(/* trimBlocks= */ true, settings.lstripBlocks());
    return JinjaScanner.emptyLines(source, template, settings).stream()
        .filter(tag -> !isBetweenMessages(source, tag))
        .findFirst()
        .filter(
            tag ->
                !read(source, template, settings)
                    .nodes()
                    .equals(read(source, template, trims).nodes()));
  }

  /** Returns whether a tag is not in a message of a template that has messages. */
  private static boolean isBetweenMessages(String source, Span tag) {
    boolean isBetween = false;
    Matcher message = MESSAGE.matcher(source);
    while (message.find() && message.end() <= tag.end()) {
      isBetween = message.start() == tag.start() || message.group(1) != null;
    }
    // The first message may follow.
    return isBetween || (message.reset().find() && tag.end() <= message.start());
  }

  /** Reads nodes up to a statement with one of the given names, which is not read. */
  private List<Node> nodes(Set<String> ends) {
    List<Node> nodes = new ArrayList<>();
    while (at < parts.size()) {
      Part part = parts.get(at);
      if (part instanceof Part.Statement statement) {
        String name = name(statement);
        if (ends.contains(name) || isEnd(name)) {
          return nodes;
        }
        at++;
        try {
          statement(name, statement, nodes);
        } catch (UnsupportedException e) {
          obstacles.add(e.obstacle());
        }
        continue;
      }
      at++;
      if (part instanceof Part.Text text) {
        nodes.add(new Node.Text(text.value()));
      } else if (part instanceof Part.Comment comment) {
        nodes.add(new Node.Comment(comment.text()));
      } else if (part instanceof Part.Print print) {
        print(print, nodes);
      }
    }
    return nodes;
  }

  private static boolean isEnd(String name) {
    return name.startsWith("end") || name.equals("else") || name.equals("elif");
  }

  private String name(Part.Statement statement) {
    return new JinjaExpressions(source, statement.content()).peek();
  }

  /** Skips the statement at the current place, which ends nothing that is open. */
  private void unexpected() {
    Part.Statement statement = (Part.Statement) parts.get(at);
    at++;
    if (obstacles.isEmpty()) {
      String text = source.substring(statement.span().start(), statement.span().end());
      obstacles.add(Obstacle.refused(statement.span(), "'" + text + "' ends nothing", ""));
    }
  }

  private void print(Part.Print print, List<Node> nodes) {
    try {
      JinjaExpressions expressions = new JinjaExpressions(source, print.content());
      ForeignValue value = expressions.expression();
      expressions.expectEnd();
      print(value, nodes);
    } catch (UnsupportedException e) {
      obstacles.add(e.obstacle());
    }
  }

  private void print(ForeignValue value, List<Node> nodes) {
    if (value instanceof ForeignValue.Text text) {
      nodes.add(new Node.Text(text.value()));
    } else if (value instanceof ForeignValue.Numeral number && number.isInteger()) {
      nodes.add(new Node.Text(number.text()));
    } else if (value instanceof ForeignValue.Concatenation all) {
      all.parts().forEach(part -> print(part, nodes));
    } else if (value instanceof ForeignValue.Choice choice) {
      List<Node> then = new ArrayList<>();
      List<Node> otherwise = new ArrayList<>();
      print(choice.then(), then);
      print(choice.otherwise(), otherwise);
      nodes.add(new Node.Branches(List.of(new Node.Branch(choice.condition(), then)), otherwise));
    } else if (isFallback(value)) {
      List<ForeignValue> values = ((ForeignValue.Call) value).arguments();
      nodes.add(
          new Node.Print(
              new ForeignValue.Default(
                  values.get(0), values.get(1), /* isForEmpty= */ true, value.span())));
    } else if (isPrintable(value)) {
      nodes.add(new Node.Print(value));
    } else {
      throw new UnsupportedException(
          Obstacle.refused(
              value.span(),
              "Jinja prints '"
                  + source.substring(value.span().start(), value.span().end())
                  + "' as in Python",
              "Write the text with '{% if … %}'."));
    }
  }

  /**
   * Returns whether a value is {@code a or b}, which is printed like {@code a|default(b, true)}.
   */
  private static boolean isFallback(ForeignValue value) {
    return value instanceof ForeignValue.Call call
        && call.helper().equals("or")
        && call.arguments().size() == 2
        && call.arguments().get(0) instanceof ForeignValue.Path
        && (call.arguments().get(1) instanceof ForeignValue.Path
            || call.arguments().get(1) instanceof ForeignValue.Text);
  }

  private static boolean isPrintable(ForeignValue value) {
    return value instanceof ForeignValue.Path
        || value instanceof ForeignValue.Default
        || (value instanceof ForeignValue.Position position
            && !position.name().matches("@first|@last"))
        || (value instanceof ForeignValue.Call call && !call.isCondition());
  }

  private void statement(String name, Part.Statement statement, List<Node> nodes) {
    JinjaExpressions expressions = new JinjaExpressions(source, statement.content());
    expressions.next();
    switch (name.equals("message") && !allowsMessages ? "" : name) {
      case "if" -> branches(expressions, nodes);
      case "for" -> loop(expressions, statement, nodes);
      case "include" -> include(expressions, statement, nodes);
      case "message" -> message(expressions, statement, nodes);
      default -> {
        String text = source.substring(statement.span().start(), statement.span().end());
        throw new UnsupportedException(
            Obstacle.refused(
                statement.span(), "'" + text.strip() + "' has no counterpart", advice(name)));
      }
    }
  }

  private static String advice(String name) {
    return switch (name) {
      case "set" -> "Pass the value as a parameter.";
      case "extends", "block", "macro", "call", "import", "from" ->
          "Write a partial, '{{> name}}'.";
      default -> "";
    };
  }

  private void branches(JinjaExpressions first, List<Node> nodes) {
    List<Node.Branch> branches = new ArrayList<>();
    List<Node> otherwise = List.of();
    ForeignValue condition = condition(first);
    while (true) {
      branches.add(new Node.Branch(condition, nodes(Set.of("elif", "else", "endif"))));
      String end = end("endif", "elif", "else");
      if (!end.equals("elif")) {
        if (end.equals("else")) {
          otherwise = nodes(Set.of("endif"));
          end("endif");
        }
        nodes.add(new Node.Branches(branches, otherwise));
        return;
      }
      JinjaExpressions next =
          new JinjaExpressions(source, ((Part.Statement) parts.get(at - 1)).content());
      next.next();
      condition = condition(next);
    }
  }

  private ForeignValue condition(JinjaExpressions expressions) {
    try {
      ForeignValue condition = expressions.plain(expressions.expression());
      expressions.expectEnd();
      return condition;
    } catch (UnsupportedException e) {
      obstacles.add(e.obstacle());
      return new ForeignValue.Bool(true, e.obstacle().span());
    }
  }

  /** Reads the statement that ends a body, and returns its name. */
  private String end(String close, String... others) {
    boolean isAtEnd = at == parts.size();
    String name = isAtEnd ? "" : name((Part.Statement) parts.get(at));
    if (!name.equals(close) && !List.of(others).contains(name)) {
      Span place = isAtEnd ? Span.at(source.length()) : ((Part.Statement) parts.get(at)).span();
      throw new UnsupportedException(
          Obstacle.refused(place, "a block is not closed", "Add '{% " + close + " %}' before."));
    }
    at++;
    return name;
  }

  private void loop(JinjaExpressions expressions, Part.Statement statement, List<Node> nodes) {
    String variable = expressions.next();
    ForeignValue list = new ForeignValue.Path(variable, List.of(), statement.span());
    try {
      if (!expressions.accept("in")) {
        throw expressions.unsupported("a loop with several variables");
      }
      list = expressions.loopList();
      if (expressions.accept("if")) {
        throw expressions.unsupported("a loop with a condition");
      }
      expressions.expectEnd();
      if (!(list instanceof ForeignValue.Path)) {
        throw expressions.unsupported("a loop over this value");
      }
    } catch (UnsupportedException e) {
      obstacles.add(e.obstacle());
      list = new ForeignValue.Path(variable, List.of(), statement.span());
    }
    List<Node> body = nodes(Set.of("else", "endfor"));
    List<Node> otherwise = List.of();
    if (end("endfor", "else").equals("else")) {
      otherwise = nodes(Set.of("endfor"));
      end("endfor");
    }
    nodes.add(new Node.Loop(variable, (ForeignValue.Path) list, body, otherwise));
  }

  /** Reads a message of Haystack. */
  private void message(JinjaExpressions expressions, Part.Statement statement, List<Node> nodes) {
    String role = "user";
    try {
      if (!expressions.accept("role") || !expressions.accept("=")) {
        throw expressions.unsupported("a message without a role");
      }
      ForeignValue value = expressions.expression();
      if (!(value instanceof ForeignValue.Text text)
          || !text.value().matches("system|user|assistant")) {
        throw expressions.unsupported(
            value.span(), "this role", "Write 'system', 'user' or 'assistant'.");
      }
      role = text.value();
      if (!expressions.isAtEnd()) {
        throw expressions.unsupported(
            statement.span(), "the name or the data of a message", "Remove them.");
      }
    } catch (UnsupportedException e) {
      obstacles.add(e.obstacle());
    }
    List<Node> body = nodes(Set.of("endmessage"));
    end("endmessage");
    nodes.add(new Node.Message(role, body));
  }

  private void include(JinjaExpressions expressions, Part.Statement statement, List<Node> nodes) {
    ForeignValue name = expressions.expression();
    if (!(name instanceof ForeignValue.Text text)) {
      throw expressions.unsupported("an include of a name that is computed");
    }
    if (expressions.accept("with")) {
      expressions.accept("context");
    }
    expressions.expectEnd();
    nodes.add(new Node.Include(text.value(), statement.span(), /* indents= */ false, ""));
  }
}
