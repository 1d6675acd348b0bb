package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.runtime.support.InvisibleCharacters;
import io.promptcompiler.runtime.support.MessageOutput;
import java.util.Set;
import java.util.function.Predicate;

/** The texts that count as none. */
enum Blankness {
  /** Texts without characters. */
  EMPTY(String::isEmpty),
  /** Texts of white space that JavaScript's {@code trim} removes. */
  TRIMMED(MessageOutput::isBlank),
  /** Texts of white space and invisible characters. */
  INVISIBLE(InvisibleCharacters::isBlank);

  /** The helpers whose result is blank if and only if their first argument is. */
  private static final Set<String> TRANSPARENT =
      Set.of("upper", "lower", "capitalize", "trim", "indent", "format");

  private final Predicate<String> test;

  Blankness(Predicate<String> test) {
    this.test = test;
  }

  /** Returns the texts for which a program has no message. */
  static Blankness ofMessages(MessageProgram program) {
    return program.manner() == Manner.DOCUMENT ? EMPTY : TRIMMED;
  }

  boolean isBlank(String text) {
    return test.test(text);
  }

  /**
   * Returns whether the result of a helper counts as none if and only if its first argument does.
   */
  boolean isKeptBy(String helper) {
    return TRANSPARENT.contains(helper) && !(this == EMPTY && helper.equals("trim"));
  }
}
