package io.promptcompiler.core.java.model;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The beginning of a template, shown in Javadoc as its author wrote it. */
final class TemplateExcerpt {
  private static final int MOST_LINES = 8;
  private static final int LONGEST_LINE = 80;
  private static final String CUT = "...";

  /** The paths of documents that consist of data and thus have more than one text. */
  private static final Pattern DATA = Pattern.compile(".*\\.(ya?ml|json)");

  private TemplateExcerpt() {}

  /**
   * Returns the excerpt as a paragraph of Javadoc; empty for data documents and documents without
   * output.
   */
  static String of(EntryPoint entryPoint) {
    SourceText source = entryPoint.location().source();
    if (DATA.matcher(entryPoint.about().id()).matches()) {
      return "";
    }
    OptionalInt first =
        instructions(entryPoint.rendering())
            .map(Instruction::location)
            .flatMap(place -> Stream.concat(Stream.of(place), place.includers().stream()))
            .filter(place -> place.source().equals(source))
            .mapToInt(place -> place.span().start())
            .min();
    if (first.isEmpty()) {
      return "";
    }
    String content = source.content();
    int begin = content.lastIndexOf('\n', first.getAsInt() - 1) + 1;
    return shown(content.substring(begin).stripTrailing());
  }

  private static Stream<Instruction> instructions(Rendering rendering) {
    if (rendering instanceof TextProgram text) {
      return text.instructions().stream();
    }
    return rendering instanceof MessageProgram messages
        ? messages.instructions().stream()
        : Stream.empty();
  }

  /** Returns a text, shortened and escaped. */
  static String shown(String text) {
    List<String> lines = new ArrayList<>();
    List<String> all = text.lines().toList();
    all.stream().limit(MOST_LINES).map(TemplateExcerpt::cut).forEach(lines::add);
    if (all.size() > MOST_LINES) {
      lines.add(CUT);
    }
    String joined = String.join("\n", lines);
    if (joined.isBlank()) {
      return "";
    }
    return isCode(joined)
        ? "\n<pre>{@code\n" + JavadocText.ascii(joined) + "\n}</pre>\n"
        : "\n<pre>\n" + JavadocText.lines(joined) + "\n</pre>\n";
  }

  /** Shortens a line, but never inside a tag or a character. */
  private static String cut(String line) {
    if (line.length() <= LONGEST_LINE) {
      return line;
    }
    int end = LONGEST_LINE;
    int open = line.lastIndexOf("{{", end);
    int closed = open < 0 ? -1 : line.indexOf("}}", open);
    if (open >= 0 && closed + 2 > end) {
      end = open;
    } else if (Character.isHighSurrogate(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(0, end) + CUT;
  }

  /**
   * Returns whether a {@code code} tag can contain a text: braces match, and the text does not end
   * the comment.
   */
  private static boolean isCode(String text) {
    int depth = 0;
    for (int i = 0; i < text.length() && depth >= 0; i++) {
      char unit = text.charAt(i);
      depth += unit == '{' ? 1 : unit == '}' ? -1 : 0;
    }
    return depth == 0
        && !text.contains("*/")
        && !text.contains("\\")
        && text.lines().noneMatch(line -> line.stripLeading().startsWith("@"));
  }
}
