package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates the names of types in other languages: {@code List<String>}, {@code list[str]}. */
public final class TypeWords {
  private static final Pattern OF =
      Pattern.compile("(\\w+)\\s*(?:\\[\\s*(.+?)\\s*\\]|<\\s*(.+?)\\s*>)");

  /** Matches a list in words; group 1 is the type of its elements. */
  private static final Pattern PLURAL =
      Pattern.compile(
          "(?i)(?:(?:list|array)\\s+of\\s+)?+(string|integer|number|boolean)(?:s|(?<=of\\s\\w{6,7}))");

  private static final List<String> TYPES =
      List.of("string", "boolean", "integer", "number", "decimal", "array", "object");

  /** The packages of the JDK that may precede the names of its types. */
  private static final Pattern PACKAGE = Pattern.compile("^java\\.(?:[a-z]++\\.)++(?=[A-Z])");

  /** Types of the JDK. Those that are likely names of an author's own types are not among them. */
  private static final Map<String, List<String>> OF_JAVA =
      Map.of(
          "string",
          List.of(
              "DayOfWeek",
              "Duration",
              "Instant",
              "LocalDate",
              "LocalDateTime",
              "LocalTime",
              "OffsetDateTime",
              "StringBuilder",
              "YearMonth",
              "ZoneId",
              "ZonedDateTime"),
          "integer",
          List.of("OptionalInt", "OptionalLong", "byte"),
          "number",
          List.of("OptionalDouble"),
          "decimal",
          List.of("BigInteger"),
          "array",
          List.of("ArrayList", "LinkedHashSet", "LinkedList", "SortedSet", "TreeSet"),
          "object",
          List.of("HashMap", "LinkedHashMap", "SortedMap", "TreeMap"));

  /** Lists of the JDK, which could be other types if they named no type of their elements. */
  private static final List<String> LISTS =
      List.of("Collection", "Deque", "Iterable", "Queue", "Stream");

  /** The maximum length of what is read as a type. */
  private static final int LONGEST = 200;

  private TypeWords() {}

  /** Returns whether a type allows that a value is absent: {@code string?}, {@code Optional}. */
  public static boolean isOptional(String written) {
    return written.endsWith("?")
        || PACKAGE.matcher(written).replaceFirst("").startsWith("Optional");
  }

  /** Returns whether a word is rather a misspelt type than anything else: {@code integr}. */
  public static boolean isMisspelt(String word) {
    return !Suggestion.didYouMean(word.replace("[]", ""), TYPES).isEmpty();
  }

  /** Returns the type for a name from another language, if there is one. */
  public static Optional<String> meant(String written) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    String word = PACKAGE.matcher(written.strip()).replaceFirst("");
    if (word.endsWith("?")) {
      String type = word.substring(0, word.length() - 1);
      return meant(type).or(() -> Optional.of(type).filter(name -> name.matches("\\w+")));
    }
    if (word.endsWith("...")) {
      return meant(word.substring(0, word.length() - 3) + "[]");
    }
    if (word.endsWith("[]")) {
      return meant(word.substring(0, word.length() - 2)).map(element -> element + "[]");
    }
    if (word.startsWith("[") && word.endsWith("]")) {
      String inner = word.substring(1, word.length() - 1);
      return meant(inner).or(() -> name(inner)).map(element -> element + "[]");
    }
    Matcher plural = PLURAL.matcher(word);
    if (plural.matches()) {
      return meant(plural.group(1)).map(element -> element + "[]");
    }
    Matcher of = OF.matcher(word);
    if (of.matches()) {
      String inner = of.group(2) == null ? of.group(3) : of.group(2);
      String outer = of.group(1);
      if (outer.equalsIgnoreCase("optional")) {
        return meant(inner).or(() -> name(inner));
      }
      return switch (LISTS.contains(outer) ? "array" : word(outer)) {
        case "array" -> meant(inner).or(() -> name(inner)).map(element -> element + "[]");
        case "object" -> Optional.of("object");
        default -> Optional.empty();
      };
    }
    return Optional.of(word(word)).filter(type -> !type.isEmpty());
  }

  private static String word(String type) {
    for (Map.Entry<String, List<String>> one : OF_JAVA.entrySet()) {
      if (one.getValue().contains(type)) {
        return one.getKey();
      }
    }
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "string", "str", "text", "char", "charsequence", "date", "datetime", "time" -> "string";
      case "url", "uri", "uuid", "email", "markdown" -> "string";
      case "int", "integer", "long", "short", "int32", "int64" -> "integer";
      case "float", "float64", "double", "number", "numeric" -> "number";
      case "decimal", "bigdecimal", "money" -> "decimal";
      case "bool", "boolean" -> "boolean";
      case "list", "array", "sequence", "set", "tuple" -> "array";
      case "map", "dict", "dictionary", "record", "object" -> "object";
      case "json", "unknown", "any" -> "any";
      case "image", "picture", "audio", "video" -> "media";
      default -> "";
    };
  }

  /** Returns the text of a type for a place, in quotes if the text at the place is quoted. */
  public static String written(String type, Location place) {
    return place.text().startsWith("\"") || place.text().startsWith("'")
        ? "\"" + type + "\""
        : type;
  }

  private static Optional<String> name(String word) {
    return Optional.of(word).filter(name -> name.matches("[A-Z]\\w*"));
  }
}
