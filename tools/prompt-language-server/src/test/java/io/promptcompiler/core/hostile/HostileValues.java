package io.promptcompiler.core.hostile;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values that an application may pass by accident, and some that only an attacker would. */
final class HostileValues {
  /** What the map throws that only throws. */
  static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1;

    Thrown() {
      super("thrown by a map of the application");
    }
  }

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "\n",
          "\r\n",
          "\r",
          "\u2028",
          "\u0000",
          "\ud800",
          "\udc00\ud800",
          "a\ud83d",
          "\ufeff",
          "{{a}}",
          "{{/if}}",
          "</a>",
          "```",
          "<a>&\"'`=",
          "\"",
          "\\",
          "\\u0000",
          "$1",
          "%s",
          "null",
          "NaN",
          "x".repeat(100_000),
          "\n".repeat(5_000),
          "`".repeat(3_000),
          "\u0085\u001b[0m",
          "data:image/png;base64,AAAA",
          "data:,",
          "https://a/b",
          "javascript:a",
          "user",
          "SYSTEM");

  private final Random random;

  HostileValues(Random random) {
    this.random = random;
  }

  /** Parameters for a prompt, some of which may fit. */
  Map<String, Object> of(EntryPoint prompt) {
    Map<String, Object> values = random.nextInt(20) == 0 ? throwing() : new LinkedHashMap<>();
    if (values.getClass() != LinkedHashMap.class) {
      return values;
    }
    for (Field field : prompt.allParameters().fields()) {
      if (random.nextInt(12) > 0) {
        values.put(field.name(), value(field, 0));
      }
    }
    if (random.nextInt(10) == 0) {
      values.put(text(), any(0));
    }
    return values;
  }

  private @Nullable Object value(Field field, int depth) {
    if (random.nextInt(3) == 0) {
      return any(depth);
    }
    if (field.type() instanceof Type.Messages) {
      return List.of(message("user"), message(random.nextBoolean() ? "assistant" : text()));
    }
    return field.type().isMedia()
        ? Map.of("url", text(), "contentType", text())
        : fitting(field.type().toString());
  }

  private Map<String, Object> message(String role) {
    return Map.of("role", role, "content", text());
  }

  /** A guess from how a type is written. */
  private @Nullable Object fitting(String type) {
    String all = type.toLowerCase(java.util.Locale.ROOT);
    if (all.startsWith("list")) {
      return List.of(fitting(all.substring(4)), fitting(all.substring(4)));
    }
    if (all.contains("bool")) {
      return random.nextBoolean();
    }
    if (all.contains("int") || all.contains("num")) {
      return number();
    }
    return all.contains("map") || all.contains("object") ? map(0) : text();
  }

  private @Nullable Object any(int depth) {
    return switch (random.nextInt(depth > 4 ? 6 : 16)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> number();
      case 3, 4 -> text();
      case 5 -> CharBuffer.wrap("wrapped");
      case 6 -> map(depth);
      case 7 -> Arrays.asList(any(depth + 1), any(depth + 1), null);
      case 8 -> nested(300 + random.nextInt(4_000));
      case 9 -> cyclicList();
      case 10 -> cyclicMap();
      case 11 -> throwing();
      case 12 -> new Object();
      case 13 -> new int[] {1};
      case 14 -> Map.of(1, "a key that is not a text");
      default -> Set.of("a");
    };
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private Number number() {
    return List.<Number>of(
            0,
            -0.0,
            1,
            -1,
            0.1f,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            1e21,
            1e-7,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            (1L << 53) + 1,
            (byte) 1,
            new BigInteger("9".repeat(400)),
            new BigDecimal("1e-400"),
            new BigDecimal("1e99999"))
        .get(random.nextInt(18));
  }

  private Map<String, Object> map(int depth) {
    Map<String, Object> map = random.nextBoolean() ? new HashMap<>() : new TreeMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      map.put(text(), any(depth + 1));
    }
    return map;
  }

  private static Object nested(int depth) {
    Object value = "deep";
    for (int i = 0; i < depth; i++) {
      value = i % 2 == 0 ? List.of(value) : Map.of("a", value);
    }
    return value;
  }

  private static List<Object> cyclicList() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    list.add(list);
    return list;
  }

  private static Map<String, Object> cyclicMap() {
    return new AbstractMap<>() {
      @Override
      public Set<Entry<String, Object>> entrySet() {
        return Set.of(Map.entry("self", this));
      }
    };
  }

  private static Map<String, Object> throwing() {
    return new AbstractMap<>() {
      @Override
      public Set<Entry<String, Object>> entrySet() {
        throw new Thrown();
      }
    };
  }
}
