package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Java string literals in ASCII, split where the class file format requires it. */
public final class Literals {
  /**
   * The maximum length of a constant, below the 65,535 bytes of modified UTF-8 that the class file
   * format allows.
   */
  private static final int LARGEST_CONSTANT = 60_000;

  private Literals() {}

  /** Returns a text as a string literal, including its quotes. */
  public static String of(String text) {
    StringBuilder literal = new StringBuilder(text.length() + 16).append('"');
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      switch (unit) {
        case '"' -> literal.append("\\\"");
        case '\\' -> literal.append("\\\\");
        case '\n' -> literal.append("\\n");
        case '\r' -> literal.append("\\r");
        case '\t' -> literal.append("\\t");
        case '\b' -> literal.append("\\b");
        case '\f' -> literal.append("\\f");
        default -> {
          if (unit >= ' ' && unit < 0x7F) {
            literal.append(unit);
          } else {
            literal.append(String.format("\\u%04x", (int) unit));
          }
        }
      }
    }
    return literal.append('"').toString();
  }

  /** Returns a text of any length as an expression. */
  public static CodeBlock code(String text) {
    List<CodeBlock> parts = parts(text).stream().map(part -> CodeBlock.of("$L", of(part))).toList();
    return parts.size() == 1
        ? parts.get(0)
        : CodeBlock.of("$T.join($S, $L)", String.class, "", CodeBlock.join(parts, ", "));
  }

  /** Returns a number as a literal of type {@code double}. */
  public static String of(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value)
          ? "Double.NaN"
          : "Double." + (value > 0 ? "POSITIVE" : "NEGATIVE") + "_INFINITY";
    }
    return Double.toString(value);
  }

  /** Returns a decimal as an expression. */
  public static CodeBlock code(BigDecimal value) {
    return CodeBlock.of("new $T($S)", BigDecimal.class, value.toPlainString());
  }

  /** Splits a text into parts that each fit into a constant, without splitting surrogate pairs. */
  public static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      int size = size(text.charAt(i));
      if (bytes + size > LARGEST_CONSTANT) {
        boolean splitsPair =
            Character.isLowSurrogate(text.charAt(i))
                && Character.isHighSurrogate(text.charAt(i - 1));
        int to = splitsPair ? i - 1 : i;
        parts.add(text.substring(from, to));
        from = to;
        bytes = splitsPair ? size(text.charAt(to)) : 0;
      }
      bytes += size;
    }
    parts.add(text.substring(from));
    return parts;
  }

  private static int size(char unit) {
    if (unit != 0 && unit < 0x80) {
      return 1;
    }
    return unit < 0x800 ? 2 : 3;
  }
}
