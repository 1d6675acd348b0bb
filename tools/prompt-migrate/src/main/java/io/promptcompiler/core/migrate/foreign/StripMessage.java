package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Removes white space around the text of a message, which another tool removes from the rendered
 * text. Values at its ends stay unchanged.
 */
enum StripMessage {
  /** Line breaks: Prompty 2. */
  LINE_BREAKS("Prompty 2 removes line breaks", "\\n"),
  /** White space as in Python: Haystack. */
  WHITE_SPACE("Haystack removes white space", "[\\s\\x1c-\\x1f]");

  private final String title;
  private final Pattern leading;
  private final Pattern trailing;

  StripMessage(String title, String characters) {
    this.title = title;
    this.leading = Pattern.compile("(?U)\\A" + characters + "+");
    this.trailing = Pattern.compile("(?U)(?<!" + characters + ")" + characters + "++\\z");
  }

  boolean isBlank(String text) {
    return leading.matcher(text).replaceFirst("").isEmpty();
  }

  /**
   * Returns the nodes of a message without white space at their ends.
   *
   * @param obstacles receives blocks that may print white space at an end
   */
  List<Node> strip(List<Node> nodes, List<Obstacle> obstacles) {
    List<Node> out = end(nodes, leading, obstacles);
    Collections.reverse(out);
    out = end(out, trailing, obstacles);
    Collections.reverse(out);
    return out;
  }

  /** Returns the nodes without the white space at the first of them. */
  private List<Node> end(List<Node> nodes, Pattern space, List<Obstacle> obstacles) {
    List<Node> out = new ArrayList<>(nodes);
    for (int i = 0; i < out.size(); i++) {
      Node node = out.get(i);
      if (node instanceof Node.Text text) {
        String rest = space.matcher(text.value()).replaceFirst("");
        out.set(i, new Node.Text(rest));
        if (!rest.isEmpty()) {
          break;
        }
      } else if (!(node instanceof Node.Comment)) {
        if (isSpace(out.subList(i, out.size()), space)) {
          obstacles.add(
              Obstacle.difference(
                  place(node),
                  title + " at the ends of a message, also of this part",
                  "Write '-%}' and '{%-' in its tags."));
        }
        break;
      }
    }
    return out;
  }

  /** Returns whether nodes may print white space at this end for some values. */
  private boolean isSpace(List<Node> nodes, Pattern space) {
    for (Node node : nodes) {
      if (node instanceof Node.Text text && !text.value().isEmpty()) {
        return space.matcher(text.value()).find();
      } else if (node instanceof Node.Print) {
        return false;
      } else if (node instanceof Node.Include || bodies(node, space)) {
        return true;
      }
    }
    return false;
  }

  private boolean bodies(Node node, Pattern space) {
    return node.bodies().stream()
        .anyMatch(
            body -> {
              List<Node> inside = new ArrayList<>(body);
              if (space == trailing) {
                Collections.reverse(inside);
              }
              return isSpace(inside, space);
            });
  }

  /** Returns the place of a node that is not text. */
  static Span place(Node node) {
    if (node instanceof Node.Print print) {
      return print.value().span();
    } else if (node instanceof Node.Branches branches) {
      return branches.branches().get(0).condition().span();
    } else if (node instanceof Node.Loop loop) {
      return loop.list().span();
    }
    return node instanceof Node.Include include ? include.span() : Span.at(0);
  }
}
