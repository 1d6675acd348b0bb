package com.acme.benchmark;

import com.acme.benchmark.build.Maven.Run;
import com.acme.benchmark.build.Sizes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.openjdk.jmh.util.ListStatistics;

/** What builds cost besides time, as a table in Markdown: processors, and space. */
final class BuildCosts {
  /** The way whose sizes are the most that those of the generated classes are meant to be. */
  private static final String MOST = "jstachio";

  private static final String HEADER =
      """

      | what | how | of | in all | a template | targets |
      |---|---|---|---:|---:|---|
      """;

  private final BuildGroup group;
  private final StringBuilder table = new StringBuilder(HEADER);

  private BuildCosts(BuildGroup group) {
    this.group = group;
  }

  static String table(BuildGroup group, Map<String, List<Run>> runs, Map<String, Sizes> sizes) {
    BuildCosts costs = new BuildCosts(group);
    runs.forEach(costs::addProcessors);
    costs.addSizes("generated Java, bytes", sizes, Sizes::javaBytes);
    costs.addSizes("class files, bytes", sizes, Sizes::classBytes);
    costs.addSizes("class files", sizes, Sizes::classes);
    costs.addSizes("jar of them, bytes", sizes, Sizes::jarBytes);
    return costs.table.toString();
  }

  /** The median, if the system says it. */
  private void addProcessors(String way, List<Run> runs) {
    double[] times =
        runs.stream()
            .map(Run::cpuNanos)
            .flatMapToLong(OptionalLong::stream)
            .mapToDouble(nanos -> nanos / 1e6)
            .toArray();
    if (times.length > 0) {
      addRow(way, "CPU, ms", new ListStatistics(times).getPercentile(50), "");
    }
  }

  private void addSizes(String of, Map<String, Sizes> sizes, ToLongFunction<Sizes> size) {
    double most = size.applyAsLong(sizes.get(MOST));
    sizes.forEach(
        (way, all) -> {
          double is = size.applyAsLong(all);
          addRow(way, of, is, way.equals(Target.SUBJECT) ? verdict(is / most) : "");
        });
  }

  private static String verdict(double is) {
    return Target.text(is <= 1, "at most what %s has: %.2f", Names.of(MOST), is);
  }

  private void addRow(String way, String of, double inAll, String verdict) {
    table.append(
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %,.0f | %,.1f | %s |%n",
            group.title(),
            Names.of(way),
            of,
            inAll,
            inAll / group.templates(),
            verdict));
  }
}
