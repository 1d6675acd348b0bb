package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.runtime.support.InvisibleCharacters;
import io.promptcompiler.runtime.support.MessageOutput;
import java.util.Set;

/** The texts that count as none. */
enum Blankness {
  /** Texts without characters. */
  EMPTY,
  /** Texts of white space that JavaScript's {@code trim} removes. */
  TRIMMED,
  /** Texts of white space and invisible characters. */
  INVISIBLE;

  /** The helpers whose result is blank if and only if their first argument is. */
  private static final Set<String> TRANSPARENT =
      Set.of("upper", "lower", "capitalize", "trim", "indent", "format");

  /** Returns the texts for which a program has no message. */
  static Blankness ofMessages(MessageProgram program) {
    return program.manner() == Manner.DOCUMENT ? EMPTY : TRIMMED;
  }

  boolean isBlank(String text) {
    return switch (this) {
      case EMPTY -> text.isEmpty();
      case TRIMMED -> MessageOutput.isBlank(text);
      case INVISIBLE -> InvisibleCharacters.isBlank(text);
    };
  }

  /**
   * Returns whether the result of a helper counts as none if and only if its first argument does.
   */
  boolean isKeptBy(String helper) {
    return TRANSPARENT.contains(helper) && !(this == EMPTY && helper.equals("trim"));
  }
}
