package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The tests of a prompt's conditions, with the tags of their blocks. */
final class WrittenConditions {
  /** The beginning of a tag whose own block is for a false condition. */
  private static final Pattern NEGATED =
      Pattern.compile("\\{\\{~?\\s*(\\^|#\\s*unless|else\\s+unless)");

  /**
   * One of the two blocks of a tag.
   *
   * @param isThen whether the condition is true in it
   */
  private record Block(Location tag, boolean isThen) {
    /** Returns the tag as the template has it, and which block is meant. */
    Optional<String> words() {
      return ContentPlaces.tag(tag)
          .map(
              text -> {
                boolean isOwn = isThen != NEGATED.matcher(text).lookingAt();
                String other = text.contains("#case") ? "after " : "'{{else}}' of ";
                return (isOwn ? "" : other) + "'" + text + "'";
              });
    }
  }

  private final Map<String, Block> blocks = new HashMap<>();
  private final Map<String, String> parts = new HashMap<>();

  /** Adds the condition of a tag, and the opposite for the other block. */
  void add(Condition condition, Location tag) {
    for (String test : condition.tests()) {
      blocks.putIfAbsent(test, new Block(tag, /* isThen= */ true));
      blocks.putIfAbsent(Condition.opposite(test), new Block(tag, /* isThen= */ false));
    }
  }

  /** Adds the condition that a part of the prompt, which is given in words, is the same. */
  void add(Condition same, String part) {
    same.tests().forEach(test -> parts.put(test, part));
  }

  /**
   * Returns in words the first blocks of some tests, or the parts of the prompt that they depend
   * on; empty if the template has no tags of them.
   */
  Optional<String> words(Set<String> tests) {
    Optional<String> part =
        tests.stream().flatMap(test -> Optional.ofNullable(parts.get(test)).stream()).findFirst();
    if (part.isPresent()) {
      return part.map(words -> words + " as in the release, with all texts and budgets.");
    }
    List<String> words =
        tests.stream()
            .flatMap(test -> Optional.ofNullable(blocks.get(test)).stream())
            .flatMap(block -> block.words().stream())
            .distinct()
            .limit(ContentPlaces.MOST_TAGS)
            .toList();
    if (words.isEmpty()) {
      return Optional.empty();
    }
    String all = "the condition of the release: " + String.join(" and ", words) + ".";
    return Optional.of(all.contains("#case") ? all + " Keep the order of the cases, too." : all);
  }
}
