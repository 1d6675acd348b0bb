package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.evolve.CommonTypes.Pair;
import io.promptcompiler.core.evolve.ReleasedView.ChangedDefault;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds changed declarations that affect a text although its program is unchanged: defaults that
 * the text depends on, and the order and number of the properties of objects that it prints or
 * iterates over.
 */
final class DeclaredChanges {
  private final CommonTypes types;
  private final Types presentTypes;
  private final ReleasedView view;
  private final Predicate<Type> isShared;
  private final Map<String, ChangedDefault> defaults = new LinkedHashMap<>();
  private final List<Pair> printed = new ArrayList<>();
  private final Set<TypeName> seen = new HashSet<>();

  /**
   * Creates an instance for the programs of a view.
   *
   * @param isShared whether the defaults of an object are reported with its type
   */
  DeclaredChanges(
      CommonTypes types, Types presentTypes, ReleasedView view, Predicate<Type> isShared) {
    this.types = types;
    this.presentTypes = presentTypes;
    this.view = view;
    this.isShared = isShared;
  }

  /**
   * Records the declarations used by a folded text, or folded messages, of a program of the view.
   */
  void text(List<Instruction> text) {
    for (Instruction instruction : text) {
      instruction.operands().forEach(this::value);
      instruction.blocks().forEach(this::text);
    }
  }

  private void value(Value value) {
    view.changed(value).ifPresent(one -> defaults.putIfAbsent(one.change().path(), one));
    if (value instanceof Value.ToAny any) {
      whole(any.value().type());
    }
    boolean isPartOnly =
        value instanceof Value.Truth
            || value instanceof Value.IsList
            || value instanceof Value.DynamicMember;
    for (Value operand : value.operands()) {
      value(isPartOnly && operand instanceof Value.ToAny any ? any.value() : operand);
    }
  }

  /** Records all properties of a value that is used as a whole. */
  private void whole(Type type) {
    if (type instanceof Type.ListType list) {
      whole(list.element());
    }
    if (type instanceof Type.ObjectRef ref && seen.add(ref.name())) {
      Optional<Pair> pair = types.object(type);
      pair.ifPresent(printed::add);
      ObjectType object = pair.map(Pair::present).orElseGet(() -> presentTypes.object(ref));
      for (Field field : object.fields()) {
        whole(field.type());
      }
    }
  }

  /** Records all defaults of an object as if a text depended on them. */
  void all(ObjectType present) {
    types.object(present.ref()).ifPresent(this::defaults);
  }

  void report(ChangeSink report) {
    printed.forEach(this::defaults);
    defaults.values().stream()
        .filter(one -> !isShared.test(one.owner().present().ref()))
        .forEach(one -> one.change().report(DefaultChange.ON_TEXT, report));
    for (Pair pair : printed) {
      order(pair, report);
      additions(pair, report);
    }
  }

  private void defaults(Pair pair) {
    for (Field now : pair.present().fields()) {
      Optional<Field> old = pair.released().field(now.name());
      if (old.isPresent() && ReleasedView.isChanged(old.get(), now)) {
        String path = pair.path(now);
        defaults.putIfAbsent(
            path, new ChangedDefault(pair, new DefaultChange(path, old.get(), now)));
      }
    }
  }

  private static void order(Pair pair, ChangeSink report) {
    List<String> before = new ArrayList<>(pair.released().fieldNames());
    before.retainAll(pair.present().fieldNames());
    List<String> after = new ArrayList<>(pair.present().fieldNames());
    after.retainAll(before);
    if (!before.equals(after)) {
      int at = TextPlace.same(before, after);
      String order = String.join(", ", after);
      report.add(
          name(pair) + " " + order,
          Diagnostic.of(
                  DiagnosticCode.PROPERTIES_REORDERED,
                  place(pair.present(), after.get(at)),
                  shown(pair),
                  order)
              .fix(
                  "The released order was "
                      + String.join(", ", before)
                      + ": declare them in this order.")
              .released(place(pair.released(), before.get(at))));
    }
  }

  private static void additions(Pair pair, ChangeSink report) {
    for (Field field : pair.present().fields()) {
      if (field.defaultValue().isPresent() && pair.released().field(field.name()).isEmpty()) {
        report.add(
            pair.path(field),
            Diagnostic.of(
                    DiagnosticCode.PROPERTY_PRINTED, field.location(), shown(pair), field.name())
                .fix("Without a default, it is printed only if it has a value.")
                .released(pair.released().location()));
      }
    }
  }

  private static String name(Pair pair) {
    return pair.path().isEmpty() ? "parameters" : pair.path();
  }

  private static String shown(Pair pair) {
    return pair.path().isEmpty() ? "What the prompt is given" : "'" + pair.path() + "'";
  }

  private static Location place(ObjectType object, String property) {
    return object.field(property).map(Field::location).orElse(object.location());
  }
}
