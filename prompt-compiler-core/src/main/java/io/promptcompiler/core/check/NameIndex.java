package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects the meanings of the names in a text and its included texts while they are lowered.
 * {@link Lowered} returns them. Only names in texts that an editor shows are collected.
 */
public final class NameIndex {
  private final List<Use> uses = new ArrayList<>();

  /** Adds the meaning of a name. */
  public void add(Location at, Supplier<? extends NameMeaning> meaning) {
    if (Use.isWanted(at)) {
      uses.add(new Use(at, meaning.get()));
    }
  }

  /** Adds a name that means a field. */
  public void field(Location at, Field field) {
    add(at, () -> new NameMeaning.OfField(field));
  }

  /** Adds a name that means a value. */
  public void value(Location at, String name, Value value) {
    add(at, () -> new NameMeaning.OfLocal(name, value.type(), value.optional()));
  }

  /** Adds the names that are in scope in a body. */
  void scope(Body body, LexicalScope scope, Lowering lowering) {
    add(lowering.at(body.span()), () -> scope(body.parameters(), scope, lowering));
  }

  private static NameMeaning.Scope scope(
      List<Body.BlockParameter> parameters, LexicalScope scope, Lowering lowering) {
    Map<String, Type> types = new LinkedHashMap<>();
    scope.values().forEach((name, value) -> types.put(name, value.type()));
    Map<String, Location> declared = new LinkedHashMap<>();
    parameters.forEach(one -> declared.put(one.name(), lowering.at(one.span())));
    return new NameMeaning.Scope(
        lowering.setting().parameters(),
        lowering.setting().types(),
        scope.whole().self().type(),
        types,
        declared,
        Optional.ofNullable(scope.climb(1)).map(outer -> outer.whole().self().type()),
        !scope.loops().isEmpty());
  }

  /** Returns the names so far. */
  List<Use> uses() {
    return uses;
  }
}
