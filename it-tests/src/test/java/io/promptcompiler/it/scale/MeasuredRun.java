package io.promptcompiler.it.scale;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import javax.tools.ToolProvider;

/**
 * One run in a JVM of its own, as a build by Maven is: {@code generate} or {@code javac}, in a
 * folder. Prints what it took on one line: milliseconds of the clock, milliseconds of all
 * processors, the most megabytes of the heap that were still used after a garbage collection, and
 * the number of files written.
 */
final class MeasuredRun {
  private MeasuredRun() {}

  public static void main(String[] args) throws Exception {
    AtomicLong heap = watchHeap();
    Path folder = Path.of(args[1]);
    int files = args[0].equals("javac") ? javac(folder) : generate(folder);
    long clock = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    System.out.printf(
        "%d %d %d %d%n", clock, system.getProcessCpuTime() / 1_000_000, heap.get() >> 20, files);
  }

  private static int generate(Path folder) throws IOException {
    SourceRoot root = SourceRoot.of(folder.resolve("prompts"), "com.acme.prompts");
    BuildResult result =
        IncrementalBuild.run(
            new BuildRequest(
                CompilerOptions.of(root).publishedAs(new Publication("com.acme:many", "1", "1")),
                folder.resolve("sources"),
                folder.resolve("resources"),
                folder.resolve("state/main.state"),
                "1",
                true));
    if (result.outcome() == BuildResult.Outcome.FAILED) {
      throw new IllegalStateException(result.diagnostics().get(0).toString());
    }
    return result.written().size();
  }

  private static int javac(Path folder) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d"));
    arguments.add(folder.resolve("classes").toString());
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), "--release", "17"));
    try (Stream<Path> files = Files.walk(folder.resolve("sources"))) {
      files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new))
        != 0) {
      throw new IllegalStateException("javac failed");
    }
    try (Stream<Path> files = Files.walk(folder.resolve("classes"))) {
      return (int) files.filter(Files::isRegularFile).count();
    }
  }

  /** The most bytes that were used after any collection. */
  private static AtomicLong watchHeap() {
    AtomicLong most = new AtomicLong();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector)
          .addNotificationListener(
              (notification, nothing) -> {
                GarbageCollectionNotificationInfo info =
                    GarbageCollectionNotificationInfo.from(
                        (CompositeData) notification.getUserData());
                long used =
                    info.getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
                        .filter(pool -> isHeap(pool.getKey()))
                        .map(java.util.Map.Entry::getValue)
                        .mapToLong(MemoryUsage::getUsed)
                        .sum();
                most.accumulateAndGet(used, Math::max);
              },
              null,
              null);
    }
    return most;
  }

  private static boolean isHeap(String pool) {
    return !pool.startsWith("Code") && !pool.contains("Metaspace") && !pool.contains("Class Space");
  }
}
