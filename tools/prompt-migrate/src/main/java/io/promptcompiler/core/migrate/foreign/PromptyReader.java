package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the templates of Prompty. A line such as {@code user:} begins a message. The roles must be
 * outside of blocks.
 */
public final class PromptyReader {
  private static final Pattern ROLE =
      Pattern.compile(
          "(?im)^[ \\t]*+(?:#[ \\t]*+)?(assistant|function|system|user|tools|developer)(\\[[^\\]\\n]*\\])?"
              + "[ \\t]*:[ \\t]*$");

  /** A line that may be a role when it is rendered. */
  private static final Pattern COMPUTED =
      Pattern.compile("(?m)^[ \\t]*+(?:#[ \\t]*+)?(\\{\\{[^{}\\n]*\\}\\})[ \\t]*:[ \\t]*$");

  private static final String NOT_TEXT = "an image or a thread is not text";

  private static final String MEDIA_ADVICE =
      "Declare a parameter of the type 'media' or 'messages', and insert it with '{{media image}}'"
          + " or '{{messages thread}}'.";

  private static final Pattern SPECIAL =
      Pattern.compile("!\\[[^\\]\\n]{0,500}\\]\\(|(?m)^[ \\t]*!\\[thread\\]");

  private final String source;
  private final Span template;
  private final Rules rules;
  private final List<Obstacle> obstacles;
  private final List<Node> messages = new ArrayList<>();
  private final List<String> roles = new ArrayList<>();
  private List<Node> body = new ArrayList<>();
  private String role = "system";

  private PromptyReader(String source, Span template, Rules rules, List<Obstacle> obstacles) {
    this.source = source;
    this.template = template;
    this.rules = rules;
    this.obstacles = obstacles;
  }

  /**
   * The rules of a version of Prompty.
   *
   * @param strips whether line breaks at the ends of messages are removed, and images are text
   * @param inputs the kinds of inputs that are not values: {@code thread} for a conversation
   */
  public record Rules(boolean strips, Map<String, String> inputs) {
    /** The rules of Prompty 0.1. */
    public static final Rules FIRST = new Rules(/* strips= */ false, Map.of());

    /** Copies the map. */
    public Rules {
      inputs = Map.copyOf(inputs);
    }
  }

  /**
   * Splits a template into messages.
   *
   * @param read the template in its own language
   */
  public static ForeignTemplate read(
      String source, Span template, ForeignTemplate read, Rules rules) {
    List<Obstacle> obstacles = new ArrayList<>(read.obstacles());
    PromptyReader reader = new PromptyReader(source, template, rules, obstacles);
    reader.split(read.nodes());
    reader.check();
    return new ForeignTemplate(reader.messages, obstacles);
  }

  private void split(List<Node> nodes) {
    boolean isLineStart = true;
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      if (node instanceof Node.Loop loop && isHistory(loop)) {
        flush();
        messages.add(new Node.History(loop.list()));
        obstacles.add(
            Obstacle.difference(
                loop.list().span(),
                "the messages of '"
                    + loop.list().name()
                    + "' have no line break at their end, which they have in Prompty",
                ""));
        role = "";
      } else if (node instanceof Node.Print print
          && print.value() instanceof ForeignValue.Path path
          && rules.inputs().containsKey(path.name())) {
        input(path);
      } else if (node instanceof Node.Text text) {
        isLineStart = lines(text.value(), isLineStart, i + 1 == nodes.size());
      } else {
        body.add(node);
        isLineStart &= node instanceof Node.Comment;
      }
    }
    boolean isBlockLast =
        !rules.strips()
            && !body.isEmpty()
            && !(body.get(body.size() - 1) instanceof Node.Text)
            && endsWithBreak(body);
    if (isBlockLast) {
      obstacles.add(
          Obstacle.difference(
              new Span(template.end(), template.end()),
              "Prompty removes the line break at the end of the last message",
              "Write '-%}' at its end."));
    }
    flush();
  }

  /** Reads an input of Prompty 2 that is not a value. */
  private void input(ForeignValue.Path path) {
    if (!Objects.equals(rules.inputs().get(path.name()), "thread")) {
      refuse(path.span(), NOT_TEXT, MEDIA_ADVICE);
      return;
    }
    flush();
    messages.add(new Node.History(path));
  }

  /** Returns whether a loop only prints messages, each below its role. */
  private static boolean isHistory(Node.Loop loop) {
    List<Node> printed =
        loop.body().stream()
            .filter(node -> !(node instanceof Node.Text text && text.value().isBlank()))
            .toList();
    return printed.size() == 3
        && isProperty(printed.get(0), loop.variable(), "role")
        && printed.get(1) instanceof Node.Text colon
        && colon.value().strip().equals(":")
        && isProperty(printed.get(2), loop.variable(), "content");
  }

  private static boolean isProperty(Node node, String variable, String property) {
    return node instanceof Node.Print print
        && print.value() instanceof ForeignValue.Path path
        && path.name().equals(variable)
        && path.properties().equals(List.of(property));
  }

  /** Reads text, and returns whether it ends at the beginning of a line. */
  private boolean lines(String text, boolean isAtLineStart, boolean isLast) {
    boolean isLineStart = isAtLineStart;
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      boolean isWhole = end >= 0 || isLast;
      String line = text.substring(at, end < 0 ? text.length() : end);
      Matcher matcher = ROLE.matcher(line);
      if (isLineStart && isWhole && matcher.matches()) {
        flush();
        role = matcher.group(1).toLowerCase(Locale.ROOT);
        roles.add(role);
      } else {
        body.add(new Node.Text(end < 0 ? line : line + "\n"));
      }
      isLineStart = end >= 0;
      at = end < 0 ? text.length() : end + 1;
    }
    return isLineStart;
  }

  /** Ends the current message, without the line break before the next role. */
  private void flush() {
    int last = body.size() - 1;
    if (rules.strips()) {
      body = StripMessage.LINE_BREAKS.strip(body, obstacles);
    } else if (last >= 0
        && body.get(last) instanceof Node.Text text
        && text.value().endsWith("\n")) {
      body.set(last, new Node.Text(text.value().substring(0, text.value().length() - 1)));
    }
    boolean isBlank =
        body.stream().allMatch(node -> node instanceof Node.Text text && text.value().isBlank());
    if (role.isEmpty() && !isBlank) {
      obstacles.add(
          Obstacle.refused(
              Span.at(template.start()),
              "text after a conversation has no role",
              "Write a line such as 'user:' before it."));
    } else if (!isBlank) {
      messages.add(new Node.Message(role.isEmpty() ? "user" : role, body));
    }
    body = new ArrayList<>();
  }

  private static boolean endsWithBreak(List<Node> nodes) {
    Node last = nodes.isEmpty() ? new Node.Text("") : nodes.get(nodes.size() - 1);
    if (last instanceof Node.Branches branches) {
      return branches.branches().stream().anyMatch(branch -> endsWithBreak(branch.body()))
          || endsWithBreak(branches.otherwise());
    }
    return last instanceof Node.Loop loop
        ? endsWithBreak(loop.body())
        : last instanceof Node.Text text && text.value().endsWith("\n");
  }

  /** Reports roles in blocks, and parts of messages that are not text. */
  private void check() {
    Matcher matcher = ROLE.matcher(source).region(template.start(), template.end());
    matcher.useAnchoringBounds(false);
    int found = 0;
    while (matcher.find()) {
      Span span = new Span(matcher.start(1), matcher.end());
      String name = matcher.group(1).toLowerCase(Locale.ROOT);
      boolean isRead = found < roles.size() && roles.get(found).equals(name);
      found += isRead ? 1 : 0;
      if (!isRead) {
        refuse(span, "a role is in a block", "Write the message outside of the block.");
      } else if (matcher.group(2) != null) {
        refuse(span, "a role has attributes", "Remove them.");
      } else if (!name.matches("system|user|assistant")) {
        refuse(span, "messages of '" + name + "' have no counterpart", "Remove the message.");
      }
    }
    Matcher computed = COMPUTED.matcher(source).region(template.start(), template.end());
    computed.useAnchoringBounds(false);
    long histories = messages.stream().filter(Node.History.class::isInstance).count();
    for (int i = 0; computed.find(); i++) {
      if (i >= histories) {
        obstacles.add(
            Obstacle.difference(
                new Span(computed.start(1), computed.end()),
                "a line that is a role for some values is always text",
                "Write the role."));
      }
    }
    Matcher special = SPECIAL.matcher(source).region(template.start(), template.end());
    while (!rules.strips() && special.find()) {
      refuse(new Span(special.start(), special.end()), NOT_TEXT, MEDIA_ADVICE);
    }
  }

  private void refuse(Span span, String what, String instead) {
    obstacles.add(Obstacle.refused(span, what, instead));
  }
}
