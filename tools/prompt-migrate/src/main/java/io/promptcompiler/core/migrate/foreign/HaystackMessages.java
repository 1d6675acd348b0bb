package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the messages of Haystack, which may be in blocks. Haystack removes the white space around
 * the text of a message, and allows only white space between messages.
 */
final class HaystackMessages {
  private static final int LONGEST_EXAMPLE = 20;

  private final String source;
  private final Span template;
  private final List<Obstacle> obstacles;

  private HaystackMessages(String source, Span template, List<Obstacle> obstacles) {
    this.source = source;
    this.template = template;
    this.obstacles = obstacles;
  }

  /**
   * Reads a template.
   *
   * @param nodes the template as Jinja reads it
   * @param found the obstacles in it
   */
  static ForeignTemplate read(
      String source, Span template, List<Node> nodes, List<Obstacle> found) {
    List<Obstacle> obstacles = new ArrayList<>(found);
    List<Node> messages = new HaystackMessages(source, template, obstacles).between(nodes);
    return new ForeignTemplate(messages, obstacles);
  }

  /** Returns nodes outside of messages, without the white space between them. */
  private List<Node> between(List<Node> nodes) {
    List<Node> out = new ArrayList<>();
    for (Node node : nodes) {
      if (node instanceof Node.Message message) {
        message(message, out);
      } else if (node instanceof Node.Branches branches) {
        List<Node.Branch> all =
            branches.branches().stream()
                .map(branch -> new Node.Branch(branch.condition(), between(branch.body())))
                .toList();
        out.add(new Node.Branches(all, between(branches.otherwise())));
      } else if (node instanceof Node.Loop loop) {
        out.add(
            new Node.Loop(
                loop.variable(), loop.list(), between(loop.body()), between(loop.otherwise())));
      } else if (node instanceof Node.Comment) {
        out.add(node);
      } else if (node instanceof Node.Text text) {
        text(text.value());
      } else {
        outside(StripMessage.place(node), "it");
      }
    }
    return out;
  }

  private void message(Node.Message message, List<Node> out) {
    if (Node.hasMessages(message.body())) {
      obstacles.add(
          Obstacle.refused(Span.at(template.start()), "a message is in a message", "Move it out."));
    }
    out.add(
        new Node.Message(
            message.role(), StripMessage.WHITE_SPACE.strip(message.body(), obstacles)));
  }

  private void text(String text) {
    if (!StripMessage.WHITE_SPACE.isBlank(text)) {
      String words = text.strip().lines().findFirst().orElse("");
      String example =
          words.length() > LONGEST_EXAMPLE ? words.substring(0, LONGEST_EXAMPLE) + "…" : words;
      int at = source.indexOf(words, template.start());
      boolean isOnce = at >= 0 && at == source.lastIndexOf(words);
      outside(
          isOnce ? new Span(at, at + words.length()) : Span.at(template.start()),
          "'" + example + "'");
    }
  }

  private void outside(Span place, String what) {
    obstacles.add(
        Obstacle.refused(place, what + " is outside of the messages", "Write it in a message."));
  }
}
