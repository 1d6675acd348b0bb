package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains the meaning of a name, in Markdown. */
final class Explain {
  private Explain() {}

  static String meaning(NameMeaning meaning, Snapshot snapshot) {
    if (meaning instanceof NameMeaning.OfField field) {
      return field(field.field());
    }
    if (meaning instanceof NameMeaning.OfLocal local) {
      return code(
              local.name() + ": " + shown(local.type()) + (local.optional() ? " (optional)" : ""))
          + values(local.type());
    }
    if (meaning instanceof NameMeaning.OfFile file) {
      return file(file, snapshot);
    }
    if (meaning instanceof NameMeaning.OfPart part) {
      return code(
              part.what() + " " + part.name() + part.signature().map(Explain::result).orElse(""))
          + paragraph(part.description());
    }
    if (meaning instanceof NameMeaning.OfHelper helper) {
      return code(helper.form()) + paragraph(helper.documentation());
    }
    if (meaning instanceof NameMeaning.OfType type) {
      return code("type " + type.name().simple()) + values(type.type());
    }
    if (meaning instanceof NameMeaning.OfValue value) {
      return code("\"" + value.value() + "\"") + values(value.type());
    }
    return "";
  }

  /** Returns the arguments and the result of a source, such as {@code (limit: integer): Turn[]}. */
  static String result(NameMeaning.Signature signature) {
    List<String> arguments = new ArrayList<>();
    for (Field field : signature.arguments().map(ObjectType::fields).orElse(List.of())) {
      arguments.add(field.name() + (field.required() ? ": " : "?: ") + shown(field.type()));
    }
    return "(" + String.join(", ", arguments) + "): " + shown(signature.returns());
  }

  /** Returns the declaration of a field, such as {@code title: string (required)}. */
  static String signature(Field field) {
    StringBuilder text = new StringBuilder(field.name()).append(": ").append(shown(field.type()));
    if (field.required()) {
      text.append(" (required)");
    } else {
      field
          .defaultValue()
          .ifPresentOrElse(
              value -> text.append(" = ").append(Json.stringify(value.value())),
              () -> text.append(" (optional)"));
    }
    return text.toString();
  }

  private static String field(Field field) {
    String trust = field.trust().isSaid() ? "\n\nIts values are " + field.trust().word() + "." : "";
    return code(signature(field)) + paragraph(field.description()) + values(field.type()) + trust;
  }

  private static String file(NameMeaning.OfFile file, Snapshot snapshot) {
    StringBuilder text = new StringBuilder(code(file.what() + " " + file.file().id()));
    declared(file.file(), snapshot)
        .ifPresent(
            parameters -> {
              for (Field field : parameters.fields()) {
                text.append("\n- `").append(signature(field)).append('`');
                if (!field.description().isEmpty()) {
                  text.append(": ").append(field.description());
                }
              }
            });
    file.file()
        .root()
        .library()
        .ifPresent(name -> text.append("\n\nFrom ").append(name).append('.'));
    return text.toString();
  }

  /**
   * Returns the parameters that a fragment declares, as its own text sees them; empty if it
   * declares none.
   */
  static Optional<ObjectType> declared(SourceFile file, Snapshot snapshot) {
    String path = file.text().path();
    List<Use> uses = snapshot.lastGood().getOrDefault(path, List.of());
    return uses.stream()
        .map(Use::meaning)
        .filter(NameMeaning.Scope.class::isInstance)
        .map(scope -> ((NameMeaning.Scope) scope).parameters())
        .filter(parameters -> parameters.name().owner().equals(path))
        .findFirst();
  }

  /** Returns the name of a type, if it has one, or else its description. */
  static String shown(Type type) {
    return type.written();
  }

  private static String values(Type type) {
    Type element = type;
    while (element instanceof Type.ListType list) {
      element = list.element();
    }
    if (!(element instanceof Type.EnumOf some)) {
      return "";
    }
    List<String> quoted = new ArrayList<>();
    some.values().forEach(value -> quoted.add("`" + value + "`"));
    return "\n\nOne of " + String.join(", ", quoted) + ".";
  }

  private static String code(String text) {
    return "```\n" + text + "\n```";
  }

  private static String paragraph(String text) {
    return text.isEmpty() ? "" : "\n\n" + text;
  }
}
