package io.promptcompiler.core.document.frontmatter;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.NAME;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;

import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.template.ExpectedMessages;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.util.Arrays;
import java.util.List;

/**
 * The shape of frontmatter and of {@code _defaults.yaml}, from which the JSON Schema for editors is
 * derived. Other keys are allowed and belong to the author. The compiler itself reads the values
 * with {@link ReadFrontmatter}, which is more lenient.
 */
public final class FrontmatterShape {
  /** The words of {@code status}. */
  static final List<String> STATUSES = List.of("draft", "current", "deprecated", "historical");

  /** The words of {@code escape}. */
  static final List<String> ESCAPES = List.of("none", "html");

  private static final List<String> SYNTAXES =
      Arrays.stream(Syntax.values()).map(Syntax::word).toList();

  /**
   * A declared parameter, property or type: the name of a type, or a full declaration. Declarations
   * can be written in more ways, which the reader of declarations reports.
   */
  public static final Shape<?> DECLARATION =
      new Shape.Named<>("declaration", FrontmatterShape::declaration, /* isLenient= */ true);

  private static final Shape<?> DECLARATIONS = new Shape.MapOf(DECLARATION);

  /** The keys for the origin of a value, or of all values that are declared here or below. */
  public static final List<Shape.Key<?>> ORIGIN =
      List.of(
          optional(
              Trust.KEY,
              new Shape.OneOf(Trust.WORDS),
              "Whether the values come from untrusted authors: untrusted, or trusted."),
          optional(
              Varies.KEY,
              new Shape.OneOf(Varies.WORDS),
              "How often the values change: deployment, session, append (messages) or request."),
          optional(
              Sensitivity.KEY,
              new Shape.OneOf(Sensitivity.WORDS),
              "Whether logs and reports must not show the values: personal, secret, or none."));

  /** An assertion of promptfoo, of which only the keys that all types have are known. */
  private static final Keyed ASSERTION =
      Keyed.open(
          "an assertion",
          required("type", NAME, "The type in promptfoo: contains, is-json, llm-rubric, …"),
          optional("value", ANYTHING, "The expected value, a rubric or code."),
          optional("threshold", ANYTHING, "The score from which the assertion holds."),
          optional("weight", ANYTHING, "The weight in the score of the test; 1."),
          optional("metric", TEXT, "The name under which promptfoo adds up scores."));

  /** An example. */
  static final Keyed EXAMPLE =
      Keyed.closed(
          "an example",
          required(
              "name", new Shape.Text(".*\\S.*", "a text of one line"), "The name of the example."),
          optional("parameters", new Shape.MapOf(ANYTHING), "Values of parameters, by name."),
          optional("text", TEXT, "The expected text."),
          optional(
              "file",
              TEXT,
              "The file with the expected text, relative to the folder of this file."),
          optional(ExpectedMessages.KEY, ExpectedMessages.SHAPE, "The expected messages."),
          optional(OutputDeclaration.KEY, ANYTHING, "An answer of the model."),
          optional(
              ReadExamples.EVALUATE,
              new Shape.ListOf<>(ASSERTION),
              "Assertions of promptfoo about the answers of models."));

  /** An example of a tool's call. */
  public static final Keyed CALL =
      Keyed.closed(
          "an example",
          optional(
              "name",
              new Shape.Text(".*\\S.*", "a text of one line"),
              "The name of the example; its number."),
          required("parameters", new Shape.MapOf(ANYTHING), "The arguments of a call, by name."));

  /** A variant in the frontmatter of the base. */
  static final Keyed VARIANT =
      Keyed.closed(
          "a variant",
          optional("description", TEXT, "The purpose of the variant."),
          optional("fallback", NAME, "The variant whose text is used if this variant has none."));

  /** The frontmatter of a text. */
  public static final Keyed FRONTMATTER =
      Keyed.open(
              "frontmatter",
              optional(
                  "synopsis", new Shape.OneOrMany<>(ANYTHING), "Lines that summarize the prompt."),
              optional("description", TEXT, "The purpose of the prompt."),
              optional("parameters", DECLARATIONS, "The parameters of the prompt, by name."),
              optional("types", DECLARATIONS, "Types by name, for parameters and other types."),
              optional(OutputDeclaration.KEY, DECLARATION, "The model's answer."))
          .with(ORIGIN)
          .with(
              List.of(
                  ReadCaching.SHAPE,
                  optional("syntax", new Shape.OneOf(SYNTAXES), "The syntax of variables."),
                  optional("class", NAME, "The name of the generated class."),
                  optional(ReadAliases.KEY, new Shape.OneOrMany<>(NAME), "Previous ids."),
                  optional("version", ANYTHING, "The version of the prompt."),
                  optional("status", new Shape.OneOf(STATUSES), "Whether the prompt is current."),
                  optional("deprecated", TEXT, "The replacement."),
                  optional("escape", new Shape.OneOf(ESCAPES), "How values are escaped."),
                  optional(
                      ReadVariants.KEY,
                      new Shape.MapOf(VARIANT),
                      "Additional texts for the same parameters, by name."),
                  optional(
                      ReadExamples.KEY,
                      new Shape.ListOf<>(EXAMPLE),
                      "Examples with values of the parameters."),
                  optional(
                      "maxTokens",
                      new Shape.Whole(1, Integer.MAX_VALUE),
                      "The maximum number of tokens in the text.")));

  /** The key that determines whether adjacent messages of one role are joined. */
  public static final String JOIN = "join";

  /** The frontmatter of messages. */
  public static final Keyed OF_MESSAGES =
      FRONTMATTER.with(
          List.of(
              optional(
                  JOIN,
                  Shape.TRUTH,
                  "Whether adjacent messages of one role become one message; false.")));

  private FrontmatterShape() {}

  private static Shape<?> declaration() {
    return new Shape.Either(
        NAME,
        Keyed.open(
                "a declaration",
                optional("type", NAME, String.join(", ", BuiltInTypes.WORDS) + ", …"),
                optional("required", Shape.TRUTH, "Whether it is required; false."),
                optional("default", ANYTHING, "The value that is used if it is not set."),
                optional("description", TEXT, "Its purpose."),
                optional("items", DECLARATION, "The type of the elements of a list."),
                optional("properties", DECLARATIONS, "The properties of an object."),
                optional("enum", new Shape.ListOf<>(ANYTHING), "The allowed texts."),
                optional(
                    BuiltInTypes.ROLES,
                    new Shape.ListOf<>(ANYTHING),
                    "The allowed roles of the messages, out of system, user and assistant; user and"
                        + " assistant."))
            .with(ORIGIN));
  }
}
