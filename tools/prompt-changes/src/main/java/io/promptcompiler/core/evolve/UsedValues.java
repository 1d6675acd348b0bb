package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.evolve.ContentItem.Kind;
import io.promptcompiler.core.evolve.ContentItem.Restriction;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValueNames;
import io.promptcompiler.core.program.ValuePath;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Collects the items of one instruction, apart from those of its blocks.
 *
 * @param items gets the items
 */
record UsedValues(
    Map<ContentItem, ContentPlaces> items,
    CallerValues ofCallers,
    PromptPlace place,
    Location location) {
  UsedValues(CallerValues ofCallers, PromptPlace place, Location location) {
    this(new LinkedHashMap<>(), ofCallers, place, location);
  }

  /** Returns an object that adds to the same items what the instruction does at another place. */
  UsedValues at(PromptPlace other) {
    return new UsedValues(items, ofCallers, other, location);
  }

  /** Adds the calls of sources in some values. Each request is made once. */
  void calls(List<Value> values) {
    calls(values, new HashSet<>());
  }

  private void calls(List<Value> values, Set<Integer> requests) {
    for (Value value : values) {
      if (!(value instanceof Value.Answer answer)) {
        calls(value.operands(), requests);
      } else if (requests.add(answer.request().number())) {
        count(Kind.CALLED, "", ValuePath.of(answer), answer, name(answer));
      }
    }
  }

  /** Adds a place of an item whose number matters. */
  void count(Kind kind, String role, String path, Value value, String name) {
    put(kind, role, path, value, Restriction.OTHER, name, Map.of(Condition.ALWAYS, 1L));
  }

  /** Adds a resolved value that a template names as another one. */
  void add(Kind kind, String role, Value resolved, Restriction restriction, Value value) {
    put(kind, role, ValuePath.of(resolved), resolved, restriction, name(value), Map.of());
  }

  private void put(
      Kind kind,
      String role,
      String path,
      Value value,
      Restriction restriction,
      String name,
      Map<Condition, Long> counted) {
    Map<Integer, Condition> always = Map.of(place.budget(), Condition.ALWAYS);
    items.merge(
        new ContentItem(kind, role, path),
        new ContentPlaces(1, name, location, value, restriction, new TreeMap<>(always), counted),
        ContentPlaces::and);
  }

  /**
   * Adds a printed value.
   *
   * @param value the value as the template has it
   * @param isMasked whether the text around it declares the value as sensitive
   * @param isBesideText whether it is exempted although it is untrusted and next to other text
   * @param isUnescaped whether it can have markup of HTML
   */
  void print(
      Value value, Value shown, boolean isMasked, boolean isBesideText, boolean isUnescaped) {
    OpenRole role = place.role();
    for (ShownValue one : ShownValue.in(shown)) {
      add(Kind.PRINTED, "", one.value(), Restriction.NONE, value);
    }
    for (ShownValue one : ShownValue.paths(shown)) {
      if (ofCallers.isUndeclared(one.value())) {
        add(Kind.UNDECLARED, "", one.value(), Restriction.OTHER, value);
      }
    }
    boolean isSensitive = isMasked || ofCallers.isSensitive(shown);
    boolean isForeign = !role.isOfUser() && ofCallers.hasForeign(shown);
    Restriction restriction =
        isSensitive ? Restriction.SENSITIVE : isForeign ? Restriction.FOREIGN : Restriction.NONE;
    add(Kind.SHOWN, role.name(), shown, restriction, value);
    if (!place.isFenced() && !isClosed(shown)) {
      boolean isUntrusted = ofCallers.hasUntrusted(shown);
      Restriction bare = isUntrusted ? Restriction.OTHER : Restriction.NONE;
      add(Kind.BARE, role.name(), shown, bare, value);
      if (isUntrusted && isBesideText) {
        add(Kind.EXEMPT, role.name(), shown, bare, value);
      }
    }
    if (isUnescaped && ValueGrowth.isGiven(shown)) {
      add(Kind.UNESCAPED, "", shown, Restriction.OTHER, value);
    }
    undeclared(shown);
  }

  /** Adds the conditions that a value consists of, with those that are sensitive restricted. */
  void test(Value value) {
    boolean isJunction =
        value instanceof Value.Apply apply
            && (apply.function() == BuiltIn.ALL || apply.function() == BuiltIn.SOME);
    // Parts of a sensitive condition show more than the whole: they could decide about other texts.
    if (value instanceof Value.Not || (isJunction && !ofCallers.isSensitive(value))) {
      value.operands().forEach(this::test);
    } else {
      decide("", value);
      undeclared(value);
    }
  }

  /** Adds a value that decides what is printed. */
  void decide(String what, Value value) {
    boolean isSensitive = ofCallers.isSensitive(value);
    put(
        Kind.DECIDING,
        place.role().name(),
        what + ValuePath.of(value),
        value,
        isSensitive ? Restriction.SENSITIVE : Restriction.NONE,
        name(isSensitive ? ofCallers.sensitive(value).orElse(value) : value),
        Map.of());
  }

  /** Adds all values that no parameter declares: whether a caller gives them can decide, too. */
  private void undeclared(Value value) {
    if (!ValueGrowth.isPath(value)) {
      value.operands().forEach(this::undeclared);
    } else if (ofCallers.isUndeclared(value) || value instanceof Value.Parameters) {
      // The number of parameters differs between the override and the release.
      add(Kind.USED, "", value, Restriction.OTHER, value);
    }
  }

  /** Returns whether a printed value cannot be left, like one in a fence. */
  private static boolean isClosed(Value value) {
    return value instanceof Value.Apply apply && apply.function() == BuiltIn.JSON_WITHOUT_TAGS;
  }

  /** Returns the name of a value, or the text of a literal, such as a URL. */
  static String name(Value value) {
    String literal = ValueGrowth.literal(ValueGrowth.typed(value));
    return literal.isEmpty() ? ValueNames.of(value) : literal;
  }
}
