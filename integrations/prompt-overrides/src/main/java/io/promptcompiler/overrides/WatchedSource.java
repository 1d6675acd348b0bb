package io.promptcompiler.overrides;

import io.promptcompiler.runtime.integration.Shown;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A source that a thread of its own reads again and again, so that a slow source does not delay
 * others. The thread puts the results into a queue; all other methods are called by the thread that
 * takes them out of it.
 */
final class WatchedSource {
  private static final System.Logger LOGGER = System.getLogger(OverridableCatalog.class.getName());

  /** The longest pause before a source is tried again that could not be read. */
  private static final long LONGEST_PAUSE = Duration.ofMinutes(10).toNanos();

  private final OverrideSource source;
  private final SourceReader reader;
  private final long interval;
  private final Thread thread;
  private SortedMap<String, byte[]> files = new TreeMap<>();
  private boolean isRead;
  private boolean isUnreadable;

  /**
   * Creates a source that has not been read.
   *
   * @param interval the time between two reads in nanoseconds
   * @param known the paths of the texts that can be overridden
   * @param readings receives the result of each read
   */
  WatchedSource(
      OverrideSource source, long interval, Set<String> known, BlockingQueue<Reading> readings) {
    this.source = source;
    this.reader = source.reader();
    this.interval = interval;
    this.thread = new Thread(() -> watch(known, readings), "prompt-overrides-reader");
    thread.setDaemon(true);
  }

  /**
   * The result of reading a source.
   *
   * @param files its files; empty if it cannot be read
   * @param problem the reason for which it cannot be read
   */
  record Reading(WatchedSource source, Optional<SortedMap<String, byte[]>> files, String problem) {}

  /** Starts reading. */
  void start() {
    thread.start();
  }

  /** Stops reading. */
  void stop() {
    thread.interrupt();
  }

  /** Returns the files, as they were last read. */
  JudgeSources.Files files() {
    return new JudgeSources.Files(source, files);
  }

  /** Returns whether the source has been read, or was found to be unreadable. */
  boolean isRead() {
    return isRead;
  }

  /**
   * Accepts a result, and returns whether the files have changed. A source that cannot be read
   * keeps its files, and is reported once.
   */
  boolean accept(Reading reading, Consumer<OverrideChange> changes) {
    isRead = true;
    boolean wasUnreadable = isUnreadable;
    isUnreadable = reading.files().isEmpty();
    if (isUnreadable) {
      if (!wasUnreadable) {
        changes.accept(change(OverrideChange.Kind.UNREADABLE, List.of(reading.problem())));
      }
      return false;
    }
    SortedMap<String, byte[]> now = reading.files().get();
    boolean hasChanged = !SourceReader.isSame(files, now);
    files = now;
    if (wasUnreadable) {
      changes.accept(change(OverrideChange.Kind.READABLE, List.of()));
    }
    return hasChanged;
  }

  private OverrideChange change(OverrideChange.Kind kind, List<String> findings) {
    return new OverrideChange(kind, "", source.name(), findings);
  }

  /** Reads the source until this thread is interrupted, with pauses that grow after errors. */
  private void watch(Set<String> known, BlockingQueue<Reading> readings) {
    long pause = interval;
    try {
      while (true) {
        Reading reading = read(known);
        readings.put(reading);
        pause =
            reading.files().isPresent()
                ? interval
                : Math.min(Math.max(interval, LONGEST_PAUSE), pause * 2);
        TimeUnit.NANOSECONDS.sleep(pause);
      }
    } catch (InterruptedException e) {
      // The catalog was closed.
    }
  }

  private Reading read(Set<String> known) throws InterruptedException {
    try {
      return new Reading(this, Optional.of(reader.read(known)), "");
    } catch (UnreadableSourceException e) {
      return new Reading(this, Optional.empty(), String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      // Also without memory, so that this thread goes on when there is some again.
      LOGGER.log(System.Logger.Level.ERROR, "Reading the source failed: " + source, e);
      return new Reading(this, Optional.empty(), Shown.spelled("Reading it failed: " + e + "."));
    }
  }
}
