package io.promptcompiler.overrides;

import java.time.Duration;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a server until two passes give the same texts: while somebody replaces several, a single
 * pass could get some of them before and some after.
 */
final class HttpReader implements SourceReader {
  /** How long a read takes at most. */
  static final Duration TIME = Duration.ofSeconds(20);

  private static final int PASSES = 5;

  private final HttpFetcher fetcher;
  private final HttpPass pass;
  private final Duration time;
  private SortedMap<String, byte[]> last = new TreeMap<>();

  HttpReader(HttpFetcher fetcher, HttpPass pass, Duration time) {
    this.fetcher = fetcher;
    this.pass = pass;
    this.time = time;
  }

  @Override
  public SortedMap<String, byte[]> read(Set<String> known)
      throws UnreadableSourceException, InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    for (int i = 0; i < PASSES; i++) {
      SortedMap<String, byte[]> files;
      try (HttpRequests requests = new HttpRequests(fetcher, deadline)) {
        files = pass.read(requests, known);
      }
      if (SourceReader.isSame(files, last)) {
        return files;
      }
      last = files;
    }
    throw new UnreadableSourceException("The files on the server have not stopped changing.");
  }
}
