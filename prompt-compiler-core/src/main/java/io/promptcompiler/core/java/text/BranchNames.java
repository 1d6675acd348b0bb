package io.promptcompiler.core.java.text;

import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.text.ChainEmitter.Arm;
import io.promptcompiler.core.java.text.ChainEmitter.Kind;
import io.promptcompiler.core.java.text.ChainEmitter.Piece;
import io.promptcompiler.core.program.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The names of the locals that the arms of a branch assign. They contain the subject of the
 * condition: {@code hintLabel}, {@code hintText} and {@code hintEnd} around a single value,
 * otherwise {@code hint1} and {@code hint2}.
 */
final class BranchNames {
  private static final int LONGEST = 24;

  private BranchNames() {}

  /** Returns a name for each piece of the arm with the most pieces. */
  static List<String> of(Value condition, List<Arm> arms, Locals locals) {
    List<Piece> pieces =
        arms.stream().map(Arm::pieces).max(Comparator.comparingInt(List::size)).orElseThrow();
    String subject = subject(condition);
    boolean isAlone = arms.stream().filter(arm -> !arm.pieces().isEmpty()).count() == 1;
    List<Kind> kinds = pieces.stream().map(Piece::kind).toList();
    int value = kinds.indexOf(Kind.VALUE);
    boolean isAroundValue =
        isAlone
            && value >= 0
            && value <= 1
            && kinds.size() - value <= 2
            && kinds.stream().filter(kind -> kind == Kind.FIXED).count() == kinds.size() - 1;
    if (!isAroundValue && pieces.size() > 1) {
      return locals.numbered(subject, pieces.size());
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      String role = i == value || pieces.size() == 1 ? "Text" : i < value ? "Label" : "End";
      names.add(locals.fresh(subject + role));
    }
    return names;
  }

  /** Returns a word for the subject of a condition, which is the first value that it reads. */
  static String subject(Value condition) {
    Value value = condition;
    while (value.kind() != Value.Kind.MEMBER
        && value.kind() != Value.Kind.DYNAMIC_MEMBER
        && value.kind() != Value.Kind.READ
        && value.kind() != Value.Kind.ANSWER
        && !value.operands().isEmpty()) {
      value = value.operands().get(0);
    }
    String hint = Identifiers.word(ExpressionEmitter.hint(value));
    return hint.length() > LONGEST ? hint.substring(0, LONGEST) : hint;
  }
}
