package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads templates in which a variable is the only construct. */
public enum VariableReader {
  /** {@code {{x}}}, as OpenAI and Langfuse write variables. */
  DOUBLE_BRACES(
      "(?<text>(?!))|\\{\\{\\s*(?<name>[\\p{L}_][\\p{L}\\p{Nd}_-]*)\\s*\\}\\}|\\{\\{.*?\\}\\}"),
  /** {@code {x}}, with doubled braces as escapes: format strings of Python. */
  PYTHON_FORMAT(
      "(?<text>\\{\\{|\\}\\})|\\{(?<name>[\\p{L}_][\\p{L}\\p{Nd}_]*)\\}|\\{[^{}\\r\\n]*\\}?|\\}");

  private final Pattern marks;

  VariableReader(String marks) {
    this.marks = Pattern.compile(marks);
  }

  /**
   * Returns a regular expression for everything except plain text: the group {@code name} is the
   * name of a variable, the last character of the group {@code text} is an escaped character, and a
   * match without these groups is another construct.
   */
  public String marks() {
    return marks.pattern();
  }

  /** Reads a template; other constructs are obstacles. */
  public ForeignTemplate read(String source, Span template) {
    List<Node> nodes = new ArrayList<>();
    List<Obstacle> obstacles = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher matcher = marks.matcher(source).region(template.start(), template.end());
    int at = template.start();
    while (matcher.find()) {
      text.append(source, at, matcher.start());
      at = matcher.end();
      Span span = new Span(matcher.start(), at);
      if (matcher.group("text") != null) {
        text.append(source.charAt(at - 1));
      } else if (matcher.group("name") != null) {
        flush(text, nodes);
        nodes.add(new Node.Print(new ForeignValue.Path(matcher.group("name"), List.of(), span)));
      } else {
        String what = "'" + matcher.group() + "' is not the name of a variable";
        obstacles.add(Obstacle.refused(span, what, "Write a plain name in the braces."));
      }
    }
    text.append(source, at, template.end());
    flush(text, nodes);
    return new ForeignTemplate(nodes, obstacles);
  }

  private static void flush(StringBuilder text, List<Node> nodes) {
    if (!text.isEmpty()) {
      nodes.add(new Node.Text(text.toString()));
      text.setLength(0);
    }
  }
}
