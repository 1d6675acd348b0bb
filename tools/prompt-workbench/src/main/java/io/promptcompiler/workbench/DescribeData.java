package io.promptcompiler.workbench;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Describes the data of prompts in addition to their rendering: settings, and definitions of steps.
 */
final class DescribeData {
  private static final List<String> STEP =
      List.of(
          "id",
          "title",
          "objective",
          "tools",
          "evidence",
          "gates",
          "onFail",
          "next",
          "humanReview",
          "checkpoint");
  private static final List<String> TOOLS = List.of("allowed", "forbidden", "maxCalls");
  private static final List<String> ON_FAIL =
      List.of("maxRetries", "retryPrompt", "diagnosePrompt", "policy");

  private DescribeData() {}

  /**
   * Returns settings as rows, each with the path of its key, its value and its place.
   *
   * @param place formats a location
   */
  static List<Map<String, Object>> rows(
      String name, Data.Tree tree, Function<Location, String> place) {
    List<Map<String, Object>> rows = new ArrayList<>();
    add(name, tree, place, rows);
    return rows;
  }

  private static void add(
      String path,
      Data.Tree tree,
      Function<Location, String> place,
      List<Map<String, Object>> rows) {
    for (Data.Tree.Member member : tree.members()) {
      String key = path + "." + member.name();
      if (member.data() instanceof Data.Tree inner) {
        add(key, inner, place, rows);
      } else {
        rows.add(
            new Members()
                .always("key", key)
                .always("value", String.valueOf(value(member.data())))
                .with("from", place.apply(member.location()))
                .map());
      }
    }
  }

  /** Returns data as a JSON value. */
  static @Nullable Object value(Data data) {
    if (data instanceof Data.Plain plain) {
      return plain.constant().value();
    }
    if (data instanceof Data.Count count) {
      return (long) count.value();
    }
    if (data instanceof Data.Tree tree) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      tree.members().forEach(member -> members.put(member.name(), value(member.data())));
      return members;
    }
    if (data instanceof Data.MadeList list) {
      return list.items().stream().map(DescribeData::value).toList();
    }
    if (data instanceof Data.Chosen chosen) {
      return chosen.name();
    }
    if (data instanceof Data.OfEntryPoint of) {
      return of.key();
    }
    return data instanceof Data.Made made ? made(made) : null;
  }

  private static Object made(Data.Made made) {
    List<@Nullable Object> arguments = new ArrayList<>();
    made.arguments().forEach(argument -> arguments.add(value(argument)));
    return switch (made.type()) {
      case STEP_DEFINITION -> named(STEP, arguments);
      case TOOL_POLICY -> named(TOOLS, arguments);
      case ON_FAIL -> named(ON_FAIL, arguments);
      case EVIDENCE_SCHEMA -> evidence(arguments);
      default -> gate(made.type().toString(), arguments);
    };
  }

  private static Map<String, @Nullable Object> named(
      List<String> names, List<@Nullable Object> values) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
      named.put(names.get(i), values.get(i));
    }
    return named;
  }

  /**
   * Describes evidence. The values are required names, optional names, and then the id and text of
   * each criterion.
   */
  private static Map<String, @Nullable Object> evidence(List<@Nullable Object> values) {
    Map<String, @Nullable Object> evidence = named(List.of("required", "optional"), values);
    Map<String, @Nullable Object> criteria = new LinkedHashMap<>();
    for (int i = 2; i + 1 < values.size(); i += 2) {
      criteria.put(String.valueOf(values.get(i)), values.get(i + 1));
    }
    evidence.put("criteria", criteria);
    return evidence;
  }

  /** Describes a gate: its type, its arguments, and its description, which is the last value. */
  private static Map<String, @Nullable Object> gate(String type, List<@Nullable Object> values) {
    Map<String, @Nullable Object> gate = new LinkedHashMap<>();
    gate.put("type", type);
    if (!values.isEmpty()) {
      gate.put("arguments", new ArrayList<>(values.subList(0, values.size() - 1)));
      gate.put("description", values.get(values.size() - 1));
    }
    return gate;
  }
}
