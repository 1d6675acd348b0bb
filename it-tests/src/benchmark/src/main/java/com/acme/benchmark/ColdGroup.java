package com.acme.benchmark;

import com.acme.benchmark.Measured.Way;
import com.acme.benchmark.cold.ColdStart;
import com.acme.benchmark.cold.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Ways to do the same once, each in a new JVM that has done nothing before. All ways take turns, so
 * that what else the machine does meets all of them; the median counts.
 *
 * @param task is asked for each of its ways
 */
record ColdGroup(String title, Class<? extends Task> task, List<Target> targets) implements Group {
  @Override
  public String base() {
    return "byHand";
  }

  @Override
  public Measured measure(Settings settings) {
    List<String> ways = ColdStart.task(task.getName()).ways();
    int outputBytes = compare(ways);
    Map<String, List<Long>> nanos = new LinkedHashMap<>();
    for (int i = 0; i < settings.processes(); i++) {
      for (String way : ways) {
        nanos.computeIfAbsent(way, name -> new ArrayList<>()).add(measure(way));
      }
    }
    return new Measured(
        this,
        outputBytes,
        nanos.entrySet().stream().map(way -> way(way.getKey(), way.getValue())).toList());
  }

  /** Gives how many characters the result has. */
  private int compare(List<String> ways) {
    String expected = rendered(base());
    for (String way : ways) {
      Same.texts(base(), expected, way, rendered(way));
    }
    return expected.length();
  }

  private String rendered(String way) {
    Task one = ColdStart.task(task.getName());
    one.prepare(way);
    return String.join("\n", one.render(way));
  }

  private long measure(String way) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(Heap.OPTIONS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ColdStart.class.getName(), task.getName(), way));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String out = new String(process.getInputStream().readAllBytes()).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(way + " fails: " + out);
      }
      return Long.parseLong(out);
    } catch (IOException e) {
      throw new IllegalStateException(way, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(way, e);
    }
  }

  private static Way way(String name, List<Long> nanos) {
    double[] times = nanos.stream().mapToDouble(Long::doubleValue).toArray();
    return Way.of(name, new ListStatistics(times), OptionalDouble.empty());
  }
}
