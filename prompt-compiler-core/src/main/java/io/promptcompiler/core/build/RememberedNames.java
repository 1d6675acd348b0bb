package io.promptcompiler.core.build;

import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.diagnostic.Lookup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Stores the names that libraries offered at the last successful run, in a file of lines. */
final class RememberedNames {
  private static final String FORMAT = "prompt-compiler-libraries 2";

  private RememberedNames() {}

  static List<OfferedName> read(Path file, StateKey key) throws IOException {
    return SealedLines.parseOwn(file, FORMAT, key, RememberedNames::parse).orElse(List.of());
  }

  private static List<OfferedName> parse(List<String> lines) {
    List<OfferedName> names = new ArrayList<>();
    for (String line : lines) {
      List<String> parts = TabbedLine.parts(line);
      names.add(new OfferedName(Lookup.valueOf(parts.get(0)), parts.get(1), parts.get(2)));
    }
    return names;
  }

  /** Stores the names of this run. Without names, no new file is created. */
  static void write(Path file, StateKey key, List<OfferedName> names, boolean isThere)
      throws IOException {
    if (isThere || !names.isEmpty()) {
      SealedLines.writeOwn(
          file,
          FORMAT,
          key,
          names.stream()
              .map(one -> TabbedLine.of(one.what().name(), one.name(), one.library()))
              .distinct()
              .sorted()
              .toList());
    }
  }
}
