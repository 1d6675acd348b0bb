package io.promptcompiler.batch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of JSON Lines. Empty lines are ignored. */
final class JsonLinesRows implements Rows {
  private final Bytes in;
  private @Nullable Row ready;
  private long line;
  private long number;
  private boolean isOver;

  JsonLinesRows(Bytes in) {
    this.in = in;
  }

  @Override
  public List<String> columns() {
    return List.of();
  }

  @Override
  public long bytesRead() {
    return in.count();
  }

  @Override
  public boolean hasNext() {
    try {
      while (ready == null && !isOver) {
        ready = read();
      }
      return ready != null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Row next() {
    Row row = hasNext() ? ready : null;
    if (row == null) {
      throw new NoSuchElementException();
    }
    ready = null;
    return row;
  }

  private @Nullable Row read() throws IOException {
    line++;
    int one = in.next();
    for (; one != '\n' && one != Bytes.END; one = in.next()) {
      if (in.size() >= Bytes.LONGEST_ROW) {
        return tooLong(one);
      }
      in.gather(one);
    }
    isOver = one == Bytes.END;
    Optional<String> text = in.take();
    if (text.isEmpty()) {
      return problem("The line is not UTF-8.");
    }
    if (text.get().isBlank()) {
      return null;
    }
    try {
      Map<String, @Nullable Object> values = StrictJson.object(text.get());
      return new Row(++number, line, values, List.of());
    } catch (IllegalArgumentException e) {
      return problem(String.valueOf(e.getMessage()));
    }
  }

  /** Skips the rest of a line. */
  private Row tooLong(int first) throws IOException {
    int one = first;
    while (one != '\n' && one != Bytes.END) {
      one = in.next();
    }
    isOver = one == Bytes.END;
    in.take();
    return problem("The line is longer than " + (Bytes.LONGEST_ROW >> 20) + " MiB.");
  }

  private Row problem(String sentence) {
    return new Row(++number, line, Map.of(), List.of(sentence));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
