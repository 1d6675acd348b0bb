package io.promptcompiler.core.check.caching;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.caching.StablePrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moves the line of a value that changes to the end of the text or of the enclosing block, after
 * fixed text. A line is only moved if all of its tags print values, so that no other line renders
 * differently, and if enough fixed text can be cached afterwards.
 */
final class MoveLine {
  private static final Pattern TAG = Pattern.compile("\\{\\{(?:(?!\\{\\{|\\}\\}).)*+\\}\\}");

  /** A tag of a line that can be moved: it prints a value, and keeps the white space around it. */
  private static final Pattern PRINTS =
      Pattern.compile("\\{\\{\\{?\\s*(?!else\\b)[\\p{L}@_][^{}~]*(?<!~)\\}?\\}\\}");

  private final EntryPoint entryPoint;
  private final Location at;
  private final SourceText source;
  private final String text;

  /** Whether the instruction that prints the value was found in a block. */
  private boolean isFound;

  private MoveLine(EntryPoint entryPoint, Location at) {
    this.entryPoint = entryPoint;
    this.at = at;
    this.source = at.source();
    this.text = source.content();
  }

  /**
   * Returns the edits that move the line of a value; none if it cannot be moved.
   *
   * @param at the place of the value
   * @param mostLost the number of tokens that may be lost afterwards
   */
  static List<Edit> of(EntryPoint entryPoint, Location at, long mostLost) {
    boolean isTemplate = at.source().path().matches(".*\\.(md|hbs|handlebars)");
    MoveLine move = new MoveLine(entryPoint, at);
    return isTemplate && at.includer().isEmpty() && move.helps(mostLost) ? move.edits() : List.of();
  }

  /** Returns whether little is lost if the value is printed at the end of its block. */
  private boolean helps(long mostLost) {
    Rendering rendering = entryPoint.rendering();
    List<Instruction> moved = moved(rendering.instructions());
    if (!isFound) {
      return false;
    }
    EntryPoint after =
        new EntryPoint(
            entryPoint.about(),
            entryPoint.naming(),
            entryPoint.parameters(),
            entryPoint.types(),
            rendering instanceof MessageProgram messages
                ? messages.with(moved, messages.procedures())
                : new TextProgram(moved, rendering.procedures()),
            List.of(),
            entryPoint.location());
    return StablePrefix.tokens(StablePrefix.of(after).lost()) < mostLost;
  }

  /** Returns a block in which the values of the line come last, if the block prints the value. */
  private List<Instruction> moved(List<Instruction> block) {
    if (block.stream().noneMatch(this::isValue)) {
      return block.stream().map(one -> one.mapBlocks(this::moved)).toList();
    }
    isFound = true;
    List<Instruction> moved = new ArrayList<>(block);
    List<Instruction> ofLine = block.stream().filter(this::isInLine).toList();
    moved.removeIf(this::isInLine);
    moved.addAll(ofLine);
    return moved;
  }

  private boolean isValue(Instruction instruction) {
    return instruction instanceof Instruction.EmitValue && instruction.location().equals(at);
  }

  private boolean isInLine(Instruction instruction) {
    return instruction instanceof Instruction.EmitValue
        && instruction.location().source().path().equals(source.path())
        && instruction.location().line() == at.line();
  }

  private List<Edit> edits() {
    int begin = lineBegin(at.span().start());
    int end = lineEnd(begin);
    String line = text.substring(begin, end);
    int target = endOfBlock(end);
    if (!TAG.matcher(line).results().allMatch(tag -> PRINTS.matcher(tag.group()).matches())
        || target < 0) {
      return List.of();
    }
    String lineBreak = source.lineBreak();
    int next = Math.min(text.length(), end + lineBreak.length());
    boolean isParagraph = isBoundary(begin) && next < text.length() && isBlank(next);
    int removed = isParagraph ? Math.min(text.length(), lineEnd(next) + lineBreak.length()) : next;
    boolean needsBreak = !text.startsWith("\n", target - 1);
    String moved =
        (needsBreak ? lineBreak : "")
            + (isParagraph ? lineBreak : "")
            + line
            + (needsBreak ? "" : lineBreak);
    return List.of(
        new Edit(new Location(source, new Span(begin, removed)), ""),
        new Edit(new Location(source, new Span(target, target)), moved));
  }

  /**
   * Returns the beginning of the line that closes the block around a line, or the end of the text;
   * -1 if a block is closed within a line.
   */
  private int endOfBlock(int afterLine) {
    int depth = 0;
    Matcher tags = TAG.matcher(text);
    for (int from = afterLine; tags.find(from); from = tags.end()) {
      String tag = tags.group().replace("~", "");
      boolean isElse = tag.matches("\\{\\{(else\\b.*|\\^)\\}\\}");
      if (tag.startsWith("{{#") || tag.startsWith("{{^")) {
        depth++;
      } else if (tag.startsWith("{{/")) {
        depth--;
      }
      if (depth < 0 || (depth == 0 && isElse)) {
        int begin = lineBegin(tags.start());
        return begin > afterLine && text.substring(begin, tags.start()).isBlank() ? begin : -1;
      }
    }
    return text.length();
  }

  private int lineBegin(int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }

  private int lineEnd(int begin) {
    int end = text.indexOf('\n', begin);
    int found = end < 0 ? text.length() : end;
    return found > begin && text.charAt(found - 1) == '\r' ? found - 1 : found;
  }

  private boolean isBlank(int begin) {
    return text.substring(begin, lineEnd(begin)).isBlank();
  }

  /** Returns whether the line before another one is not a line of text. */
  private boolean isBoundary(int begin) {
    if (begin == 0) {
      return true;
    }
    int before = lineBegin(begin - 1);
    return isBlank(before) || text.startsWith("---", before) || text.startsWith("{{#", before);
  }
}
