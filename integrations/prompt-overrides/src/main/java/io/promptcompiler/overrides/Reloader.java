package io.promptcompiler.overrides;

import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.library.FindLibraries;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sources of a catalog on a thread of its own, judges their files when they change, and
 * publishes the new state.
 */
final class Reloader implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger(OverridableCatalog.class.getName());

  /** The time that compiling may take for each file. */
  private static final int SECONDS_A_FILE = 2;

  /** The time that compiling may take besides, for the released texts around the files. */
  private static final int SECONDS_MORE = 10;

  private final CatalogSettings settings;
  private final List<WatchedSource> sources = new ArrayList<>();
  private final Consumer<List<State.Level>> publish;
  private final CountDownLatch first = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "prompt-overrides");
  private final List<ReleasedModule> modules = new ArrayList<>();

  /** The last change of each prompt and file of each source. */
  private final Map<String, OverrideChange> told = new HashMap<>();

  /** The paths of the texts that can be overridden. */
  private final Set<String> known = new TreeSet<>();

  private List<State.Level> levels = List.of();

  /** Whether the files of a source have changed since they were judged. */
  private boolean isPending;

  private @Nullable FutureTask<?> running;

  /**
   * Creates a reloader, which is not started.
   *
   * @param publish receives the prompts that are to be served
   */
  Reloader(CatalogSettings settings, Consumer<List<State.Level>> publish) {
    this.settings = settings;
    this.publish = publish;
    long now = System.nanoTime();
    for (OverrideSource source : settings.sources()) {
      sources.add(new WatchedSource(source, settings.interval().toNanos(), now));
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
        while (true) {
          reload();
          first.countDown();
          long next = sources.stream().mapToLong(WatchedSource::next).min().orElse(Long.MAX_VALUE);
          TimeUnit.NANOSECONDS.sleep(Math.max(1, next - System.nanoTime()));
        }
      } finally {
        for (ReleasedModule module : modules) {
          module.close();
        }
      }
    } catch (InterruptedException e) {
      // The catalog was closed.
    } catch (IOException e) {
      LOGGER.log(System.Logger.Level.ERROR, "The released templates cannot be read.", e);
    } finally {
      first.countDown();
    }
  }

  private void open(List<Path> found) throws IOException {
    for (Path library : found) {
      try {
        ReleasedModule module =
            ReleasedModule.open(library, found, settings.loader(), settings.growth());
        modules.add(module);
        known.addAll(module.paths());
      } catch (UnusableReleaseException e) {
        LOGGER.log(System.Logger.Level.WARNING, e.getMessage());
      }
    }
  }

  private void reload() throws InterruptedException {
    for (WatchedSource source : sources) {
      isPending |= source.read(known, this::tell);
    }
    // If the last files still take their time, the new ones have to wait for a later reload.
    if (isPending && (running == null || running.isDone())) {
      isPending = false;
      judge(sources.stream().map(WatchedSource::files).toList());
    }
  }

  /** Judges files on another thread, because a hostile file may take long. */
  private void judge(List<JudgeSources.Files> files) throws InterruptedException {
    long seconds =
        SECONDS_MORE + SECONDS_A_FILE * files.stream().mapToLong(one -> one.files().size()).sum();
    JudgeSources judge = new JudgeSources(modules, settings.released());
    List<State.Level> before = levels;
    FutureTask<List<State.Level>> task = new FutureTask<>(() -> judge.judge(files, before));
    running = task;
    Thread compiler = new Thread(task, "prompt-overrides-compiler");
    compiler.setDaemon(true);
    compiler.setContextClassLoader(settings.loader());
    compiler.start();
    try {
      levels = task.get(seconds, TimeUnit.SECONDS);
      publish.accept(levels);
      judge.changes().forEach(this::tell);
    } catch (TimeoutException e) {
      String why = JudgeSources.tooSlow(seconds);
      for (JudgeSources.Files source : files) {
        tell(
            new OverrideChange(
                OverrideChange.Kind.REJECTED, "", source.source().name(), List.of(why)));
      }
    } catch (ExecutionException e) {
      LOGGER.log(System.Logger.Level.ERROR, "The overrides cannot be compiled.", e.getCause());
    }
  }

  /** Reports a change, unless the last report about its prompt or file was equal. */
  private void tell(OverrideChange change) {
    OverrideChange last = told.put(change.id() + "\n" + change.source(), change);
    if (!change.equals(last) || change.kind() == OverrideChange.Kind.ACCEPTED) {
      settings.report(change);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
