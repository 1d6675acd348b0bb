package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads sources in tests. */
final class Sources {
  private Sources() {}

  static Map<String, String> read(SourceReader reader, String... known)
      throws UnreadableSourceException, InterruptedException {
    return reader.read(Set.of(known)).entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                file -> new String(file.getValue(), UTF_8),
                (one, other) -> one,
                TreeMap::new));
  }

  /** Returns the message of the exception for a source that cannot be read. */
  static String problem(SourceReader reader, String... known) {
    UnreadableSourceException e =
        catchThrowableOfType(UnreadableSourceException.class, () -> reader.read(Set.of(known)));
    assertThat(e).as("the source was read").isNotNull();
    assertThat(e).message().matches("(?s)['A-Z].*\\.");
    return String.valueOf(e.getMessage());
  }
}
