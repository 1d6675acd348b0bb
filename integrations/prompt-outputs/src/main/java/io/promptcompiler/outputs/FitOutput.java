package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import io.promptcompiler.runtime.integration.Shown;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Brings a JSON value into the form of a schema where its meaning is clear. Values that do not fit
 * remain unchanged, and the output's own reader reports them.
 */
final class FitOutput {
  private static final int LONGEST_NUMBER = 400;
  private static final int MOST_DIGITS = 19;
  private static final int MOST_REPAIRS = 100;
  private static final int LONGEST_SHOWN = 40;

  private static final Pattern GROUPED_INTEGER = Pattern.compile("[+-]?[0-9]{1,3}(?:,[0-9]{3})+");

  /** A comma before three digits and nothing else could be a decimal comma. */
  private static final Pattern GROUPED_NUMBER =
      Pattern.compile("[+-]?[0-9]{1,3}(?:,[0-9]{3}){2,}|[+-]?[0-9]{1,3}(?:,[0-9]{3})+\\.[0-9]+");

  private static final Pattern JSON_NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,9})?");

  private final Collection<String> repairs;

  /** Creates an instance that adds sentences about its repairs to a collection. */
  FitOutput(Collection<String> repairs) {
    this.repairs = repairs;
  }

  /** Returns a value in the form of a schema. */
  @Nullable Object fit(@Nullable Object value, OutputSchema schema, String path) {
    if (value == null) {
      return null;
    }
    return switch (schema.type()) {
      case "object" -> object(value, schema, path);
      case "array" -> list(value, schema, path);
      case "integer" -> number(value, GROUPED_INTEGER, "an integer", path);
      case "number" -> number(value, GROUPED_NUMBER, "a number", path);
      case "boolean" -> truth(value, path);
      case "string" -> string(value, schema, path);
      default -> plain(value);
    };
  }

  /** Checks whether a text that is not in quotes can mean a value of a schema. */
  boolean isMeant(String text, OutputSchema schema) {
    return schema.constants().contains(text)
        || (!schema.type().equals("array") && !text.equals(fit(text, schema, "")));
  }

  private @Nullable Object object(Object value, OutputSchema schema, String path) {
    Object found = value instanceof String text ? inText(text, '{', path) : value;
    if (found instanceof List<?> list && list.size() == 1 && list.get(0) instanceof Map) {
      repair(path, "is a list with one element instead of an object");
      found = list.get(0);
    }
    if (!(found instanceof Map<?, ?> members)) {
      return plain(value);
    }
    Set<String> declared = schema.fields();
    Map<String, @Nullable Object> fitted = new LinkedHashMap<>();
    members.forEach(
        (key, member) -> {
          String name = String.valueOf(key);
          String match = OutputSchema.match(name, declared);
          String as = match == null || members.containsKey(match) ? name : match;
          String at = path.isEmpty() ? as : path + "." + as;
          if (!as.equals(name)) {
            repair(at, "has the name '" + Shown.of(name, LONGEST_SHOWN) + "'");
          }
          fitted.putIfAbsent(as, fit(member, schema.field(as), at));
        });
    return fitted;
  }

  private @Nullable Object list(Object value, OutputSchema schema, String path) {
    Object found = value instanceof String text ? inText(text, '[', path) : value;
    List<?> elements;
    if (found instanceof List<?> list) {
      elements = list;
    } else {
      repair(path, "is a single value instead of a list");
      elements = List.of(found);
    }
    List<@Nullable Object> fitted = new ArrayList<>(elements.size());
    for (Object element : elements) {
      fitted.add(fit(element, schema.elements(), path + "[" + fitted.size() + "]"));
    }
    return fitted;
  }

  /** Returns the object or list that a text consists of; otherwise the text. */
  private Object inText(String text, char bracket, String path) {
    String stripped = text.strip();
    if (stripped.isEmpty() || stripped.charAt(0) != bracket) {
      return text;
    }
    Candidate inner = new LenientJson(stripped).parse(0);
    Object value = inner.value();
    if (inner.state() != State.COMPLETE || inner.end() < stripped.length() || value == null) {
      return text;
    }
    repair(path, "is JSON inside a text");
    return value;
  }

  private Object number(Object value, Pattern grouped, String type, String path) {
    if (!(value instanceof String text)) {
      return plain(value);
    }
    String stripped = text.strip();
    boolean isGrouped = grouped.matcher(stripped).matches();
    String digits = isGrouped ? stripped.replace(",", "").replace("+", "") : stripped;
    if (digits.length() > LONGEST_NUMBER || !JSON_NUMBER.matcher(digits).matches()) {
      return text;
    }
    repair(path, "is the text '" + Shown.of(text, LONGEST_SHOWN) + "' instead of " + type);
    return plain(new BigDecimal(digits));
  }

  private Object truth(Object value, String path) {
    if (!(value instanceof String text)) {
      return plain(value);
    }
    String folded = OutputSchema.folded(text);
    if (!folded.equals("true") && !folded.equals("false")) {
      return text;
    }
    repair(path, "is the text '" + Shown.of(text, LONGEST_SHOWN) + "' instead of a boolean");
    return folded.equals("true");
  }

  private Object string(Object value, OutputSchema schema, String path) {
    if (value instanceof BigDecimal || value instanceof Boolean) {
      String type = value instanceof Boolean ? "boolean" : "number";
      repair(
          path,
          "is the "
              + type
              + " "
              + Shown.of(value.toString(), LONGEST_SHOWN)
              + " instead of a text");
      return value.toString();
    }
    if (value instanceof String text && !schema.constants().isEmpty()) {
      String match = OutputSchema.match(text, schema.constants());
      if (match != null && !match.equals(text)) {
        repair(path, "is '" + Shown.of(text, LONGEST_SHOWN) + "' instead of '" + match + "'");
        return match;
      }
    }
    return plain(value);
  }

  /** Returns a value with numbers that the runtime knows. */
  static Object plain(Object value) {
    if (value instanceof BigDecimal number) {
      boolean isLong =
          number.scale() <= 0
              && number.precision() - number.scale() <= MOST_DIGITS
              && number.toBigInteger().bitLength() < Long.SIZE;
      return isLong ? (Object) number.longValue() : (Object) number.doubleValue();
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> plain = new ArrayList<>(list.size());
      for (Object element : list) {
        plain.add(element == null ? null : plain(element));
      }
      return plain;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> plain = new LinkedHashMap<>();
      map.forEach(
          (key, member) -> plain.put(String.valueOf(key), member == null ? null : plain(member)));
      return plain;
    }
    return value;
  }

  private void repair(String path, String predicate) {
    if (repairs.size() < MOST_REPAIRS) {
      repairs.add((path.isEmpty() ? "The answer " : "Field '" + path + "' ") + predicate + ".");
    }
  }
}
