package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains the meanings of the names in a file, in Markdown. */
final class Explain {
  /** The maximum number of lines of a partial or a skill that are shown. */
  private static final int LINES = 20;

  private final Snapshot snapshot;
  private final List<NameMeaning.Scope> scopes;

  Explain(Snapshot snapshot, SourceText text) {
    this.snapshot = snapshot;
    List<NameMeaning.Scope> own = scopes(snapshot.usesIn(text));
    // Types in a file of defaults are known in the templates that use them.
    this.scopes =
        own.isEmpty()
            ? scopes(snapshot.uses().values().stream().flatMap(List::stream).toList())
            : own;
  }

  private static List<NameMeaning.Scope> scopes(List<Use> uses) {
    return uses.stream()
        .map(Use::meaning)
        .filter(NameMeaning.Scope.class::isInstance)
        .map(NameMeaning.Scope.class::cast)
        .toList();
  }

  /** Returns an explanation of a meaning. */
  String meaning(NameMeaning meaning) {
    if (meaning instanceof NameMeaning.OfField field) {
      return field(field.field());
    }
    if (meaning instanceof NameMeaning.OfLocal local) {
      return InMarkdown.block(
              local.name() + ": " + shown(local.type()) + (local.optional() ? " (optional)" : ""))
          + content(local.type());
    }
    if (meaning instanceof NameMeaning.OfFile file) {
      return file(file);
    }
    if (meaning instanceof NameMeaning.OfPart part) {
      return part(part);
    }
    if (meaning instanceof NameMeaning.OfTool named) {
      return new DescribedTools(snapshot).tool(named).map(this::tool).orElse("");
    }
    if (meaning instanceof NameMeaning.OfHelper helper) {
      // It is documentation of the language, in Markdown; helpers of a project have none.
      return InMarkdown.block(helper.form()) + "\n\n" + helper.documentation();
    }
    if (meaning instanceof NameMeaning.OfType type) {
      return InMarkdown.block("type " + type.name().simple()) + content(type.type());
    }
    if (meaning instanceof NameMeaning.OfValue value) {
      return InMarkdown.block("\"" + value.value() + "\"") + content(value.type());
    }
    return "";
  }

  private String tool(KnownTool tool) {
    DescribedTools texts = new DescribedTools(snapshot);
    String parameters =
        tool.document()
            .map(document -> list("Its arguments are:", texts.arguments(document.file())))
            .or(
                () ->
                    tool.parameters()
                        .map(schema -> "\n\nIts arguments are:\n\n" + InMarkdown.block(schema)))
            .orElse("");
    return InMarkdown.block("tool " + tool.fullName())
        + paragraph(texts.description(tool))
        + parameters
        + "\n\nIt is defined "
        + InMarkdown.plain(tool.source().words())
        + ".";
  }

  private String part(NameMeaning.OfPart part) {
    String form = part.what() + " " + part.name();
    if (part.signature().isEmpty()) {
      return InMarkdown.block(form) + paragraph(part.description());
    }
    NameMeaning.Signature its = part.signature().get();
    List<Field> arguments = its.arguments().map(ObjectType::fields).orElse(List.of());
    String properties =
        its.returns().innermost() instanceof Type.ObjectRef ref
            ? list("Its result has:", its.types().object(ref).fields())
            : "";
    return InMarkdown.block(form + result(its))
        + paragraph(part.description())
        + list("Its arguments are:", arguments)
        + properties;
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

  private String field(Field field) {
    return InMarkdown.block(signature(field))
        + paragraph(field.description())
        + content(field.type())
        + origin(field.origin());
  }

  private static String origin(Origin origin) {
    String trust =
        origin.trust().isDeclared() ? "\n\nIts values are " + origin.trust().word() + "." : "";
    return origin.sensitivity().isSensitive()
        ? trust + "\n\nIts values are " + origin.sensitivity().word() + ", so logs show its name."
        : trust;
  }

  private String file(NameMeaning.OfFile file) {
    SourceFile meant = file.file();
    List<Field> parameters = declared(meant, snapshot).map(ObjectType::fields).orElse(List.of());
    String library = meant.root().library().map(name -> paragraph("From " + name + ".")).orElse("");
    return InMarkdown.block(file.what() + " " + meant.id())
        + items(parameters)
        + (Fragments.isFragment(meant) ? text(meant) : "")
        + library;
  }

  /** Returns the beginning of the text of a fragment, without its frontmatter. */
  private static String text(SourceFile file) {
    String body =
        SplitFrontmatter.splitDotprompt(file.text(), finding -> {})
            .map(parts -> file.text().slice(parts.template()))
            .orElseGet(() -> file.text().content());
    List<String> lines = body.strip().lines().toList();
    String shown = String.join("\n", lines.subList(0, Math.min(LINES, lines.size())));
    return "\n\n" + InMarkdown.block(lines.size() > LINES ? shown + "\n…" : shown);
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

  /** Returns the values of an enum, or the properties of an object, also as elements of a list. */
  private String content(Type type) {
    Type element = type.innermost();
    if (element instanceof Type.EnumOf some) {
      List<String> quoted = new ArrayList<>();
      some.values().forEach(value -> quoted.add(InMarkdown.span(value)));
      return "\n\nOne of " + String.join(", ", quoted) + ".";
    }
    return scopes.stream()
        .flatMap(scope -> scope.object(element).stream())
        .findFirst()
        .map(object -> items(object.fields()))
        .orElse("");
  }

  private static String list(String title, List<Field> fields) {
    return fields.isEmpty() ? "" : "\n\n" + title + "\n" + items(fields);
  }

  private static String items(List<Field> fields) {
    StringBuilder text = new StringBuilder();
    for (Field field : fields) {
      text.append("\n- ").append(InMarkdown.span(signature(field)));
      if (!field.description().isEmpty()) {
        text.append(": ").append(InMarkdown.plain(field.description()));
      }
    }
    return text.toString();
  }

  private static String paragraph(String text) {
    return text.isEmpty() ? "" : "\n\n" + InMarkdown.plain(text);
  }
}
