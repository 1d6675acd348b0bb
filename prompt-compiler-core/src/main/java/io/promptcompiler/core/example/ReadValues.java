package io.promptcompiler.core.example;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.support.Masked;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the values of an example according to the declarations of its prompt. */
public final class ReadValues {
  private final ObjectType declared;
  private final Types types;
  private final DiagnosticList found = new DiagnosticList();
  private final Map<String, Object> values = new LinkedHashMap<>();

  private ReadValues(EntryPoint prompt) {
    this.declared = prompt.parameters();
    this.types = prompt.types();
  }

  /**
   * Returns the values by parameter name, in the form for the interpreter. If values are invalid,
   * reports findings and returns nothing. Null counts as absent.
   */
  public static Optional<Map<String, Object>> read(
      Example example, EntryPoint prompt, DiagnosticSink sink) {
    ReadValues values = new ReadValues(prompt);
    values.read(example);
    values.found.toList().forEach(sink::report);
    return values.found.hasErrors() ? Optional.empty() : Optional.of(values.values);
  }

  private void read(Example example) {
    Set<String> meant = new HashSet<>();
    for (Entry entry : example.parameters().entries()) {
      Optional<Field> field = declared.field(entry.key());
      field.ifPresent(
          known -> Use.report(entry.keyLocation(), () -> new NameMeaning.OfField(known)));
      if (field.isEmpty()) {
        unknown(entry);
        Nearest.to(entry.key(), declared.fieldNames()).stream().limit(1).forEach(meant::add);
      } else if (!isNull(entry)) {
        value(example, entry, field.get()).ifPresent(value -> values.put(entry.key(), value));
      }
    }
    for (Field field : declared.fields()) {
      Optional<Entry> given = example.parameters().entry(field.name());
      boolean isGiven = given.filter(entry -> !isNull(entry)).isPresent();
      if (field.required() && !isGiven && !meant.contains(field.name())) {
        missing(example, field, given);
      }
    }
  }

  private Optional<Object> value(Example example, Entry entry, Field field) {
    DiagnosticList problems = new DiagnosticList();
    Optional<Constant> read =
        new ConstantReader(types, DiagnosticCode.WRONG_IN_EXAMPLE, problems)
            .read(entry.key(), entry.value(), field.type());
    if (!types.sensitivity(field).isSensitive()) {
      problems.toList().forEach(found::report);
    } else if (read.isEmpty()) {
      // Neither the value nor its line is shown.
      found.report(
          Diagnostic.of(
              DiagnosticCode.WRONG_IN_EXAMPLE,
              example.name().location(),
              field.name(),
              field.type().described(),
              Masked.of(field.name())));
    }
    return read.map(Constant::value);
  }

  private void unknown(Entry entry) {
    Fix fix =
        Suggestion.correction(
            entry.key(), declared.fieldNames(), "Parameters", entry.keyLocation());
    found.report(
        Diagnostic.of(DiagnosticCode.UNKNOWN_IN_EXAMPLE, entry.keyLocation(), entry.key())
            .fix(fix));
  }

  private void missing(Example example, Field field, Optional<Entry> given) {
    found.report(
        Diagnostic.of(
                DiagnosticCode.EXAMPLE_INCOMPLETE,
                given.map(Entry::keyLocation).orElse(example.name().location()),
                example.name().text(),
                field.name())
            .fix("Give '" + field.name() + "' a value under 'parameters'."));
  }

  private static boolean isNull(Entry entry) {
    return entry.value() instanceof Scalar scalar && scalar.isNull();
  }
}
