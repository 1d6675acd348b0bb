package com.acme.benchmark;

import com.acme.benchmark.Measured.Way;
import java.util.List;
import java.util.Locale;

/** What was measured, as a table in Markdown. */
final class Table {
  private static final String HEADER =
      """

      | what | how | ns | ± | ratio | target | bytes allocated | per byte of output |
      |---|---|---:|---:|---:|---:|---:|---:|
      """;

  private Table() {}

  static String of(List<Measured> groups) {
    StringBuilder table = new StringBuilder(HEADER);
    for (Measured group : groups) {
      for (Way way : group.ways()) {
        table.append(row(group, way));
      }
    }
    return table.toString();
  }

  private static String row(Measured measured, Way way) {
    double ratio = way.nanos() / measured.base().nanos();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,.0f | %,.0f | %.2f | %s | %,.0f | %.2f |%n",
        measured.group().title(),
        words(way.name()),
        way.nanos(),
        way.error(),
        ratio,
        way.name().equals("generated") ? target(measured.group(), ratio) : "",
        way.bytes(),
        way.bytes() / measured.outputBytes());
  }

  private static String target(Group group, double ratio) {
    return group.target() + (ratio <= group.target() ? ", met" : ", missed");
  }

  /** {@code byHand} as "by hand". */
  private static String words(String method) {
    return method.replaceAll("(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
