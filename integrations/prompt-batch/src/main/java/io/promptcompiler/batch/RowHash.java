package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.Media;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** A hash of the rows read so far. It shows whether a resumed batch has the same rows as before. */
final class RowHash {
  private final CRC32 first = new CRC32();
  private final CRC32C second = new CRC32C();

  void add(Row row) {
    StringBuilder text = new StringBuilder();
    append(text, row.values());
    append(text, row.problems());
    byte[] bytes = text.toString().getBytes(UTF_8);
    first.update(bytes);
    second.update(bytes);
  }

  String value() {
    return String.format("%08x%08x", first.getValue(), second.getValue());
  }

  /**
   * Appends a value. Each text is preceded by its length, so that different rows have different
   * texts.
   */
  private static void append(StringBuilder text, @Nullable Object value) {
    if (value instanceof Map<?, ?> given) {
      // Maps without an order are sorted, so that equal rows have equal hashes.
      Map<String, @Nullable Object> map = Merge.ordered(given);
      text.append('{').append(map.size());
      map.forEach(
          (name, inner) -> {
            append(text, name);
            append(text, inner);
          });
    } else if (value instanceof List<?> list) {
      text.append('[').append(list.size());
      list.forEach(inner -> append(text, inner));
    } else if (value == null) {
      text.append('-');
    } else {
      String shown = value instanceof Media media ? media.dataUrl() : value.toString();
      text.append(value instanceof CharSequence ? '"' : '=').append(shown.length()).append(':');
      text.append(shown);
    }
  }
}
