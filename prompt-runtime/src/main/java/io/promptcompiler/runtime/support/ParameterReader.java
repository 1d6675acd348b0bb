package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptParameterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of a map as parameters. What does not fit is collected as a problem, and a
 * substitute is returned in its place, so that {@link #check} can report all problems at once. Keys
 * that are not read are ignored; null is absent.
 */
public class ParameterReader {
  private final Map<?, ?> members;
  private final String prefix;
  private final ParameterReader outermost;

  /** The problems so far, also of the objects inside. */
  final List<String> problems;

  /**
   * A reader of members.
   *
   * @param outermost the reader that takes the problems; null for that one itself
   */
  ParameterReader(Map<?, ?> members, String prefix, @Nullable ParameterReader outermost) {
    this.members = members;
    this.prefix = prefix;
    this.outermost = outermost == null ? this : outermost;
    this.problems = outermost == null ? new ArrayList<>() : outermost.problems;
  }

  /** Returns a reader for the parameters of a prompt. */
  public static ParameterReader of(Map<String, ?> parameters) {
    return new ParameterReader(parameters, "", null);
  }

  /**
   * Ends the reading of an object: for the outermost one, after all those inside of it.
   *
   * @throws PromptParameterException if there was any problem; an {@code OutputException} if this
   *     reads the answer of a model
   */
  public final void check() {
    if (outermost == this && !problems.isEmpty()) {
      throw exception();
    }
  }

  /** Returns the exception that lists the problems. */
  RuntimeException exception() {
    return new PromptParameterException(problems);
  }

  /** Returns all members, as the value of an object that they are the members of. */
  public ParameterValue all() {
    return new ParameterValue(members, prefix, outermost);
  }

  /** Returns the members of other names than these, copied deeply. */
  public Map<String, @Nullable Object> others(String... names) {
    Map<Object, Object> others = new LinkedHashMap<>(members);
    for (String name : names) {
      others.remove(name);
    }
    return new ParameterValue(others, prefix, outermost).asMap();
  }

  /** Returns a member, or null when it is absent. */
  public @Nullable ParameterValue optional(String name) {
    Object value = members.get(name);
    return value == null ? null : new ParameterValue(value, prefix + name, outermost);
  }

  /**
   * Returns a member; when it is absent, null, and there is a problem.
   *
   * @param description what the problem says after its first sentence; may be empty
   */
  public @Nullable ParameterValue required(String name, String description) {
    ParameterValue value = optional(name);
    if (value == null) {
      outermost.missing(prefix + name, description);
    }
    return value;
  }

  /** Returns a required text. */
  public String requiredString(String name, String description) {
    String text = optionalString(name);
    if (text == null) {
      required(name, description); // which reports it
      return "";
    }
    return text;
  }

  /** Returns an optional text. */
  public @Nullable String optionalString(String name) {
    if (members.get(name) instanceof String text) {
      return text;
    }
    ParameterValue value = optional(name);
    return value == null ? null : value.asString();
  }

  /** Returns a text or its default. */
  public String stringOr(String name, String otherwise) {
    String text = optionalString(name);
    return text == null ? otherwise : text;
  }

  /** Returns a required truth value. */
  public boolean requiredBoolean(String name, String description) {
    ParameterValue value = required(name, description);
    return value != null && value.asBoolean();
  }

  /** Returns an optional truth value. */
  public @Nullable Boolean optionalBoolean(String name) {
    ParameterValue value = optional(name);
    return value == null ? null : (Boolean) value.asBoolean();
  }

  /** Returns a truth value or its default. */
  public boolean booleanOr(String name, boolean otherwise) {
    ParameterValue value = optional(name);
    return value == null ? otherwise : value.asBoolean();
  }

  /** Returns a required integer. */
  public long requiredInteger(String name, String description) {
    ParameterValue value = required(name, description);
    return value == null ? 0 : value.asInteger();
  }

  /** Returns an optional integer. */
  public @Nullable Long optionalInteger(String name) {
    ParameterValue value = optional(name);
    return value == null ? null : (Long) value.asInteger();
  }

  /** Returns an integer or its default. */
  public long integerOr(String name, long otherwise) {
    ParameterValue value = optional(name);
    return value == null ? otherwise : value.asInteger();
  }

  /** Returns a required number. */
  public double requiredNumber(String name, String description) {
    ParameterValue value = required(name, description);
    return value == null ? 0 : value.asNumber();
  }

  /** Returns an optional number. */
  public @Nullable Double optionalNumber(String name) {
    ParameterValue value = optional(name);
    return value == null ? null : (Double) value.asNumber();
  }

  /** Returns a number or its default. */
  public double numberOr(String name, double otherwise) {
    ParameterValue value = optional(name);
    return value == null ? otherwise : value.asNumber();
  }

  /** Takes the problem that a value is not there. */
  final void missing(String path, String description) {
    String more = description.isEmpty() ? "" : " ".concat(description);
    problem(path, "Required parameter", " '" + path + "' is missing." + more);
  }

  /**
   * Takes a problem, which is said in two parts.
   *
   * @param subject what kind of thing has it; empty where that is part of the rest
   * @param said what follows on that
   */
  void problem(String path, String subject, String said) {
    problems.add(subject + said);
  }
}
