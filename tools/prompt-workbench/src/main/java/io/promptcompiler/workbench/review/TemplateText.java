package io.promptcompiler.workbench.review;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a program as a template for people: its texts with everything that they include, and its
 * tags as they are in the source. The result cannot be compiled.
 */
final class TemplateText {
  private static final Pattern OPENED = Pattern.compile("\\{\\{\\{?#(?:[>*] ?)?([^\\s}]+)");

  /** The longest tag that is quoted as a whole. */
  private static final int LONGEST_TAG = 200;

  private final StringBuilder text = new StringBuilder();

  private TemplateText() {}

  /** Returns the text of a program in which includes have been replaced. */
  static String of(List<Instruction> program) {
    TemplateText written = new TemplateText();
    written.all(program);
    return written.text.toString();
  }

  private void all(List<Instruction> instructions) {
    instructions.forEach(this::one);
  }

  private void one(Instruction instruction) {
    switch (instruction.kind()) {
      case EMIT_TEXT -> text.append(((EmitText) instruction).text());
      case EMIT_VALUE, HISTORY, CALL, INCLUDE -> text.append(tag(instruction.location()));
      case BRANCH -> branch((Branch) instruction);
      case LOOP -> {
        Loop loop = (Loop) instruction;
        block(loop.location(), loop.body(), loop.otherwise());
      }
      case FENCED -> block(instruction.location(), instruction.blocks().get(0), List.of());
      case INDENTED -> {
        Indented indented = (Indented) instruction;
        String inside = of(indented.body());
        text.append(indented.indent())
            .append(
                inside.replaceAll("(?<=\n)(?!\\z)", Matcher.quoteReplacement(indented.indent())));
      }
      case EMIT_MESSAGE -> {
        EmitMessage message = (EmitMessage) instruction;
        line();
        text.append('[').append(message.role()).append(message.isPrefix() ? ", prefix" : "");
        text.append("]\n");
        all(message.text());
        line();
      }
      case MARK -> mark((Mark) instruction);
      case LOG -> {}
      case BIND, GATHERED, FILL, SHOW, DIVIDE -> instruction.blocks().forEach(this::all);
    }
  }

  private void line() {
    if (text.length() > 0 && text.charAt(text.length() - 1) != '\n') {
      text.append('\n');
    }
  }

  private void mark(Mark mark) {
    if (mark.marker().blocks().isEmpty()) {
      text.append(tag(mark.location()));
    } else {
      mark.marker().blocks().forEach(this::all);
    }
  }

  private void branch(Branch branch) {
    boolean isNegative = branch.then().isEmpty();
    block(
        branch.location(),
        isNegative ? branch.otherwise() : branch.then(),
        isNegative ? List.of() : branch.otherwise());
  }

  private void block(Location place, List<Instruction> body, List<Instruction> otherwise) {
    String tag = tag(place);
    // The line break after a tag that is alone on its line is not part of the program.
    boolean isAlone = place.source().lineText(place.line()).strip().equals(tag);
    tag(tag, isAlone);
    all(body);
    boolean isChain =
        otherwise.size() == 1
            && otherwise.get(0) instanceof Branch next
            && tag(next.location()).startsWith("{{else");
    if (!otherwise.isEmpty() && !isChain) {
      tag("{{else}}", isAlone);
    }
    all(otherwise);
    Matcher opened = OPENED.matcher(tag);
    if (opened.lookingAt()) {
      tag("{{/" + opened.group(1) + "}}", isAlone);
    }
  }

  private void tag(String tag, boolean isAlone) {
    if (isAlone) {
      line();
    }
    text.append(tag).append(isAlone ? "\n" : "");
  }

  /** Returns the whole tag around a place, or the text of the place if it is not in a tag. */
  private static String tag(Location place) {
    String source = place.source().content();
    int start = source.lastIndexOf("{{", place.span().start() + 1);
    int end = source.indexOf("}}", Math.max(place.span().end() - 2, start));
    boolean isInTag =
        start >= 0
            && end >= 0
            && end + 2 >= place.span().end()
            && end - start <= LONGEST_TAG
            && source.lastIndexOf("}}", place.span().start() - 1) < start;
    if (!isInTag) {
      return place.text();
    }
    return source.substring(start, source.startsWith("}}}", end) ? end + 3 : end + 2);
  }
}
