package io.promptcompiler.overrides;

import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.library.FindLibraries;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Judges the files of a catalog's sources when they change, on a thread of its own, and publishes
 * the new state. Each source is read on another thread.
 */
final class Reloader implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger(OverridableCatalog.class.getName());

  /** The time after which the first state is made without the sources that are slow. */
  private static final Duration FIRST_READ = Duration.ofSeconds(3);

  private static final Duration MOST_OF_END = Duration.ofSeconds(2);

  private final CatalogSettings settings;
  private final TimeLimit limit;
  private final List<WatchedSource> sources = new ArrayList<>();
  private final BlockingQueue<WatchedSource.Reading> readings;
  private final Consumer<List<State.Level>> publish;
  private final CountDownLatch first = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "prompt-overrides");
  private final List<ReleasedModule> modules = new ArrayList<>();

  /** The last change of each prompt and file of each source, unless that was its end. */
  private final Map<String, OverrideChange> told = new LinkedHashMap<>();

  /** The paths of the texts that can be overridden. */
  private final Set<String> known = new TreeSet<>();

  private List<State.Level> levels = List.of();

  /** Whether the files of a source have changed since they were judged. */
  private boolean isPending;

  /**
   * Creates a reloader, which is not started.
   *
   * @param publish receives the prompts that are to be served
   */
  Reloader(CatalogSettings settings, Consumer<List<State.Level>> publish) {
    this.settings = settings;
    this.limit = new TimeLimit(settings.patience(), settings.loader());
    this.publish = publish;
    // Few results wait, so that sources are not read faster than they are judged.
    this.readings = new ArrayBlockingQueue<>(1 + settings.sources().size());
    for (OverrideSource source : settings.sources()) {
      sources.add(new WatchedSource(source, settings.interval().toNanos(), known, readings));
    }
    thread.setDaemon(true);
    thread.setContextClassLoader(settings.loader());
  }

  /** Starts reading, and waits until all sources have been read once, at most for some time. */
  void start(Duration most) {
    thread.start();
    try {
      boolean unused = first.await(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try (FindLibraries found = new FindLibraries(settings.loader())) {
      try {
        open(found.libraries());
        sources.forEach(WatchedSource::start);
        acceptFirst();
        while (true) {
          judgeChanges();
          if (areRead()) {
            first.countDown();
          }
          acceptNext();
        }
      } finally {
        sources.forEach(WatchedSource::stop);
        for (ReleasedModule module : modules) {
          module.close();
        }
      }
    } catch (InterruptedException e) {
      // The catalog was closed.
    } catch (IOException | RuntimeException e) {
      LOGGER.log(System.Logger.Level.ERROR, "The released templates cannot be read.", e);
    } finally {
      first.countDown();
    }
  }

  private void open(List<Path> found) throws IOException {
    StaticMethods helpers = new StaticMethods(settings.loader());
    for (Path library : found) {
      try {
        ReleasedModule module =
            ReleasedModule.open(library, found, helpers, settings.growth(), limit);
        modules.add(module);
        known.addAll(module.paths());
      } catch (UnusableReleaseException e) {
        LOGGER.log(System.Logger.Level.WARNING, e.getMessage());
      }
    }
  }

  private boolean areRead() {
    return sources.stream().allMatch(WatchedSource::isRead);
  }

  /** Waits until all sources have been read, but not long for slow ones. */
  private void acceptFirst() throws InterruptedException {
    long deadline = System.nanoTime() + FIRST_READ.toNanos();
    while (!areRead()) {
      WatchedSource.Reading reading =
          readings.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (reading == null) {
        return;
      }
      accept(reading);
    }
  }

  /** Waits until a source has been read. */
  private void acceptNext() throws InterruptedException {
    WatchedSource.Reading reading = readings.take();
    while (reading != null) {
      accept(reading);
      reading = readings.poll();
    }
  }

  private void accept(WatchedSource.Reading reading) {
    isPending |= reading.source().accept(reading, this::tell);
  }

  private void judgeChanges() throws InterruptedException {
    if (isPending) {
      isPending = false;
      judge(sources.stream().map(WatchedSource::files).toList());
    }
  }

  private void judge(List<JudgeSources.Files> files) throws InterruptedException {
    JudgeSources judge = new JudgeSources(modules, settings.released());
    limit.begin();
    try {
      levels = judge.judge(files, levels);
    } catch (RuntimeException | Error e) {
      LOGGER.log(System.Logger.Level.ERROR, "The overrides cannot be compiled.", e);
      rejectAll(files, "The overrides cannot be compiled: " + e + ".");
      return;
    }
    publish.accept(levels);
    tellAll(judge);
  }

  /** Reports that no file of the sources could be judged. */
  private void rejectAll(List<JudgeSources.Files> files, String why) {
    for (JudgeSources.Files source : files) {
      settings.report(
          new OverrideChange(
              OverrideChange.Kind.REJECTED, "", source.source().name(), List.of(why)));
    }
  }

  /** Reports what has changed, and which refused overrides are accepted again or gone. */
  private void tellAll(JudgeSources judged) {
    Set<String> present = new HashSet<>();
    for (OverrideChange change : judged.changes()) {
      present.add(key(change));
      tell(change);
    }
    for (OverrideChange standing : judged.standing()) {
      if (present.add(key(standing)) && isRefused(told.get(key(standing)))) {
        tell(standing);
      }
    }
    List<OverrideChange> gone =
        told.entrySet().stream()
            .filter(last -> isRefused(last.getValue()) && !present.contains(last.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    for (OverrideChange last : gone) {
      tell(new OverrideChange(OverrideChange.Kind.WITHDRAWN, last.id(), last.source(), List.of()));
    }
  }

  private static boolean isRefused(@Nullable OverrideChange last) {
    return last != null
        && (last.kind() == OverrideChange.Kind.REJECTED
            || last.kind() == OverrideChange.Kind.IGNORED);
  }

  /** Reports a change, unless the last report about its prompt or file was equal. */
  private void tell(OverrideChange change) {
    boolean isEnd = change.kind() == OverrideChange.Kind.WITHDRAWN;
    OverrideChange last = isEnd ? told.remove(key(change)) : told.put(key(change), change);
    if (!change.equals(last) || change.kind() == OverrideChange.Kind.ACCEPTED) {
      settings.report(change);
    }
  }

  private static String key(OverrideChange change) {
    return change.id() + "\n" + change.source();
  }

  /** Stops, and waits a moment until the files of the released templates are closed. */
  @Override
  public void close() {
    thread.interrupt();
    if (!thread.equals(Thread.currentThread())) {
      try {
        thread.join(MOST_OF_END.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
