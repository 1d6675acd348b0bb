package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Programs as texts that can be compared: variables, loops and procedures are numbered anew in the
 * order in which they are seen, so that it does not matter what came before.
 */
final class Printed {
  /** Possessive throughout: a pattern that could go back would recurse over a long text. */
  private static final String QUOTED = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"";

  private static final Pattern NUMBER = Pattern.compile(QUOTED + "|(loop|procedure|)#[0-9]+");
  private static final Pattern TEXT = Pattern.compile(QUOTED);

  private Printed() {}

  /** Instructions, and the procedures that they call. */
  static String of(List<Instruction> instructions, List<Procedure> procedures) {
    String printed = lines(instructions);
    return printed.contains("procedure#") ? of(printed + "\n" + lines(procedures)) : of(printed);
  }

  /** Anything that prints instructions. */
  static String of(String printed) {
    Map<String, String> names = new HashMap<>();
    return NUMBER
        .matcher(printed)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null
                        ? found.group()
                        : names.computeIfAbsent(
                            found.group(), none -> found.group(1) + "#" + (names.size() + 1))));
  }

  /** The texts in what was printed, which are the same whatever types values have. */
  static List<String> texts(String printed) {
    return TEXT.matcher(printed).results().map(found -> found.group()).toList();
  }

  private static String lines(List<?> printed) {
    return printed.stream().map(Object::toString).collect(Collectors.joining("\n"));
  }
}
