package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes what partials that call themselves do, apart from their fixed texts. Arguments of such a
 * partial can take other values with each call, so its first calls do not show what it prints deep
 * inside.
 */
final class RecursivePartials {
  /** A part of a text in quotes, or the number of a variable, loop or procedure. */
  private static final Pattern NUMBERED = Pattern.compile("\\\\.|\"|[a-z]*#\\d+");

  private final Map<String, String> reached = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> numbers = new HashMap<>();

  private RecursivePartials() {}

  /**
   * Returns what a procedure and all that it calls do; empty if it does not call itself.
   *
   * @param text the key of the fragment that it is in, or an empty text
   * @param procedures the procedures of that text
   * @param free the values that it reads from blocks around its calls
   */
  static Optional<String> of(
      String text, List<Procedure> procedures, int number, List<Value> free) {
    RecursivePartials partials = new RecursivePartials();
    partials.reach(text, procedures, procedures.get(number).body());
    // Their order depends on the order of the procedures.
    return partials
        .from(text + "#" + number)
        .map(does -> does + "\n" + partials.written(text, free.toString()));
  }

  /** Returns what a fragment and all that it calls do; empty if it does not call itself. */
  static Optional<String> of(Fragment fragment) {
    RecursivePartials partials = new RecursivePartials();
    String key = fragment.about().key();
    partials.reach(key, fragment.text().procedures(), fragment.text().instructions());
    return partials.from(key);
  }

  private Optional<String> from(String called) {
    @Nullable String own = reached.remove(called);
    return Optional.ofNullable(own)
        .map(first -> first + "\n" + String.join("\n", reached.values()));
  }

  private void reach(String text, List<Procedure> procedures, List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      instruction.blocks().forEach(block -> reach(text, procedures, block));
      if (instruction instanceof Call call) {
        String key = text + "#" + call.procedure();
        if (!reached.containsKey(key)) {
          Procedure called = procedures.get(call.procedure());
          reached.put(key, written(text, called.with(withoutTexts(called.body())).toString()));
          reach(text, procedures, called.body());
        }
      } else if (instruction instanceof Include include) {
        Fragment called = include.fragment();
        String key = called.about().key();
        if (!reached.containsKey(key)) {
          List<Instruction> body = called.text().instructions();
          String names = called.parameters().fieldNames().toString();
          reached.put(key, written(key, key + names + withoutTexts(body)));
          reach(key, called.text().procedures(), body);
        }
      }
    }
  }

  private static List<Instruction> withoutTexts(List<Instruction> instructions) {
    return instructions.stream()
        .filter(instruction -> !(instruction instanceof EmitText))
        .map(instruction -> instruction.mapBlocks(RecursivePartials::withoutTexts))
        .toList();
  }

  /** Returns instructions with numbers that do not depend on those before them in the file. */
  private String written(String text, String instructions) {
    Map<String, String> its = numbers.computeIfAbsent(text, none -> new HashMap<>());
    AtomicBoolean isQuoted = new AtomicBoolean();
    return NUMBERED
        .matcher(instructions)
        .replaceAll(
            match -> {
              String found = match.group();
              if (found.equals("\"")) {
                isQuoted.set(!isQuoted.get());
              }
              boolean isNumber = found.contains("#") && !isQuoted.get();
              return Matcher.quoteReplacement(
                  isNumber ? its.computeIfAbsent(found, none -> "#" + its.size()) : found);
            });
  }
}
