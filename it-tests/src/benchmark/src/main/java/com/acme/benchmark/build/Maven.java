package com.acme.benchmark.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The Maven that runs the benchmarks, offline, with the local repository that the project of the
 * benchmarks was built with: it has all plugins and engines.
 *
 * @param home where it is installed
 * @param heap how much memory it has at most, as {@code -Xmx} takes it
 */
public record Maven(Path home, Path localRepository, String heap) {
  /** How often the time on all processors is read: what is spent after the last time is lost. */
  private static final int POLL_MILLIS = 20;

  /**
   * What a run took.
   *
   * @param nanos by the clock
   * @param cpuNanos on all processors, of all processes that were started, if the system says it
   */
  public record Run(long nanos, OptionalLong cpuNanos) {}

  /** As the build passes it in system properties. */
  public static Maven ofTheBuild() {
    return new Maven(
        Path.of(property("maven.home")),
        Path.of(property("maven.repo.local")),
        property("benchmark.heap"));
  }

  private static String property(String name) {
    return Optional.ofNullable(System.getProperty(name))
        .orElseThrow(() -> new IllegalStateException("-D" + name + " is missing"));
  }

  /** Runs all phases up to one, in a JVM of its own. */
  public Run run(Path project, String phase) throws IOException, InterruptedException {
    Path log = project.resolve("build.log");
    ProcessBuilder builder =
        new ProcessBuilder(
                home.resolve("bin").resolve(script()).toString(),
                "--batch-mode",
                "--quiet",
                "--offline",
                "-Dmaven.repo.local=" + localRepository,
                // What is there counts, whatever the repositories were called that it came from.
                "-Daether.enhancedLocalRepository.trackingFilename=not-tracked",
                phase)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeAll(List.of("MAVEN_ARGS", "JAVA_TOOL_OPTIONS"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("MAVEN_OPTS", "-Xmx" + heap);
    environment.put("MAVEN_SKIP_RC", "true");
    long start = System.nanoTime();
    Process process = builder.start();
    // Of each process that it starts, by its number.
    Map<Long, Long> cpu = new HashMap<>();
    while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      Stream.concat(Stream.of(process.toHandle()), process.descendants())
          .forEach(one -> cpuNanos(one).ifPresent(nanos -> cpu.put(one.pid(), nanos)));
    }
    long nanos = System.nanoTime() - start;
    if (process.exitValue() != 0) {
      throw new IllegalStateException(project + " fails:\n" + Files.readString(log));
    }
    OptionalLong all =
        cpu.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(cpu.values().stream().mapToLong(Long::longValue).sum());
    return new Run(nanos, all);
  }

  private static String script() {
    return isWindows() ? "mvn.cmd" : "mvn";
  }

  private static boolean isWindows() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
  }

  /** The JVM takes the place of the script, but on Windows, where it is a process of its own. */
  private static OptionalLong cpuNanos(ProcessHandle process) {
    return isWindows()
        ? OptionalLong.empty()
        : process.info().totalCpuDuration().stream().mapToLong(Duration::toNanos).findFirst();
  }
}
