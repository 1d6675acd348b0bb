package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.LowerData;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Declares the injections of a step as parameters. A value is the default of an optional parameter
 * of its type, a flag {@code include_x} adds a text {@code x}, and {@code invariants} is always
 * present.
 */
final class Injections {
  /** The name of the list that has its own section. */
  static final String INVARIANTS = "invariants";

  private static final String INCLUDE = "include_";

  private static final Type TEXTS = new Type.ListOf(Type.STRING);

  private final DiagnosticSink sink;
  private final Map<String, Field> fields = new LinkedHashMap<>();

  private Injections(DiagnosticSink sink) {
    this.sink = sink;
  }

  /**
   * Returns the parameters, in the order in which they are injected.
   *
   * @param origin the origin of parameters that do not declare one
   */
  static List<Field> read(StepElement step, Origin origin, DiagnosticSink sink) {
    Injections injections = new Injections(sink);
    step.get(StepShape.INJECTIONS).entries().forEach(injections::read);
    Constant none = new Constant.Items(List.of());
    injections.fields.putIfAbsent(INVARIANTS, invariants(none, step.place(StepShape.INJECTIONS)));
    return withOrigins(List.copyOf(injections.fields.values()), step, origin);
  }

  /** Returns the name of the fence around a parameter. */
  static String fenceName(String parameter) {
    String name = parameter.replaceAll("[^A-Za-z0-9_-]", "-");
    return Fence.isName(name) ? name : "injected-" + name;
  }

  /**
   * Returns the parameters with their origins: what is declared under {@code parameters}, or for
   * the whole step. Invariants are part of the step, and therefore trusted. A value that the step
   * contains is fixed.
   */
  private static List<Field> withOrigins(List<Field> fields, StepElement step, Origin all) {
    return fields.stream()
        .map(
            field ->
                field.from(
                    step.originOf(field.name())
                        .orElse(field.defaultValue().isEmpty() ? Origin.UNDECLARED : Origin.FIXED)
                        .orElse(field.name().equals(INVARIANTS) ? Origin.UNDECLARED : all)))
        .toList();
  }

  /** Returns the names of the parameters that are injected. */
  static List<String> names(List<Entry> entries) {
    List<String> names = new ArrayList<>(List.of(INVARIANTS));
    entries.forEach(entry -> names.add(isFlag(entry) ? flagged(entry) : entry.key()));
    return names;
  }

  private static boolean isFlag(Entry entry) {
    return entry.key().startsWith(INCLUDE) && entry.key().length() > INCLUDE.length();
  }

  private static String flagged(Entry entry) {
    return entry.key().substring(INCLUDE.length());
  }

  /** Returns the place of the name in the key {@code include_name}. */
  private static Location flaggedAt(Entry entry) {
    Location key = entry.keyLocation();
    int start = key.text().indexOf(entry.key());
    if (start < 0) {
      return key; // it is written with escapes
    }
    Span name =
        new Span(start + INCLUDE.length(), start + entry.key().length()).shift(key.span().start());
    return new Location(key.source(), name);
  }

  private void read(Entry entry) {
    if (isFlag(entry)) {
      flag(entry, flagged(entry));
    } else if (entry.key().equals(INVARIANTS)) {
      new ConstantReader(Types.NONE, sink)
          .read(INVARIANTS, entry.value(), TEXTS)
          .ifPresent(value -> add(invariants(value, entry.keyLocation())));
    } else if (entry.value() instanceof Scalar scalar && scalar.isNull()) {
      add(field(entry, Type.STRING, Optional.empty()));
    } else {
      Constant value = ConstantReader.read(entry.value());
      add(field(entry, LowerData.type(value), Optional.of(value)));
    }
  }

  private void flag(Entry entry, String name) {
    Optional<Boolean> included = Shape.TRUTH.read(entry.value(), entry.keyLocation());
    if (included.isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.WRONG_SHAPE,
                  entry.value().location(),
                  entry.key(),
                  "true or false")
              .fix("It is " + entry.value().shape() + "."));
    } else if (included.get() && !name.equals(INVARIANTS)) {
      String description = "The text in the prompt under '" + name + "'.";
      add(new Field(name, Type.STRING, true, Optional.empty(), description, flaggedAt(entry)));
    }
  }

  private static Field invariants(Constant value, Location location) {
    String description = "The conditions that must always hold.";
    return new Field(INVARIANTS, TEXTS, false, Optional.of(value), description, location);
  }

  private static Field field(Entry entry, Type type, Optional<Constant> value) {
    return new Field(entry.key(), type, false, value, "", entry.keyLocation());
  }

  private void add(Field field) {
    Field first = fields.putIfAbsent(field.name(), field);
    if (first != null) {
      sink.report(twice(field, first));
    } else if (!field.name().equals(INVARIANTS)) { // whose name is fixed
      Use.report(field.location(), () -> new NameMeaning.OfField(field));
    }
  }

  /** Reports a duplicate parameter. */
  static Diagnostic twice(Field second, Field first) {
    String fix =
        second.name().equals(INVARIANTS)
            ? "Every step has it: write its default under 'injections'."
            : "Line " + first.location().line() + " declares it already. Remove one of the two.";
    return Diagnostic.of(DiagnosticCode.DECLARED_TWICE, second.location(), second.name()).fix(fix);
  }
}
