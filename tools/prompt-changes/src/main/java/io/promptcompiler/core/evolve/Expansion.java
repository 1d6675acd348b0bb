package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Bounds how many times longer a value becomes through helpers and escapes. The bound is that of
 * the worst text: one of line breaks is the longest if each line gets blanks, and one of control
 * characters if it becomes JSON.
 *
 * @param texts for each kind of unit in a value of callers, the number of units of each kind that
 *     one of them becomes
 */
record Expansion(List<Map<Expansion.Unit, Double>> texts) {
  /** The kinds of UTF-16 units that grow in different ways. */
  enum Unit {
    BREAK,
    CONTROL,
    QUOTE,
    BACKSLASH,
    MARKUP,
    ASCII,
    OTHER;

    private static Unit of(int unit) {
      return switch (unit) {
        case '\n' -> BREAK;
        case '"' -> QUOTE;
        case '\\' -> BACKSLASH;
        case '&', '<', '>', '\'', '`', '=' -> MARKUP;
        default ->
            unit < ' ' || Character.isSurrogate((char) unit)
                ? CONTROL
                : unit < 0x7F ? ASCII : OTHER;
      };
    }
  }

  /** The units of numbers and booleans. */
  private static final Set<Unit> OF_SCALARS = EnumSet.of(Unit.ASCII);

  /** The factor by which a list of digits grows if each has a line of its own, with blanks. */
  private static final int LINES = 11;

  /** The number of texts up to which those of a value are followed one by one. */
  private static final int MOST_TEXTS = 1_000;

  /** The number of digits in a group. */
  private static final double GROUP = 3;

  /** Returns the expansion of a value by its helpers. */
  static Expansion of(Value value) {
    List<Value> operands = value.operands();
    if (operands.isEmpty() || ValueGrowth.isPath(value)) {
      return ofUnits(value.type());
    }
    if (value instanceof Value.Apply print && print.function() instanceof Function.Print) {
      // Each operand is followed once, as values can be in each other many times.
      return printed(operands.get(0));
    }
    Expansion all =
        new Expansion(operands.stream().flatMap(one -> of(one).texts.stream()).toList());
    if (!(value instanceof Value.Apply apply)) {
      return all;
    }
    Function function = apply.function();
    if (ValueGrowth.JSON.contains(function)) {
      Expansion json = all.json(function == BuiltIn.JSON_WITHOUT_TAGS);
      return function == BuiltIn.JSON_LINES ? json.map(Expansion::line) : json;
    }
    return function instanceof Function.OfRuntime of ? all.by(of.word(), operands) : all;
  }

  /** Returns the expansion of a value as a text. A value that is not a text can become JSON. */
  static Expansion printed(Value value) {
    Expansion own = of(value);
    return switch (value.type().kind()) {
      case LIST, MESSAGES, MEDIA, ANY, MAP, OBJECT -> own.orJson();
      case TEXT, ENUM, INT, NUM, DEC, BOOL -> own;
    };
  }

  private Expansion orJson() {
    return new Expansion(
        Stream.of(this, json(/* isWithoutTags= */ false))
            .flatMap(one -> one.texts.stream())
            .toList());
  }

  private static Expansion ofUnits(Type type) {
    Collection<Unit> units =
        switch (type.kind()) {
          case INT, NUM, DEC, BOOL -> OF_SCALARS;
          case TEXT, ENUM, LIST, MESSAGES, MEDIA, ANY, MAP, OBJECT -> EnumSet.allOf(Unit.class);
        };
    return new Expansion(units.stream().map(unit -> Map.of(unit, 1.0)).toList());
  }

  private Expansion by(String helper, List<Value> arguments) {
    return switch (helper) {
      case "join" -> orJson();
      case "indent" -> indented(number(arguments.get(1)));
      case "replace" -> replaced(arguments.get(1), ValueGrowth.literal(arguments.get(2)));
      case "datamark" -> datamarked(ValueGrowth.literal(arguments.get(1)));
      case "format" -> {
        Map<Unit, Double> group = times(units(ValueGrowth.literal(arguments.get(2))), 1 / GROUP);
        yield map(unit -> sum(Map.of(unit, 1.0), group));
      }
      // The upper case of a character has up to three units, and its lower case up to two.
      case "upper" -> inCase(3);
      case "lower" -> inCase(2);
      default -> this;
    };
  }

  /**
   * Returns the expansion in another case, in which a character can become ASCII. The longest text
   * has only characters that do, or only others.
   *
   * @param most the number of units that a character can become
   */
  private Expansion inCase(double most) {
    if (texts.size() > MOST_TEXTS) {
      return map(
          unit -> unit == Unit.OTHER ? Map.of(unit, most, Unit.ASCII, most) : Map.of(unit, 1.0));
    }
    return new Expansion(
        Stream.of(Unit.OTHER, Unit.ASCII)
            .flatMap(
                kind ->
                    map(
                        unit ->
                            Map.of(
                                unit == Unit.OTHER ? kind : unit, unit == Unit.OTHER ? most : 1.0))
                        .texts
                        .stream())
            .distinct()
            .toList());
  }

  /** Returns the blanks in the template; the number of a caller counts as a value of its own. */
  private static long number(Value value) {
    return value instanceof Value.Literal literal
            && literal.constant() instanceof Constant.Int blanks
        ? Math.max(0, blanks.value())
        : 0;
  }

  /** Returns the expansion with blanks before each line. */
  Expansion indented(long blanks) {
    return map(
        unit ->
            unit == Unit.BREAK
                ? Map.of(Unit.BREAK, 1.0, Unit.ASCII, (double) blanks)
                : Map.of(unit, 1.0));
  }

  private Expansion json(boolean isWithoutTags) {
    return map(
        unit ->
            switch (unit) {
              case BREAK -> units("\\n");
              case CONTROL -> units("\\u0001");
              case QUOTE -> units("\\\"");
              case BACKSLASH -> units("\\\\");
              case MARKUP -> isWithoutTags ? units("\\u003c") : Map.of(unit, 1.0);
              case ASCII, OTHER -> Map.of(unit, 1.0);
            });
  }

  private static Map<Unit, Double> line(Unit unit) {
    return sum(Map.of(unit, LINES - 1.0), Map.of(Unit.BREAK, 1.0));
  }

  /** Returns the expansion in HTML. */
  Expansion html() {
    return map(
        unit ->
            switch (unit) {
              case QUOTE -> units("&quot;");
              case MARKUP -> units("&#x3D;");
              case BREAK, CONTROL, BACKSLASH, ASCII, OTHER -> Map.of(unit, 1.0);
            });
  }

  /** Returns the expansion in an attribute of a tag. */
  Expansion attribute() {
    return map(
        unit ->
            switch (unit) {
              case QUOTE -> units("&quot;");
              case MARKUP -> units("&amp;");
              case BREAK, CONTROL -> units("&#10;");
              case BACKSLASH, ASCII, OTHER -> Map.of(unit, 1.0);
            });
  }

  /**
   * Returns the expansion in fences. A tag in the body is escaped. The backticks of the two
   * delimiters are each at least as many as those in a row in the body, with those of inner fences.
   */
  Expansion fenced(int fences) {
    double most = "&lt;".length() + 2.0 * (fences - 1);
    return map(unit -> Map.of(unit, unit == Unit.MARKUP ? most : 1.0));
  }

  /** A run of white space becomes a mark. */
  private Expansion datamarked(String mark) {
    return map(
        unit ->
            switch (unit) {
              case BREAK, CONTROL, ASCII, OTHER -> most(unit, units(mark));
              case QUOTE, BACKSLASH, MARKUP -> Map.of(unit, 1.0);
            });
  }

  /**
   * Returns the expansion if some text is replaced. A text of callers can be any unit.
   *
   * @param to the text that replaces it; that of a caller counts as a value of its own
   */
  private Expansion replaced(Value from, String to) {
    boolean isKnown = from instanceof Value.Literal;
    String text = ValueGrowth.literal(from);
    Set<Unit> replaced = isKnown ? units(text).keySet() : EnumSet.allOf(Unit.class);
    Map<Unit, Double> with = times(units(to), 1 / Math.max(1.0, text.length()));
    return map(unit -> replaced.contains(unit) ? most(unit, with) : Map.of(unit, 1.0));
  }

  /** Returns the units of a text in which a unit remains, or others come in its place. */
  private static Map<Unit, Double> most(Unit unit, Map<Unit, Double> others) {
    Map<Unit, Double> most = new EnumMap<>(Unit.class);
    most.putAll(others);
    most.merge(unit, 1.0, Math::max);
    return most;
  }

  private static Map<Unit, Double> units(String text) {
    Map<Unit, Double> units = new EnumMap<>(Unit.class);
    text.chars().forEach(unit -> units.merge(Unit.of(unit), 1.0, Double::sum));
    return units;
  }

  private static Map<Unit, Double> times(Map<Unit, Double> units, double factor) {
    Map<Unit, Double> more = new EnumMap<>(Unit.class);
    units.forEach((unit, count) -> more.put(unit, count * factor));
    return more;
  }

  private static Map<Unit, Double> sum(Map<Unit, Double> some, Map<Unit, Double> others) {
    Map<Unit, Double> sum = new EnumMap<>(Unit.class);
    Stream.of(some, others)
        .forEach(all -> all.forEach((unit, count) -> sum.merge(unit, count, Double::sum)));
    return sum;
  }

  /** Returns what the texts become if each of their units becomes others. */
  private Expansion map(java.util.function.Function<Unit, Map<Unit, Double>> change) {
    List<Map<Unit, Double>> changed = new ArrayList<>();
    for (Map<Unit, Double> text : texts) {
      Map<Unit, Double> units = new EnumMap<>(Unit.class);
      text.forEach(
          (unit, count) ->
              change
                  .apply(unit)
                  .forEach((one, times) -> units.merge(one, count * times, Double::sum)));
      changed.add(units);
    }
    return new Expansion(changed);
  }

  /** Returns the number of units that one unit of a value can become. */
  double most() {
    return texts.stream()
        .mapToDouble(text -> text.values().stream().mapToDouble(Double::doubleValue).sum())
        .max()
        .orElse(1);
  }
}
