package io.promptcompiler.core.document.frontmatter;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.NAME;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.runtime.integration.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The shape of the frontmatter of a dotprompt: the keys of dotprompt and additional keys of this
 * compiler.
 */
public final class DotpromptShape {
  private static final Set<String> NOT_HERE =
      Set.of(OutputDeclaration.KEY, "syntax", "escape", "version", "description", "tools");

  private static final List<String> CONSTANTS = List.of("model", "config", "tools");

  private static final Keyed INPUT =
      new Keyed(
          "'input'",
          List.of(
              optional("schema", ANYTHING, "The variables, as Picoschema or JSON Schema."),
              optional("default", new Shape.MapOf(ANYTHING), "Default values of variables.")),
          true);

  private static final Keyed OUTPUT =
      new Keyed(
          "'output'",
          List.of(
              optional("format", NAME, "The form of the model's answer: json, text, …"),
              optional(
                  "schema", ANYTHING, "The schema of the answer, as Picoschema or JSON Schema.")),
          true);

  /** The frontmatter of a dotprompt. */
  public static final Keyed FRONTMATTER = new Keyed("frontmatter", keys(), true);

  private DotpromptShape() {}

  /** Checks the forms of the keys whose values become constants unchanged. */
  public static void checkConstants(Mapping frontmatter, DiagnosticSink sink) {
    CheckShape.check(
        frontmatter.keeping(CONSTANTS::contains), FRONTMATTER, /* isJson= */ false, sink);
  }

  /** Reports keys that are similar to those of dotprompt alone, and to those below them. */
  public static void checkNames(Mapping frontmatter, DiagnosticSink sink) {
    List<String> theirs =
        FRONTMATTER.names().stream()
            .filter(name -> FrontmatterShape.FRONTMATTER.key(name).isEmpty())
            .toList();
    Mapping unknown =
        frontmatter.keeping(
            key ->
                theirs.contains(key)
                    || Nearest.to(key, FRONTMATTER.names()).stream()
                        .limit(1)
                        .anyMatch(
                            meant -> theirs.contains(meant) && fits(frontmatter, key, meant)));
    DeclarationKeys.suggest(unknown, theirs, sink);
    for (Keyed below : List.of(INPUT, OUTPUT)) {
      frontmatter
          .entry(below.name().replace("'", ""))
          .map(Entry::value)
          .filter(Mapping.class::isInstance)
          .ifPresent(value -> DeclarationKeys.suggest((Mapping) value, below.names(), sink));
    }
  }

  /** Returns whether a value has the form of a key. Fields of an input are reported elsewhere. */
  private static boolean fits(Mapping frontmatter, String key, String meant) {
    return !meant.equals("input")
        || frontmatter
            .entry(key)
            .filter(
                entry ->
                    entry.value() instanceof Mapping input
                        && INPUT.names().stream().anyMatch(name -> input.entry(name).isPresent()))
            .isPresent();
  }

  private static List<Shape.Key<?>> keys() {
    List<Shape.Key<?>> keys =
        new ArrayList<>(
            List.of(
                optional("name", TEXT, "The name of the prompt."),
                optional("description", TEXT, "The purpose of the prompt."),
                optional("version", ANYTHING, "The version of the prompt."),
                optional("model", TEXT, "The model that it is written for."),
                optional("config", new Shape.MapOf(ANYTHING), "Settings of the model."),
                optional("tools", new Shape.ListOf<>(ANYTHING), "The names of tools."),
                optional("input", INPUT, "The variables of the template."),
                optional("output", OUTPUT, "The model's answer.")));
    for (Shape.Key<?> key : FrontmatterShape.FRONTMATTER.keys()) {
      if (!NOT_HERE.contains(key.name())) {
        keys.add(key);
      }
    }
    return keys;
  }
}
