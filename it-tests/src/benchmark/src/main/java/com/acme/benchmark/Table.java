package com.acme.benchmark;

import com.acme.benchmark.Measured.Way;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What was measured, as a table in Markdown, and what groups have besides. */
final class Table {
  private static final String HEADER =
      """

      | what | how | ns | ± | ratio | undisturbed | bytes allocated | per byte of output | targets |
      |---|---|---:|---:|---:|---:|---:|---:|---|
      """;

  private Table() {}

  static String of(List<Measured> groups) {
    StringBuilder table = new StringBuilder(HEADER);
    for (Measured group : groups) {
      for (Way way : group.ways()) {
        table.append(row(group, way));
      }
    }
    groups.forEach(group -> table.append(group.further()));
    return table.toString();
  }

  private static String row(Measured measured, Way way) {
    Way base = measured.way(measured.group().base());
    OptionalDouble perByte =
        way.bytes().isPresent()
            ? OptionalDouble.of(way.bytes().getAsDouble() / measured.outputBytes())
            : OptionalDouble.empty();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,.0f | %,.0f | %.2f | %.2f | %s | %s | %s |%n",
        measured.group().title(),
        Names.of(way.name()),
        way.nanos(),
        way.spread(),
        way.nanos() / base.nanos(),
        way.undisturbed() / base.undisturbed(),
        number("%,.0f", way.bytes()),
        number("%.2f", perByte),
        verdicts(measured, way));
  }

  private static String number(String format, OptionalDouble number) {
    return number.isPresent() ? String.format(Locale.ROOT, format, number.getAsDouble()) : "";
  }

  private static String verdicts(Measured measured, Way way) {
    return measured.group().targets().stream()
        .filter(target -> target.subject().equals(way.name()))
        .map(target -> target.verdict(measured))
        .collect(Collectors.joining("; "));
  }
}
