package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.OutputNumbers;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Brings a JSON value into the form of a schema where its meaning is clear. Values that do not fit
 * remain unchanged, and the output's own reader reports them.
 */
final class FitOutput {
  private static final int MOST_REPAIRS = 100;
  private static final int LONGEST_SHOWN = 40;
  private static final int LONGEST_PATH = 200;

  private static final KnownNames TRUTHS = new KnownNames(List.of("true", "false"));

  private static final Pattern GROUPED_INTEGER = Pattern.compile("[+-]?[0-9]{1,3}(?:,[0-9]{3})+");

  /** A comma before three digits and nothing else could be a decimal comma. */
  private static final Pattern GROUPED_NUMBER =
      Pattern.compile("[+-]?[0-9]{1,3}(?:,[0-9]{3}){2,}|[+-]?[0-9]{1,3}(?:,[0-9]{3})+\\.[0-9]+");

  /** In some languages, digits after a zero are octal. */
  private static final Pattern ZERO_FIRST = Pattern.compile("[+-]?0[0-9]");

  private final Collection<String> repairs;

  /** Whether messages may quote keys that are not declared. */
  private final boolean mayQuote;

  private final Problems problems = new Problems();

  /** The number of objects and lists around the value. */
  private int depth;

  /** Whether messages must not show the value. */
  private boolean isSensitive;

  /**
   * Creates an instance that adds sentences about its repairs to a collection.
   *
   * @param mayQuote whether messages may quote keys that are not declared
   */
  FitOutput(Collection<String> repairs, boolean mayQuote) {
    this.repairs = repairs;
    this.mayQuote = mayQuote;
  }

  /**
   * Returns the problems that the output's own reader would not see: of fields that are not
   * declared, and of values with more than one meaning, which become null.
   */
  Problems problems() {
    return problems;
  }

  /** Returns a value in the form of a schema. */
  @Nullable Object fit(@Nullable Object value, OutputSchema schema, String path) {
    if (value == null) {
      return null;
    }
    boolean isInside = isSensitive;
    isSensitive |= schema.hides(value);
    Object fitted =
        value instanceof ConstantLiteral word && word.isNull()
            ? absent(word, schema, path)
            : present(value, schema, path);
    isSensitive = isInside;
    return fitted;
  }

  private @Nullable Object absent(ConstantLiteral word, OutputSchema schema, String path) {
    if (!schema.hasConstantLike(word.source())) {
      return null;
    }
    String shown = shown(word.source(), path);
    return problem(path, "is '" + shown + "' without quotes, which could mean null or a text");
  }

  private @Nullable Object present(Object value, OutputSchema schema, String path) {
    return switch (schema.type()) {
      case "object", "array" -> structure(value, schema, path);
      case "integer" -> integer(value, path);
      case "number" -> number(value, path);
      case OutputSchema.DECIMAL -> decimal(value, path);
      case "boolean" -> truth(value, path);
      case "string" -> string(value, schema, path);
      default -> any(value, schema, path);
    };
  }

  /** Checks whether a text that is not in quotes can mean a value of a schema. */
  boolean isMeant(String text, OutputSchema schema) {
    return schema.constants().contains(text)
        || (!schema.type().equals("array") && !text.equals(fit(text, schema, "")));
  }

  /** Returns an object or list, which may be inside a text. */
  private @Nullable Object structure(Object value, OutputSchema schema, String path) {
    boolean isObject = schema.type().equals("object");
    boolean isElement = !isObject && schema.elements().constants().contains(value);
    Object found =
        value instanceof String text && !isElement
            ? inText(text, isObject ? '{' : '[', path)
            : value;
    depth++;
    Object fitted = isObject ? object(found, schema, path) : list(found, schema, path);
    depth--;
    return fitted;
  }

  private @Nullable Object object(Object value, OutputSchema schema, String path) {
    Object found = value;
    if (found instanceof List<?> list && list.size() == 1 && list.get(0) instanceof Map) {
      repair(path, "is a list with one element instead of an object");
      found = list.get(0);
    }
    if (!(found instanceof Map<?, ?> members)) {
      return otherForm("object", value, path);
    }
    return members(members, schema, path);
  }

  private Map<String, @Nullable Object> members(
      Map<?, ?> members, OutputSchema schema, String path) {
    Set<String> declared = schema.fields();
    Map<String, @Nullable Object> fitted = new LinkedHashMap<>();
    Map<String, @Nullable Object> written = new HashMap<>();
    members.forEach(
        (key, member) -> {
          String name = String.valueOf(key);
          String match = schema.fieldName(name);
          String before = path.isEmpty() ? "" : ".";
          if (match == null) {
            List<String> near = problems.isFull() ? List.of() : Nearest.to(name, declared);
            String at = inner(path, before + key(name));
            problem(at, "is not declared." + Nearest.question(near));
            return;
          }
          String similar = schema.similarField(name);
          if (similar != null) {
            String at = inner(path, before + key(name));
            problem(at, "is not declared, and could mean '" + similar + "'");
            return;
          }
          boolean isDeclared = declared.contains(match);
          String at = inner(path, before + (isDeclared ? match : key(match)));
          if (!match.equals(name)) {
            repair(at, "has the name '" + Shown.of(name, LONGEST_SHOWN) + "'");
          }
          if (!written.containsKey(match)) {
            written.put(match, member);
            boolean isInside = isSensitive;
            isSensitive |= !isDeclared && !mayQuote; // a model can write any value there
            fitted.put(match, fit(member, schema.field(match), at));
            isSensitive = isInside;
          } else if (!Objects.equals(written.get(match), member)) {
            fitted.put(match, problem(at, "has two different values"));
          }
        });
    return fitted;
  }

  private @Nullable Object list(Object value, OutputSchema schema, String path) {
    List<?> elements;
    if (value instanceof List<?> list) {
      elements = list;
    } else if (value instanceof String text && text.contains(",") && !schema.elements().isText()) {
      return unfit(path, "array", value, "could be several elements");
    } else if (value.equals(Map.of()) || (value instanceof String text && text.isBlank())) {
      return unfit(path, "array", value, "could mean an empty list");
    } else if (path.endsWith("]") || schema.elements().type().equals("array")) {
      return unfit(path, "array", value, "could be in one list or in several");
    } else if (takesOther(schema.elements())) {
      return value instanceof Map
          ? otherForm("array", value, path)
          : unfit(path, "array", value, "could mean one element, several or none");
    } else {
      repair(path, "is a single value instead of a list");
      elements = List.of(value);
    }
    return elements(elements, schema, path);
  }

  private List<@Nullable Object> elements(List<?> list, OutputSchema schema, String path) {
    List<@Nullable Object> fitted = new ArrayList<>(list.size());
    for (Object element : list) {
      fitted.add(fit(element, schema.elements(), inner(path, "[" + fitted.size() + "]")));
    }
    return fitted;
  }

  /**
   * Returns whether elements can be a word for none, a text about several, or an object of them.
   */
  private static boolean takesOther(OutputSchema elements) {
    return elements.isText() || (elements.type().equals("object") && elements.isOpen());
  }

  /** Returns the object or list that a text consists of; otherwise the text. */
  private Object inText(String text, char bracket, String path) {
    String stripped = text.strip();
    if (stripped.isEmpty() || stripped.charAt(0) != bracket) {
      return text;
    }
    Candidate inner = new LenientJson(stripped).parse(0, depth);
    boolean isWhole = inner.state() == State.COMPLETE && inner.end() == stripped.length();
    if (!isWhole || inner.value() == null) {
      return text;
    }
    repair(path, "is JSON inside a text");
    return inner.value();
  }

  private @Nullable Object integer(Object value, String path) {
    if (isAmbiguous(value) || isAmbiguous(source(value))) {
      return unfit(path, "integer", value, "is ambiguous");
    }
    Object read = inDigits(value, GROUPED_INTEGER, "an integer", path);
    return read instanceof NumberLiteral number
        ? orWritten(number.integer(), value)
        : any(read, path);
  }

  private @Nullable Object number(Object value, String path) {
    if (isAmbiguous(value)) {
      return unfit(path, "number", value, "is ambiguous");
    }
    Object read = inDigits(value, GROUPED_NUMBER, "a number", path);
    return read instanceof NumberLiteral number
        ? exact(number.number(), value, path)
        : any(read, path);
  }

  private @Nullable Object decimal(Object value, String path) {
    if (isAmbiguous(value)) {
      return unfit(path, OutputSchema.DECIMAL, value, "is ambiguous");
    }
    Object read = inDigits(value, GROUPED_NUMBER, "a decimal", path);
    return read instanceof NumberLiteral number
        ? orWritten(number.decimal(), value)
        : any(read, path);
  }

  private static boolean isAmbiguous(Object value) {
    return value instanceof NumberLiteral number
        ? ZERO_FIRST.matcher(number.source()).lookingAt()
        : value instanceof String text && OutputNumbers.isAmbiguous(text.strip());
  }

  private @Nullable Object exact(Object number, Object written, String path) {
    return number instanceof String
        ? unfit(path, "number", written, "cannot be represented exactly")
        : number;
  }

  /** Returns a number; of one that does not fit, what the model wrote, for a message. */
  private static Object orWritten(Object number, Object written) {
    return number instanceof String ? source(written) : number;
  }

  /** Returns the number that a text consists of; otherwise the value. */
  private Object inDigits(Object value, Pattern grouped, String type, String path) {
    if (!(value instanceof String text)) {
      return value;
    }
    String stripped = text.strip();
    boolean isGrouped = grouped.matcher(stripped).matches();
    String digits = isGrouped ? stripped.replace(",", "").replace("+", "") : stripped;
    if (!NumberLiteral.isJson(digits)) {
      return text;
    }
    repair(path, "is the text '" + shown(text, path) + "' instead of " + type);
    return new NumberLiteral(digits);
  }

  private @Nullable Object truth(Object value, String path) {
    if (value instanceof ConstantLiteral truth) {
      return truth.isTrue();
    }
    if (!(value instanceof String text)) {
      return other(value, path);
    }
    String truth = TRUTHS.match(text);
    if (truth == null) {
      return text;
    }
    repair(path, "is the text '" + shown(text, path) + "' instead of a boolean");
    return truth.equals("true");
  }

  private @Nullable Object string(Object value, OutputSchema schema, String path) {
    if (value instanceof NumberLiteral
        || value instanceof Boolean
        || value instanceof ConstantLiteral) {
      String type = value instanceof NumberLiteral ? "number" : "boolean";
      String source = source(value);
      repair(path, "is the " + type + " " + shown(source, path) + " instead of a text");
      String match = schema.constant(source);
      return match == null ? source : match;
    }
    if (value instanceof String text && !schema.constants().isEmpty()) {
      String match = schema.constant(text);
      if (match != null && !match.equals(text)) {
        String declared = isSensitive ? "a declared value" : "'" + match + "'";
        repair(path, "is '" + shown(text, path) + "' instead of " + declared);
        return match;
      }
    }
    return any(value, path);
  }

  private static String source(Object value) {
    if (value instanceof ConstantLiteral truth) {
      return truth.source();
    }
    return value instanceof NumberLiteral number ? number.source() : value.toString();
  }

  private @Nullable Object any(Object value, String path) {
    return any(value, OutputSchema.ANY, path);
  }

  /** Returns a value with numbers and booleans that the runtime knows, and checked names. */
  private @Nullable Object any(Object value, OutputSchema schema, String path) {
    if (value instanceof NumberLiteral number) {
      if (isAmbiguous(number)) {
        return unfit(path, "number", number, "is ambiguous");
      }
      Object any = number.any();
      return schema.mayBeDecimal() && !(any instanceof Long)
          ? decimal(number, path)
          : exact(any, number, path);
    }
    if (value instanceof ConstantLiteral truth) {
      return truth.isTrue();
    }
    if (value instanceof List<?> list) {
      return elements(list, schema, path);
    }
    return value instanceof Map<?, ?> map ? members(map, schema, path) : value;
  }

  /** Returns a value of another type than the declared one, for a message that quotes it. */
  private @Nullable Object other(Object value, String path) {
    boolean isLiteral = value instanceof NumberLiteral || value instanceof ConstantLiteral;
    return isLiteral ? source(value) : any(value, path);
  }

  /**
   * Returns a value that is not the declared object or list, for a message that quotes it. For a
   * sensitive value, adds a message and returns null, because the output's own reader may quote it.
   */
  private @Nullable Object otherForm(String type, Object value, String path) {
    return isSensitive ? unfit(path, type, value, "cannot be converted") : other(value, path);
  }

  /** Returns the path of a member or element, without one if it would be long. */
  static String inner(String path, String step) {
    return path.length() > LONGEST_PATH ? path : path + step;
  }

  private @Nullable Object unfit(String path, String type, Object written, String why) {
    String got = isSensitive ? masked(path) : Shown.of(written(written));
    return problem(path, "must be of type " + type + ", but got '" + got + "' which " + why);
  }

  private static String written(Object value) {
    return value instanceof Map || value instanceof List
        ? Json.stringify(plain(value))
        : source(value);
  }

  /** Returns a value with numbers and booleans that the runtime knows, for a message. */
  static @Nullable Object plain(@Nullable Object value) {
    return new FitOutput(new ArrayList<>(), /* mayQuote= */ true).fit(value, OutputSchema.ANY, "");
  }

  private @Nullable Object problem(String path, String predicate) {
    problems.add(path, predicate);
    return null;
  }

  private String shown(String text, String path) {
    return isSensitive ? masked(path) : Shown.of(text, LONGEST_SHOWN);
  }

  /**
   * Returns a key for a path; an ellipsis if messages must not quote it, because a model can write
   * a sensitive value as a key.
   */
  private String key(String name) {
    return isSensitive || !mayQuote ? "…" : Shown.of(name, LONGEST_SHOWN);
  }

  /** Returns what messages show instead of a sensitive value: the name of its field. */
  static String masked(String path) {
    return "[" + path.substring(path.lastIndexOf('.') + 1).replaceFirst("\\[.*", "") + "]";
  }

  private void repair(String path, String predicate) {
    if (repairs.size() < MOST_REPAIRS) {
      repairs.add((path.isEmpty() ? "The answer " : "Field '" + path + "' ") + predicate + ".");
    }
  }
}
