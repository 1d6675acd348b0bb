package io.promptcompiler.it.scale;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures what builds of many templates cost, and prints one table. Arguments: a folder to work
 * in, how often each run is repeated, and numbers of templates. Each run is a JVM of its own with a
 * heap of 512 MB.
 */
final class MeasureBuild {
  private final Path folder;
  private final int repetitions;

  private MeasureBuild(Path folder, int repetitions) {
    this.folder = folder;
    this.repetitions = repetitions;
  }

  public static void main(String[] args) throws Exception {
    MeasureBuild measure = new MeasureBuild(Path.of(args[0]), Integer.parseInt(args[1]));
    System.out.println(
        "| templates | run | files written | ms | CPU ms | CPU ms a template | heap MB |");
    System.out.println("|---:|---|---:|---:|---:|---:|---:|");
    for (String templates : List.of(args).subList(2, args.length)) {
      measure.tree(Integer.parseInt(templates));
    }
  }

  /** What a run took, of several runs the one in the middle by its time on all processors. */
  private record Cost(long clock, long processors, long heap, int files) {
    static Cost middle(List<Cost> costs) {
      return costs.stream()
          .sorted(Comparator.comparingLong(Cost::processors))
          .skip(costs.size() / 2)
          .findFirst()
          .orElseThrow();
    }
  }

  private void tree(int templates) throws IOException, InterruptedException {
    Path tree = folder.resolve("of" + templates);
    delete(tree);
    SyntheticTree.write(tree.resolve("prompts"), templates, 1);
    Path one = SyntheticTree.prompt(tree.resolve("prompts"));
    measure(templates, "everything", () -> generateFromNothing(tree));
    measure(templates, "nothing changed", () -> run("generate", tree));
    measure(
        templates,
        "one template changed",
        () -> {
          Files.writeString(one, Files.readString(one) + "\nOne more sentence.\n");
          return run("generate", tree);
        });
    measure(templates, "javac", () -> run("javac", tree));
  }

  private static Cost generateFromNothing(Path tree) throws IOException, InterruptedException {
    for (String made : List.of("sources", "resources", "state")) {
      delete(tree.resolve(made));
    }
    return run("generate", tree);
  }

  private interface Work {
    Cost run() throws IOException, InterruptedException;
  }

  private void measure(int templates, String what, Work work)
      throws IOException, InterruptedException {
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < repetitions; i++) {
      costs.add(work.run());
    }
    print(templates, what, costs);
  }

  private static void print(int templates, String what, List<Cost> costs) {
    Cost cost = Cost.middle(costs);
    System.out.printf(
        "| %,d | %s | %,d | %,d | %,d | %.2f | %,d |%n",
        templates,
        what,
        cost.files(),
        cost.clock(),
        cost.processors(),
        (double) cost.processors() / templates,
        cost.heap());
  }

  private static Cost run(String what, Path tree) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // What javac needs is not ours to limit.
    String heap = what.equals("javac") ? "-Xmx6g" : "-Xmx512m";
    Process process =
        new ProcessBuilder(
                java,
                heap,
                "-cp",
                System.getProperty("java.class.path"),
                MeasuredRun.class.getName(),
                what,
                tree.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(what + " failed:\n" + output);
    }
    long[] numbers = Arrays.stream(output.split(" ")).mapToLong(Long::parseLong).toArray();
    return new Cost(numbers[0], numbers[1], numbers[2], (int) numbers[3]);
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (Stream<Path> paths = Files.walk(tree)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
