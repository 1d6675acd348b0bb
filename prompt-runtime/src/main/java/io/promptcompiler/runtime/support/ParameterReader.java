package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptParameterException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of a map as parameters. For a value of the wrong type, a problem is collected
 * and a substitute is returned, so that {@link #check} can report all problems together. Unknown
 * keys are ignored, and null values count as absent.
 */
public class ParameterReader {
  /** The name that stands for all members that are not declared. */
  private static final String OTHERS = "(others)";

  /** The maximum number of problems: a small value can have very many. */
  private static final int MOST = 1_000;

  final Map<?, ?> members;
  final String prefix;
  final ParameterReader outermost;
  private final boolean isBelowSensitive;
  private Set<String> sensitive = Set.of();
  private Set<String> shown = Set.of();

  /** The problems so far, including those of nested objects. */
  final List<String> problems;

  /**
   * Creates a reader of members.
   *
   * @param outermost the reader that collects the problems; null for this reader
   * @param isBelowSensitive whether the members are sensitive unless they are declared otherwise
   */
  ParameterReader(
      Map<?, ?> members,
      String prefix,
      @Nullable ParameterReader outermost,
      boolean isBelowSensitive) {
    this.members = members;
    this.prefix = prefix;
    this.outermost = outermost == null ? this : outermost;
    this.isBelowSensitive = isBelowSensitive;
    this.problems = outermost == null ? new ArrayList<>() : outermost.problems;
  }

  /** Returns a reader for the parameters of a prompt. */
  public static ParameterReader of(Map<String, ?> parameters) {
    return new ParameterReader(parameters, "", null, /* isBelowSensitive= */ false);
  }

  /** Declares members as sensitive, so that problems contain their names instead of the values. */
  public final void sensitive(String... names) {
    sensitive = Set.of(names);
  }

  /** Declares members that problems can show although they are part of a sensitive object. */
  public final void shown(String... names) {
    shown = Set.of(names);
  }

  /** Returns the name that problems show instead of a member; null if they can show its value. */
  final @Nullable String mask(String name) {
    boolean isSensitive = sensitive.contains(name) || (isBelowSensitive && !shown.contains(name));
    return isSensitive ? name : null;
  }

  /**
   * Checks that there were no problems, after all parameters have been read. Readers of nested
   * objects do not check anything; the outermost reader does.
   *
   * @throws PromptParameterException if there was a problem; an {@link OutputReader} throws {@code
   *     OutputException} instead
   */
  public void check() {
    if (outermost == this && !problems.isEmpty()) {
      throw exception();
    }
  }

  /** Returns an exception that lists the problems. */
  RuntimeException exception() {
    return new PromptParameterException(problems);
  }

  /** Returns whether a text could be one of two numbers. */
  boolean isAmbiguous(String text) {
    return Decimals.isAmbiguous(text);
  }

  /** Returns all members as a single value of type object. */
  public ParameterValue all() {
    return new ParameterValue(members, prefix, outermost, null);
  }

  /** Returns a deep copy of all members except the named ones. */
  public Map<String, @Nullable Object> others(String... names) {
    Map<Object, Object> others = new LinkedHashMap<>(members);
    for (String name : names) {
      others.remove(name);
    }
    return new ParameterValue(others, prefix, outermost, mask(OTHERS)).asMap();
  }

  /** Returns a member, or null if it is absent. */
  public @Nullable ParameterValue optional(String name) {
    return optional(name, mask(name));
  }

  /**
   * Returns a member, or null if it is absent.
   *
   * @param mask the name that problems show instead of the value; null if they can show the value
   */
  @Nullable ParameterValue optional(String name, @Nullable String mask) {
    Object value = members.get(name);
    return value == null ? null : new ParameterValue(value, prefix + name, outermost, mask);
  }

  /**
   * Returns a member; if it is absent, adds a problem and returns null.
   *
   * @param description the text after the first sentence of the problem; may be empty
   */
  public @Nullable ParameterValue required(String name, String description) {
    ParameterValue value = optional(name);
    if (value == null) {
      outermost.missing(prefix + name, description);
    }
    return value;
  }

  /** Returns a required string; if it is absent, adds a problem and returns an empty string. */
  public String requiredString(String name, String description) {
    String text = optionalString(name);
    if (text == null) {
      required(name, description); // reports the problem
      return "";
    }
    return text;
  }

  /** Returns an optional string; null if it is absent. */
  public @Nullable String optionalString(String name) {
    if (members.get(name) instanceof String text) {
      return text;
    }
    ParameterValue value = optional(name);
    return value == null ? null : value.asString();
  }

  /** Returns a string, or the default if it is absent. */
  public String stringOr(String name, String otherwise) {
    String text = optionalString(name);
    return text == null ? otherwise : text;
  }

  /** Returns a required boolean; if it is absent, adds a problem and returns false. */
  public boolean requiredBoolean(String name, String description) {
    ParameterValue value = required(name, description);
    return value != null && value.asBoolean();
  }

  /** Returns an optional boolean; null if it is absent. */
  public @Nullable Boolean optionalBoolean(String name) {
    ParameterValue value = optional(name);
    return value == null ? null : (Boolean) value.asBoolean();
  }

  /** Returns a boolean, or the default if it is absent. */
  public boolean booleanOr(String name, boolean otherwise) {
    ParameterValue value = optional(name);
    return value == null ? otherwise : value.asBoolean();
  }

  /** Returns a required integer; if it is absent, adds a problem and returns 0. */
  public long requiredInteger(String name, String description) {
    ParameterValue value = required(name, description);
    return value == null ? 0 : value.asInteger();
  }

  /** Returns an optional integer; null if it is absent. */
  public @Nullable Long optionalInteger(String name) {
    ParameterValue value = optional(name);
    return value == null ? null : (Long) value.asInteger();
  }

  /** Returns an integer, or the default if it is absent. */
  public long integerOr(String name, long otherwise) {
    ParameterValue value = optional(name);
    return value == null ? otherwise : value.asInteger();
  }

  /** Returns a required number; if it is absent, adds a problem and returns 0. */
  public double requiredNumber(String name, String description) {
    ParameterValue value = required(name, description);
    return value == null ? 0 : value.asNumber();
  }

  /** Returns an optional number; null if it is absent. */
  public @Nullable Double optionalNumber(String name) {
    ParameterValue value = optional(name);
    return value == null ? null : (Double) value.asNumber();
  }

  /** Returns a number, or the default if it is absent. */
  public double numberOr(String name, double otherwise) {
    ParameterValue value = optional(name);
    return value == null ? otherwise : value.asNumber();
  }

  /** Returns a required decimal; if it is absent, adds a problem and returns 0. */
  public BigDecimal requiredDecimal(String name, String description) {
    ParameterValue value = required(name, description);
    return value == null ? BigDecimal.ZERO : value.asDecimal();
  }

  /** Returns an optional decimal; null if it is absent. */
  public @Nullable BigDecimal optionalDecimal(String name) {
    ParameterValue value = optional(name);
    return value == null ? null : value.asDecimal();
  }

  /** Returns a decimal, or the default if it is absent. */
  public BigDecimal decimalOr(String name, BigDecimal otherwise) {
    ParameterValue value = optional(name);
    return value == null ? otherwise : value.asDecimal();
  }

  /** Adds the problem that a required value is missing. */
  final void missing(String path, String description) {
    String more = description.isEmpty() ? "" : " ".concat(description);
    problem(path, "Required parameter", " '" + path + "' is missing." + more);
  }

  /**
   * Adds a problem, given in two parts.
   *
   * @param subject the kind of value that has the problem; empty if {@code said} contains it
   * @param said the rest of the sentence
   */
  void problem(String path, String subject, String said) {
    if (problems.size() < MOST) {
      problems.add(subject + said);
    } else if (problems.size() == MOST) {
      problems.add("There are more problems.");
    }
  }
}
