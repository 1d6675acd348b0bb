package io.promptcompiler.overrides;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A source with the files that it had when it was last read. Used by one thread. */
final class WatchedSource {
  /** The longest pause before a source is tried again that could not be read. */
  private static final long LONGEST_PAUSE = Duration.ofMinutes(10).toNanos();

  private final OverrideSource source;
  private final SourceReader reader;
  private final long interval;
  private SortedMap<String, byte[]> files = new TreeMap<>();
  private boolean isUnreadable;
  private long pause;
  private long next;

  /**
   * Creates a source that has not been read.
   *
   * @param interval the time between two reads in nanoseconds
   */
  WatchedSource(OverrideSource source, long interval, long now) {
    this.source = source;
    this.reader = source.reader();
    this.interval = interval;
    this.pause = interval;
    this.next = now;
  }

  /** Returns the files, as they were last read. */
  JudgeSources.Files files() {
    return new JudgeSources.Files(source, files);
  }

  /** Returns the time of the next read, as {@link System#nanoTime()}. */
  long next() {
    return next;
  }

  /**
   * Reads the source if it is time, and returns whether its files have changed. A source that
   * cannot be read keeps its files; it is reported once, and tried again after pauses that grow.
   */
  boolean read(Set<String> known, Consumer<OverrideChange> changes) throws InterruptedException {
    if (System.nanoTime() - next < 0) {
      return false;
    }
    boolean hasChanged = false;
    try {
      SortedMap<String, byte[]> now = reader.read(known);
      hasChanged = !SourceReader.isSame(files, now);
      files = now;
      pause = interval;
      if (isUnreadable) {
        isUnreadable = false;
        changes.accept(change(OverrideChange.Kind.READABLE, List.of()));
      }
    } catch (UnreadableSourceException e) {
      pause = Math.min(Math.max(interval, LONGEST_PAUSE), pause * 2);
      if (!isUnreadable) {
        isUnreadable = true;
        changes.accept(
            change(OverrideChange.Kind.UNREADABLE, List.of(String.valueOf(e.getMessage()))));
      }
    }
    next = System.nanoTime() + pause;
    return hasChanged;
  }

  private OverrideChange change(OverrideChange.Kind kind, List<String> findings) {
    return new OverrideChange(kind, "", source.name(), findings);
  }
}
