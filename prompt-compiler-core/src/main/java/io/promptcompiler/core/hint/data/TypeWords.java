package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Location;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates the names of types in other languages: {@code List<String>}, {@code list[str]}. */
public final class TypeWords {
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("string", "string"),
          Map.entry("str", "string"),
          Map.entry("text", "string"),
          Map.entry("char", "string"),
          Map.entry("charsequence", "string"),
          Map.entry("date", "string"),
          Map.entry("datetime", "string"),
          Map.entry("time", "string"),
          Map.entry("url", "string"),
          Map.entry("uri", "string"),
          Map.entry("uuid", "string"),
          Map.entry("email", "string"),
          Map.entry("markdown", "string"),
          Map.entry("int", "integer"),
          Map.entry("integer", "integer"),
          Map.entry("long", "integer"),
          Map.entry("short", "integer"),
          Map.entry("int32", "integer"),
          Map.entry("int64", "integer"),
          Map.entry("float", "number"),
          Map.entry("float64", "number"),
          Map.entry("double", "number"),
          Map.entry("decimal", "number"),
          Map.entry("bigdecimal", "number"),
          Map.entry("number", "number"),
          Map.entry("bool", "boolean"),
          Map.entry("boolean", "boolean"),
          Map.entry("list", "array"),
          Map.entry("array", "array"),
          Map.entry("sequence", "array"),
          Map.entry("set", "array"),
          Map.entry("tuple", "array"),
          Map.entry("map", "object"),
          Map.entry("dict", "object"),
          Map.entry("dictionary", "object"),
          Map.entry("record", "object"),
          Map.entry("object", "object"),
          Map.entry("json", "any"),
          Map.entry("unknown", "any"),
          Map.entry("any", "any"));

  private static final Pattern OF =
      Pattern.compile("(\\w+)\\s*(?:\\[\\s*(.+?)\\s*\\]|<\\s*(.+?)\\s*>)");

  private TypeWords() {}

  /** Our word for a type that another language writes so; nothing when there is none. */
  public static Optional<String> meant(String written) {
    String word = written.strip();
    if (word.endsWith("?")) {
      String type = word.substring(0, word.length() - 1);
      return meant(type).or(() -> Optional.of(type).filter(name -> name.matches("\\w+")));
    }
    if (word.endsWith("[]")) {
      return meant(word.substring(0, word.length() - 2)).map(element -> element + "[]");
    }
    Matcher of = OF.matcher(word);
    if (of.matches()) {
      String inner = of.group(2) == null ? of.group(3) : of.group(2);
      String outer = of.group(1).toLowerCase(Locale.ROOT);
      if (outer.equals("optional")) {
        return meant(inner);
      }
      return switch (WORDS.getOrDefault(outer, "")) {
        case "array" -> meant(inner).or(() -> name(inner)).map(element -> element + "[]");
        case "object" -> Optional.of("object");
        default -> Optional.empty();
      };
    }
    return Optional.ofNullable(WORDS.get(word.toLowerCase(Locale.ROOT)));
  }

  /** A type as it can stand at a place, in quotes where it stands in some. */
  public static String written(String type, Location place) {
    return place.text().startsWith("\"") || place.text().startsWith("'")
        ? "\"" + type + "\""
        : type;
  }

  private static Optional<String> name(String word) {
    return Optional.of(word).filter(name -> name.matches("[A-Z]\\w*"));
  }
}
