package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.source.Sha256;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The roles that the message at a place can have, or the roles to which instructions turn. Exactly
 * one of the conditions holds, so a role is certain where its condition does.
 *
 * @param conditions the condition of each role
 */
record OpenRoles(SortedMap<String, Value> conditions) {
  /** Stands for the role of the message that was open before the instructions. */
  private static final String BEFORE = "?";

  /** The effect of instructions that begin no message. */
  static final OpenRoles SAME = of(BEFORE);

  /** Returns one role, which is certain. */
  static OpenRoles of(String role) {
    return new OpenRoles(new TreeMap<>(Map.of(role, ProgramConditions.TRUE)));
  }

  /** Returns whether the message that was open before remains open. */
  boolean isSame() {
    return equals(SAME);
  }

  /** Returns the first of these roles. */
  String first() {
    return conditions.firstKey();
  }

  /** Returns the roles behind instructions that turn to other roles. */
  OpenRoles then(OpenRoles turns) {
    if (turns.isSame()) {
      return this;
    }
    SortedMap<String, Value> behind = new TreeMap<>();
    turns.conditions.forEach(
        (role, condition) -> {
          if (role.equals(BEFORE)) {
            conditions.forEach((before, given) -> add(before, given, condition, behind));
          } else {
            add(role, condition, ProgramConditions.TRUE, behind);
          }
        });
    return ofKnownSize(behind);
  }

  /** Returns the roles behind one of two blocks, which a condition chooses. */
  static OpenRoles either(Value condition, OpenRoles one, OpenRoles other) {
    if (one.equals(other)) {
      return one;
    }
    SortedMap<String, Value> behind = new TreeMap<>();
    Value not = ProgramConditions.not(condition);
    one.conditions.forEach((role, given) -> add(role, condition, given, behind));
    other.conditions.forEach((role, given) -> add(role, not, given, behind));
    return ofKnownSize(behind);
  }

  /** Returns roles of which large conditions are only known by their names. */
  private static OpenRoles ofKnownSize(SortedMap<String, Value> conditions) {
    conditions.replaceAll(
        (role, condition) ->
            FollowedNames.isLarge(condition) ? hashed(ValuePath.of(condition)) : condition);
    return new OpenRoles(conditions);
  }

  private static Value hashed(String name) {
    return ProgramConditions.named("open " + Sha256.of(name.getBytes(UTF_8)));
  }

  private static void add(String role, Value one, Value more, SortedMap<String, Value> into) {
    Value condition = ProgramConditions.all(one, more);
    if (!condition.equals(ProgramConditions.FALSE)) {
      into.merge(role, condition, ProgramConditions::some);
    }
  }

  /**
   * Returns the roles at the beginning of an iteration of a loop whose body turns to these roles.
   * The elements before decide which of them it is.
   *
   * @param element the path of the element of the loop
   */
  OpenRoles atIteration(String element) {
    SortedMap<String, Value> all = new TreeMap<>(conditions);
    all.put(BEFORE, ProgramConditions.TRUE);
    return new OpenRoles(all).named("at " + element, condition -> true);
  }

  /**
   * Returns the roles behind instructions that turn to these roles, although it is not known when.
   *
   * @param name a text that is equal only for instructions with the same effect
   */
  OpenRoles behind(String name) {
    return named("behind " + name, condition -> !condition.equals(ProgramConditions.TRUE));
  }

  private OpenRoles named(String place, Predicate<Value> isUnknown) {
    SortedMap<String, Value> named = new TreeMap<>();
    conditions.forEach(
        (role, condition) ->
            named.put(
                role,
                isUnknown.test(condition) ? hashed(role + " " + place + "\n" + key()) : condition));
    return new OpenRoles(named);
  }

  /** Returns a text that is equal only for the same roles under the same conditions. */
  String key() {
    StringBuilder text = new StringBuilder();
    conditions.forEach(
        (role, condition) ->
            text.append(role).append(' ').append(ValuePath.of(condition)).append('\n'));
    return text.toString();
  }
}
