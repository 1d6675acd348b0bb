package io.promptcompiler.core.example;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Gives examples names that can be paths of files, each a different one. */
public final class ExamplePaths {
  private static final Pattern UNSAFE = Pattern.compile("[^\\p{L}\\p{N}._@/-]+");
  private static final Pattern UNSAFE_IN_NAME = Pattern.compile("[^\\p{L}\\p{N}_-]+");

  private final Set<String> taken = new HashSet<>();

  /** The next number of each name, in lower case. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Creates an instance that has not given any name. */
  public ExamplePaths() {}

  /**
   * Returns a readable name, such as {@code review.md/an-unused-variable}. Names also differ where
   * case does not matter.
   */
  public String next(String prompt, String example) {
    String readable =
        UNSAFE.matcher(prompt).replaceAll("-")
            + "/"
            + UNSAFE_IN_NAME.matcher(example).replaceAll("-");
    String path = readable;
    String key = readable.toLowerCase(Locale.ROOT);
    int number = numbers.getOrDefault(key, 2);
    while (!taken.add(path.toLowerCase(Locale.ROOT))) {
      path = readable + "-" + number++;
    }
    numbers.put(key, number);
    return path;
  }
}
