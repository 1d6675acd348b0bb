package io.promptcompiler.core.example;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Gives examples names that can be paths of files, each a different one. */
public final class ExamplePaths {
  private static final Pattern UNSAFE = Pattern.compile("[^\\p{L}\\p{N}._@/-]+");
  private static final Pattern UNSAFE_IN_NAME = Pattern.compile("[^\\p{L}\\p{N}_-]+");

  private final Set<String> taken = new HashSet<>();

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
    for (int i = 2; !taken.add(path.toLowerCase(Locale.ROOT)); i++) {
      path = readable + "-" + i;
    }
    return path;
  }
}
