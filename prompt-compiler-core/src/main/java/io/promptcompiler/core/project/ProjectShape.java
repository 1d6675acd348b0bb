package io.promptcompiler.core.project;

import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.closed;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;

import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.tool.ToolsShape;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The shape of {@code prompt.yaml}. */
public final class ProjectShape {
  private static final Shape<?> PATTERNS = new Shape.OneOrMany<>(TEXT);
  private static final Shape<?> FINDING =
      new Shape.Checked(
          id -> DiagnosticCode.of(id).isPresent(), "the id of a finding, such as PC310");

  private static final Keyed ROOT =
      closed(
          "a root",
          required("directory", TEXT, "The folder of templates, relative to this file."),
          optional(
              "syntax",
              new Shape.OneOf(Arrays.stream(Syntax.values()).map(Syntax::word).toList()),
              "The syntax of variables in texts that do not declare one."),
          optional(
              "scope",
              new Shape.OneOf(Arrays.stream(Scope.values()).map(Scope::word).toList()),
              "The scope of its templates. Default: project."),
          optional("includes", PATTERNS, "Patterns of ids; only these templates are used."),
          optional("excludes", PATTERNS, "Patterns of ids; these templates are not used."));

  /** The key of the severities of findings. */
  public static final String SEVERITIES = "severities";

  /** The key of the settings of tools. */
  static final String TOOLS = "tools";

  /** The syntaxes that a migration can read, as its option {@code --syntax} writes them. */
  public static final List<String> OLD_SYNTAXES =
      List.of(
          "dollar",
          "brace",
          "lower-brace",
          "bracket",
          "python",
          "spring-ai",
          "langchain4j",
          "jinja",
          "prompty",
          "mustache",
          "hosted",
          "semantic-kernel",
          "claude-command",
          "copilot");

  private static final Keyed MIGRATE =
      closed(
          "migrate",
          optional(
              "syntax",
              new Shape.OneOf(OLD_SYNTAXES),
              "The syntax of texts in which it is not certain, such as those with {name}."),
          optional(
              "trimBlocks",
              new Shape.Truth(),
              "Whether the application sets trim_blocks of Jinja. Default: false."),
          optional(
              "lstripBlocks",
              new Shape.Truth(),
              "Whether the application sets lstrip_blocks of Jinja. Default: false."));

  /** The whole file. */
  public static final Keyed FILE =
      closed(
          "prompt.yaml",
          optional("$schema", TEXT, "Where the schema of this file is, for editors."),
          optional(
              "roots",
              new Shape.OneOrMany<>(new Shape.Either(TEXT, ROOT)),
              "The folders of templates. Default: src/main/prompts or prompts."),
          optional(
              SEVERITIES,
              new Shape.MapOf(
                  FINDING,
                  new Shape.OneOf(
                      Arrays.stream(Severity.values()).map(Severity::word).toList(),
                      Map.of(
                          "warn",
                          "warning",
                          "ignore",
                          "off",
                          "none",
                          "off",
                          "false",
                          "off",
                          "disabled",
                          "off",
                          "fatal",
                          "error"))),
              "The severities of findings, by their ids."),
          optional(
              "package",
              new Shape.Checked(JavaNames::isName, "a Java package such as com.acme.prompts"),
              "The package of the generated classes."),
          optional("migrate", MIGRATE, "How templates of other tools are read."),
          optional(
              TOOLS,
              ToolsShape.SETTINGS,
              "The tools that prompts can mention, besides those in files."));

  private ProjectShape() {}
}
