package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;
import java.util.stream.Stream;

/** A part of a template of another tool. */
public sealed interface Node
    permits Node.Text,
        Node.Print,
        Node.Branches,
        Node.Loop,
        Node.Include,
        Node.History,
        Node.Comment,
        Node.Message {

  /** Returns whether nodes have messages, also in blocks. */
  static boolean hasMessages(List<Node> nodes) {
    return nodes.stream()
        .anyMatch(
            node -> node instanceof Message || node.bodies().stream().anyMatch(Node::hasMessages));
  }

  /** Returns the tags that include other templates, also in blocks. */
  static Stream<Include> includes(List<Node> nodes) {
    return nodes.stream()
        .flatMap(
            node ->
                node instanceof Include include
                    ? Stream.of(include)
                    : node instanceof Message message
                        ? includes(message.body())
                        : node.bodies().stream().flatMap(Node::includes));
  }

  /** Returns whether nodes may print several lines, apart from those of values. */
  static boolean hasLines(List<Node> nodes) {
    boolean hasEnded = false;
    for (Node node : nodes) {
      int end = node instanceof Text text ? text.value().indexOf('\n') + 1 : 0;
      boolean isLast = node instanceof Text text && end == text.value().length();
      if (hasEnded || (end > 0 && !isLast) || node.bodies().stream().anyMatch(Node::breaks)) {
        return true;
      }
      hasEnded = end > 0;
    }
    return false;
  }

  private static boolean breaks(List<Node> nodes) {
    return nodes.stream()
        .anyMatch(
            node ->
                (node instanceof Text text && text.value().contains("\n"))
                    || node.bodies().stream().anyMatch(Node::breaks));
  }

  /** Returns the bodies of a block; none for other nodes. */
  default List<List<Node>> bodies() {
    if (this instanceof Branches branches) {
      return Stream.concat(
              branches.branches().stream().map(Branch::body), Stream.of(branches.otherwise()))
          .toList();
    }
    return this instanceof Loop loop ? List.of(loop.body(), loop.otherwise()) : List.of();
  }

  /** Text that is printed as it is. */
  record Text(String value) implements Node {}

  /** The text of a value. */
  record Print(ForeignValue value) implements Node {}

  /**
   * The first body whose condition is true.
   *
   * @param otherwise the nodes for the case that no condition is true
   */
  record Branches(List<Branch> branches, List<Node> otherwise) implements Node {
    /** Copies the lists. */
    public Branches {
      branches = List.copyOf(branches);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** A condition and its body. */
  record Branch(ForeignValue condition, List<Node> body) {
    /** Copies the list. */
    public Branch {
      body = List.copyOf(body);
    }
  }

  /**
   * A body for each element of a list.
   *
   * @param variable the name of the element in the body
   * @param otherwise the nodes for an empty list
   */
  record Loop(String variable, ForeignValue.Path list, List<Node> body, List<Node> otherwise)
      implements Node {
    /** Copies the lists. */
    public Loop {
      body = List.copyOf(body);
      otherwise = List.copyOf(otherwise);
    }
  }

  /**
   * The text of another template, which sees the same names.
   *
   * @param name its name as written
   * @param indents whether the lines after the first are indented
   * @param section the name of the section of Mustache around it, whose properties it may use, or
   *     an empty text
   */
  record Include(String name, Span span, boolean indents, String section) implements Node {}

  /** The messages of a conversation. */
  record History(ForeignValue.Path list) implements Node {}

  /** A comment. */
  record Comment(String text) implements Node {}

  /**
   * A message of a chat.
   *
   * @param role {@code system}, {@code user} or {@code assistant}
   */
  record Message(String role, List<Node> body) implements Node {
    /** Copies the list. */
    public Message {
      body = List.copyOf(body);
    }
  }
}
