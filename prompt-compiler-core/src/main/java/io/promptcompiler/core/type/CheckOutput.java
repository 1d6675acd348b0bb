package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.type.OutputParts.Part;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that an output can be used for structured outputs: nothing in it has a default, and
 * providers accept its schema. The limits are documented by OpenAI and Anthropic; other providers
 * have no limits or do not document them.
 */
final class CheckOutput {
  static final String NO_DEFAULT =
      "Remove the default: a model sets each field to a value or null.";

  private static final String NO_ANY =
      "Declare its 'properties', or send the schema without 'strict'.";

  private static final String AS_LIST =
      "Declare its 'properties'. Write a map as a list of keys and values: 'items: { properties:"
          + " { key: { required: true }, value: { required: true } } }'.";

  private static final String NO_MAP = AS_LIST + " Otherwise send the schema without 'strict'.";

  private static final String NOT_STRICT =
      " Otherwise the tool is sent without 'strict', and models may write other arguments.";

  private static final int MOST_PROPERTIES = 5_000;
  private static final int MOST_VALUES = 1_000;
  private static final int MOST_LEVELS = 10;
  private static final int MOST_CHARACTERS = 120_000;

  /** The number of values above which an enum has its own limit of characters. */
  private static final int MANY_VALUES = 250;

  private static final int MOST_CHARACTERS_OF_MANY = 15_000;

  /** Anthropic's limit of properties that are unions, which optional properties are with null. */
  private static final int MOST_UNIONS = 16;

  private final OutputDeclaration output;
  private final boolean isOfTool;
  private final DiagnosticSink sink;
  private final Map<TypeName, Integer> levels = new HashMap<>();
  private final Set<TypeName> around = new HashSet<>();
  private final Set<TypeName> recursive = new LinkedHashSet<>();

  private CheckOutput(OutputDeclaration output, boolean isOfTool, DiagnosticSink sink) {
    this.output = output;
    this.isOfTool = isOfTool;
    this.sink = sink;
  }

  static void check(OutputDeclaration output, DiagnosticSink sink) {
    new CheckOutput(output, /* isOfTool= */ false, sink).check();
  }

  /** Checks the arguments of a tool, which are written by a model and may have defaults. */
  static void checkArguments(OutputDeclaration arguments, DiagnosticSink sink) {
    new CheckOutput(arguments, /* isOfTool= */ true, sink).check();
  }

  private void check() {
    List<Part> parts = OutputParts.of(output);
    for (Part part : parts) {
      if (BuiltInTypes.isBuiltIn(part.type())) {
        String what = part.type().isMedia() ? "media" : "a message";
        String whole = isOfTool ? "argument" : "answer";
        String fix = "Declare what the " + whole + " holds, such as a string.";
        report(part, DiagnosticCode.OUTPUT_OF_MESSAGES, fix, part.path(), what);
        continue;
      }
      if (!isOfTool && part.field().flatMap(Field::defaultValue).isPresent()) {
        report(part, DiagnosticCode.OUTPUT_DEFAULT, NO_DEFAULT, part.path());
      }
      part.looseness()
          .ifPresent(
              what ->
                  report(
                      part,
                      DiagnosticCode.OUTPUT_NOT_STRICT,
                      notStrict(part.type() instanceof Type.AnyMap),
                      part.path(),
                      what));
    }
    limits(parts);
  }

  private String notStrict(boolean isMap) {
    if (isOfTool) {
      return (isMap ? AS_LIST : "Declare its 'properties'.") + NOT_STRICT;
    }
    return isMap ? NO_MAP : NO_ANY;
  }

  private void limits(List<Part> parts) {
    int properties = 0;
    int values = 0;
    int unions = 0;
    long characters = 0;
    Set<TypeName> enums = new HashSet<>();
    for (Part part : parts) {
      properties += part.field().isPresent() ? 1 : 0;
      characters += part.field().map(field -> field.name().length()).orElse(0);
      if (part.type() instanceof Type.EnumOf named && enums.add(named.name())) {
        int length = named.values().stream().mapToInt(String::length).sum();
        values += named.values().size();
        characters += length;
        ofMany(part, named.values().size(), length);
      }
      unions += isUnion(part) ? 1 : 0;
    }
    int deepest = levels(output.type());
    most("properties", properties, MOST_PROPERTIES);
    most("enum values", values, MOST_VALUES);
    most("characters in names and enum values", characters, MOST_CHARACTERS);
    most("nested objects", deepest, MOST_LEVELS);
    if (unions > MOST_UNIONS) {
      refused(
          "it has " + unions + " optional properties, and Anthropic allows at most " + MOST_UNIONS,
          "Make some of them required, or send the schema without 'strict'.");
    }
    for (TypeName name : recursive) {
      refused("'" + name.simple() + "' contains itself", "Declare a fixed number of levels.");
    }
  }

  /** Returns whether the schema of a property allows null, in addition to values of a type. */
  private static boolean isUnion(Part part) {
    return !part.type().isAny() && part.field().filter(field -> !field.required()).isPresent();
  }

  private void ofMany(Part part, int values, int characters) {
    if (values > MANY_VALUES && characters > MOST_CHARACTERS_OF_MANY) {
      refused(
          "the "
              + values
              + " values of '"
              + part.path()
              + "' have "
              + characters
              + " characters, and at most "
              + MOST_CHARACTERS_OF_MANY
              + " are allowed for more than "
              + MANY_VALUES
              + " values",
          "Use shorter values, or a string.");
    }
  }

  private void most(String what, long count, long most) {
    if (count > most) {
      refused(
          "it has " + count + " " + what + ", and at most " + most + " are allowed",
          "Declare less, or send the schema without 'strict'.");
    }
  }

  private void refused(String why, String fix) {
    DiagnosticCode code =
        isOfTool ? DiagnosticCode.TOOL_ARGUMENTS_REFUSED : DiagnosticCode.OUTPUT_REFUSED;
    sink.report(Diagnostic.of(code, output.location(), why).fix(fix));
  }

  private void report(Part part, DiagnosticCode code, String fix, Object... words) {
    sink.report(Diagnostic.of(code, part.location(), words).fix(fix));
  }

  /** Returns the depth of nested objects, and records recursive types. */
  private int levels(Type type) {
    if (!(type.innermost() instanceof Type.ObjectRef ref)) {
      return 0;
    }
    if (!around.add(ref.name())) {
      recursive.add(ref.name());
      return 0;
    }
    Integer known = levels.get(ref.name());
    int deepest = known == null ? 0 : known;
    if (known == null) {
      for (Field field : output.types().object(ref).fields()) {
        deepest = Math.max(deepest, 1 + levels(field.type()));
      }
      levels.put(ref.name(), Math.max(1, deepest));
    }
    around.remove(ref.name());
    return Math.max(1, deepest);
  }
}
