package io.promptcompiler.core.interpret;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.interpret.TracedText.Stretch;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.OriginOf;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.support.MarkedText;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds a mark to a program before each text and value that it emits, so that the positions of the
 * marks in a rendered text show the origin of each part. Marks are not text, so the rendered text
 * is unchanged and no value can be taken for a mark.
 */
final class MarkOrigins {
  /** The prefix of the names of these marks, which templates cannot contain. */
  private static final String PREFIX = "\u0000origin ";

  private final List<Origin> origins;
  private final Map<Fragment, Fragment> fragments;
  private final OriginOf trust;

  private record Origin(Location location, boolean isValue, boolean isUntrusted) {}

  private MarkOrigins(List<Origin> origins, Map<Fragment, Fragment> fragments, OriginOf trust) {
    this.origins = origins;
    this.fragments = fragments;
    this.trust = trust;
  }

  /** Creates an instance for programs with the given parameters. */
  static MarkOrigins of(ObjectType parameters, Types types) {
    return new MarkOrigins(
        new ArrayList<>(), new IdentityHashMap<>(), OriginOf.in(parameters, types));
  }

  TextProgram mark(TextProgram program) {
    return new TextProgram(mark(program.instructions()), procedures(program.procedures()));
  }

  List<Procedure> procedures(List<Procedure> procedures) {
    return procedures.stream().map(one -> one.with(mark(one.body()))).toList();
  }

  List<Instruction> mark(List<Instruction> instructions) {
    List<Instruction> marked = new ArrayList<>();
    instructions.forEach(one -> marked.addAll(mark(one)));
    return marked;
  }

  private List<Instruction> mark(Instruction instruction) {
    Location location = instruction.location();
    return switch (instruction.kind()) {
      case EMIT_TEXT -> {
        List<EmitText> parts = ((EmitText) instruction).parts();
        yield parts.isEmpty()
            ? List.of(origin(location, false, false), instruction)
            : mark(List.copyOf(parts));
      }
      case EMIT_VALUE -> {
        boolean isUntrusted = trust.isUntrusted(((EmitValue) instruction).value());
        yield List.of(origin(location, true, isUntrusted), instruction);
      }
      case FENCED -> {
        // The delimiters of a fence are emitted around its content.
        List<Instruction> body = new ArrayList<>(mark(instruction.blocks().get(0)));
        body.add(origin(location, false, false));
        yield List.of(
            origin(location, false, false),
            instruction.with(instruction.operands(), List.of(body)));
      }
      case INCLUDE -> {
        Fragment marked = mark(((Include) instruction).fragment());
        yield List.of(new Include(marked, instruction.operands(), location));
      }
      case BRANCH, LOOP, BIND, CALL, INDENTED, GATHERED, MARK, LOG ->
          List.of(instruction.mapBlocks(this::mark));
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> List.of(instruction.mapBlocks(this::mark));
    };
  }

  private Fragment mark(Fragment fragment) {
    Fragment before = fragments.get(fragment);
    if (before != null) {
      return before;
    }
    OriginOf its = OriginOf.in(fragment.parameters(), fragment.types());
    Fragment marked = fragment.with(new MarkOrigins(origins, fragments, its).mark(fragment.text()));
    fragments.put(fragment, marked);
    return marked;
  }

  private Mark origin(Location location, boolean isValue, boolean isUntrusted) {
    origins.add(new Origin(location, isValue, isUntrusted));
    return new Mark(new Marker.Section(PREFIX + (origins.size() - 1)), location);
  }

  /**
   * Returns the rendered text of a marked program with its origins. Parts of unknown origin are
   * omitted.
   */
  TracedText traced(MarkedText rendered) {
    String text = rendered.text();
    List<Stretch> stretches = new ArrayList<>();
    int number = 0;
    while (number < rendered.marks()) {
      int next = number + 1;
      while (next < rendered.marks() && !isOrigin(rendered.mark(next))) {
        next++;
      }
      int from = rendered.place(number);
      int to = next < rendered.marks() ? rendered.place(next) : text.length();
      if (isOrigin(rendered.mark(number)) && to > from) {
        Origin origin = origin(rendered.mark(number));
        stretches.add(
            new Stretch(
                text.substring(from, to),
                origin.location(),
                origin.isValue(),
                origin.isUntrusted()));
      }
      number = next;
    }
    return new TracedText(text, stretches);
  }

  private static boolean isOrigin(Object mark) {
    return mark instanceof SectionPart section && section.name().startsWith(PREFIX);
  }

  private Origin origin(Object mark) {
    String name = ((SectionPart) mark).name();
    return origins.get(Integer.parseInt(name.substring(PREFIX.length())));
  }
}
