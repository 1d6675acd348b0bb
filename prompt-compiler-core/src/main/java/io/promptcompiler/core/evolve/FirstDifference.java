package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Equivalence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;
import java.util.Optional;

/**
 * The first place where two texts differ.
 *
 * @param released the place in the released template
 * @param present the place in the present one
 */
record FirstDifference(Location released, Location present) {

  /**
   * Looks for it.
   *
   * @param around what is reported when one of them ends before
   */
  static FirstDifference of(TextProgram released, TextProgram present, FirstDifference around) {
    Equivalence equivalence = Equivalence.between(released.procedures(), present.procedures());
    return of(released.instructions(), present.instructions(), equivalence, around);
  }

  private static FirstDifference of(
      List<Instruction> released,
      List<Instruction> present,
      Equivalence equivalence,
      FirstDifference around) {
    int common = Math.min(released.size(), present.size());
    Equivalence before = equivalence.anew();
    for (int i = 0; i < common; i++) {
      Instruction old = released.get(i);
      Instruction now = present.get(i);
      if (!before.same(old, now)) {
        FirstDifference here = new FirstDifference(old.location(), now.location());
        return inside(old, now, equivalence, here).orElse(here);
      }
    }
    return new FirstDifference(
        common < released.size() ? released.get(common).location() : around.released(),
        common < present.size() ? present.get(common).location() : around.present());
  }

  private static Optional<FirstDifference> inside(
      Instruction released, Instruction present, Equivalence equivalence, FirstDifference here) {
    if (released instanceof EmitText old && present instanceof EmitText now) {
      int same = same(old.text(), now.text());
      return Optional.of(new FirstDifference(behind(old, same), behind(now, same)));
    }
    if (released instanceof Branch old
        && present instanceof Branch now
        && equivalence.anew().same(old.condition(), now.condition())) {
      boolean isThen = !equivalence.anew().same(old.then(), now.then());
      return Optional.of(
          isThen
              ? of(old.then(), now.then(), equivalence, here)
              : of(old.otherwise(), now.otherwise(), equivalence, here));
    }
    Equivalence inner = equivalence.inside(released, present);
    if (released instanceof Loop old && present instanceof Loop now) {
      return Optional.of(of(old.body(), now.body(), inner, here));
    }
    return released instanceof Bind old && present instanceof Bind now
        ? Optional.of(of(old.body(), now.body(), inner, here))
        : Optional.empty();
  }

  private static int same(String one, String other) {
    int same = 0;
    while (same < Math.min(one.length(), other.length())
        && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    return same;
  }

  /** The place behind some characters of a text, as far as they stand in the template as such. */
  private static Location behind(EmitText emit, int characters) {
    Location location = emit.location();
    String content = location.source().content();
    int start = location.span().start();
    int most = Math.min(characters, content.length() - start);
    int stands = same(content.substring(start, start + most), emit.text());
    int end = Math.max(start + stands, Math.min(location.span().end(), content.length()));
    int lineEnd = content.indexOf('\n', start + stands);
    return new Location(
        location.source(),
        new Span(
            start + stands, Math.max(start + stands, lineEnd < 0 ? end : Math.min(end, lineEnd))));
  }
}
