package io.promptcompiler.core.library;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.open;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;
import static io.promptcompiler.core.syntax.data.Shape.TRUTH;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.source.TemplateId;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Optional;

/**
 * The shape of the index of a prompt library. The format number is increased when older compilers
 * can no longer read the index. New keys do not require that, because readers ignore unknown keys.
 */
public final class IndexShape {
  /** The format that is written, and the newest one that can be read. */
  static final int FORMAT = 1;

  /** The path of the index in a jar. */
  public static final String PATH = "META-INF/prompts/index.json";

  /** The folder of the index in a jar, to which its paths are relative; it ends in {@code /}. */
  static final String FOLDER = PATH.substring(0, PATH.lastIndexOf('/') + 1);

  /** The folder of agent skills in a jar. */
  public static final String SKILLS = "skills/";

  /** The maximum size of an index in bytes. */
  static final int MOST = 64 << 20;

  /** The maximum length of a path or a version; file systems do not support longer paths. */
  private static final int LONGEST = 4_096;

  private static final Shape<?> COORDINATES =
      new Shape.Text(
          "[\\w.-]{1,300}:[\\w.-]{1,300}", "a group and artifact like 'com.acme:prompts'");

  private static final Shape<?> VERSION =
      new Shape.Checked(IndexShape::isVersion, "a version like '1.0'");

  private static final Shape<?> NAME =
      new Shape.Checked(IndexShape::isName, "a full name of Java like 'com.acme.Prompts'");

  private static final Shape<?> FILE =
      new Shape.Checked(IndexShape::isPath, "a path like 'build/code.md'");

  private static final Shape<?> DIRECTORY =
      new Shape.Checked(IndexShape::isFolder, "a path like 'sources/0'");

  private static final Shape<?> HASH = new Shape.Text("[0-9a-f]{64}", "a SHA-256 of 64 digits");

  private static final Shape<?> TRUST = new Shape.OneOf(Trust.WORDS);

  private static final Shape<?> SCOPE =
      new Shape.OneOf(Arrays.stream(Scope.values()).map(Scope::word).toList());

  private static final Shape<?> FILES =
      new Shape.ListOf<>(
          open(
              "a file",
              required("id", FILE, "The path in the root."),
              required("scope", SCOPE, "The scope of its root."),
              required("sha256", HASH, "The SHA-256 of its content."),
              optional(
                  "called", TRUTH, "Whether compiled code calls the class of this fragment.")));

  private static final Shape<?> ROOTS =
      new Shape.ListOf<>(
          open(
              "a root",
              required("sources", DIRECTORY, "The folder of its templates, next to the index."),
              required("scope", SCOPE, "The scope of the templates."),
              required("package", NAME, "The Java package of its outermost folder."),
              optional(
                  "kind",
                  TEXT,
                  "The kind of its documents, if it does not follow from their names."),
              optional(
                  "syntax",
                  new Shape.OneOf(Arrays.stream(Syntax.values()).map(Syntax::word).toList()),
                  "The syntax of variables in its texts."),
              required(
                  "templates",
                  new Shape.MapOf(FILE, HASH),
                  "The SHA-256 of each of its templates and files of defaults, by their paths.")));

  private static final Shape<?> VARIANT =
      open(
          "a variant",
          required("name", TEXT, "The name, as after the @ of an id."),
          optional("fallback", TEXT, "The variant whose text is used, if it has none itself."),
          optional("description", TEXT, "What it is for."),
          optional("version", TEXT, "The version of its text."),
          optional("status", TEXT, "draft, current, deprecated or historical."),
          required("sha256", HASH, "A hash over all that its text depends on."));

  private static final Shape<?> PROMPTS =
      new Shape.ListOf<>(
          open(
              "a prompt",
              required("id", FILE, "The path in the root."),
              required("kind", TEXT, "The kind of its document, like text or chat."),
              required("scope", SCOPE, "The scope of its root."),
              required("class", NAME, "The full name of its Java class."),
              optional("synopsis", new Shape.ListOf<>(TEXT), "Lines that summarize the prompt."),
              optional("description", TEXT, "What it is for."),
              optional("version", TEXT, "Its version."),
              optional("status", TEXT, "draft, current, deprecated or historical."),
              optional("deprecated", TEXT, "What to use instead."),
              required("sha256", HASH, "A hash over all that its text depends on."),
              optional("parameters", new Shape.ListOf<>(ANYTHING), "Its parameters as data."),
              optional("variants", new Shape.ListOf<>(VARIANT), "The variants besides the base."),
              optional(
                  "folder",
                  open(
                      "a folder",
                      required("name", FILE, "The name of the folder below 'skills'."),
                      required("files", new Shape.ListOf<>(FILE), "The paths of its files.")),
                  "The folder of an agent skill in the jar."),
              optional(
                  "tool",
                  open(
                      "a tool",
                      required("name", TEXT, "The name by which models call it."),
                      optional("title", TEXT, "The name for people."),
                      optional("trust", TRUST, "Whether its result is trusted.")),
                  "What a tool is besides its description and parameters."),
              optional("jsonSchema", ANYTHING, "A JSON Schema of its parameters."),
              optional("outputSchema", ANYTHING, "A JSON Schema of the model's answer.")));

  private static final Shape<?> FRAGMENTS =
      new Shape.ListOf<>(
          open(
              "a fragment",
              required("id", FILE, "The path in the root."),
              required("scope", SCOPE, "The scope of its root."),
              required("class", NAME, "The full name of its Java class."),
              required("sha256", HASH, "A hash over all that its text depends on.")));

  private static final Shape<?> HELPERS =
      new Shape.ListOf<>(
          open(
              "a helper",
              required("name", TEXT, "The name in templates."),
              required("method", TEXT, "A public static method: com.acme.Text#slug."),
              required("parameters", new Shape.ListOf<>(TEXT), "The types of its parameters."),
              required("returns", TEXT, "The type of its result."),
              optional("trust", TRUST, "Whether its result is trusted, if declared."),
              optional(
                  Varies.KEY,
                  new Shape.OneOf(Varies.WORDS),
                  "How often its result changes, if declared.")));

  private static final Shape<?> USES =
      new Shape.ListOf<>(
          open(
              "a used library",
              required("library", COORDINATES, "The library as group and artifact."),
              required("version", VERSION, "Its version."),
              required("files", FILES, "The files used from it.")));

  /** The index. */
  public static final Keyed INDEX =
      open(
          "the index",
          required("format", new Shape.Whole(1, Integer.MAX_VALUE), "The format of this file, 1."),
          required("library", COORDINATES, "The library as group and artifact: com.acme:prompts."),
          required("version", VERSION, "The version of the library."),
          required("compiler", TEXT, "The version of the compiler that made it."),
          optional("catalog", NAME, "The full name of the class of its catalog."),
          required("roots", ROOTS, "The roots of its templates in the jar."),
          required("prompts", PROMPTS, "The prompts."),
          required("fragments", FRAGMENTS, "Fragments that are Java classes."),
          required(
              "types", new Shape.ListOf<>(NAME), "The full names of the classes of its types."),
          optional(
              "flows",
              new Shape.ListOf<>(NAME),
              "The full names of the classes of flows of steps."),
          optional("trust", TRUST, "The trust of values that do not declare it."),
          required("helpers", HELPERS, "Static methods that its templates call."),
          required("uses", USES, "The files included from other libraries."));

  private IndexShape() {}

  /** Returns the text of an index; empty if it is not a regular file, or larger than 64 MiB. */
  public static Optional<String> read(Path index) throws IOException {
    if (!Files.isRegularFile(index)) {
      return Optional.empty();
    }
    try {
      var attributes = Files.readAttributes(index, BasicFileAttributes.class);
      return Optional.of(new String(ReadBytes.of(index, attributes, MOST), UTF_8));
    } catch (ReadBytes.RefusedFileException e) {
      return Optional.empty();
    }
  }

  private static boolean isName(String text) {
    return text.length() <= Limits.CLASS_PATH && JavaNames.isName(text);
  }

  private static boolean isPath(String text) {
    return text.length() <= LONGEST
        && TemplateId.problem(text).isEmpty()
        && text.codePoints().allMatch(IndexShape::isVisible);
  }

  /** Returns whether a text is a valid path on this machine's file system and in its encoding. */
  private static boolean isFolder(String text) {
    return isPath(text) && text.matches("[\\w./-]+");
  }

  /** Returns whether Maven accepts a text as a version, and it contains no invisible characters. */
  private static boolean isVersion(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.codePoints()
            .allMatch(point -> isVisible(point) && " \\/:\"<>|?*[](){},".indexOf(point) < 0);
  }

  private static boolean isVisible(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
