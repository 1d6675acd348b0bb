package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.partials.Partial.Declared;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.document.frontmatter.ReadFrontmatter;
import io.promptcompiler.core.document.frontmatter.ReadVariants;
import io.promptcompiler.core.hint.language.LanguageFinding;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Braces;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import java.util.List;
import java.util.Optional;

/** Common steps of reading prompts and fragments. */
public final class ReadText {
  private ReadText() {}

  /** Reads a fragment without its includers. It inherits types, but no other declarations. */
  static FragmentText fragment(SourceFile file, Inherited inherited) {
    DiagnosticList problems = new DiagnosticList();
    Optional<SplitText> read = SplitText.read(file, inherited, problems);
    if (read.isEmpty()) {
      return FragmentText.broken(file, problems.toList());
    }
    SplitText head = read.get();
    head.own()
        .entry(ReadVariants.KEY)
        .ifPresent(
            entry -> problems.report(ReadVariants.misplaced(entry, "a text that others include")));
    Inherited.Level level = inherited.at(file.id().folder());
    Declarations declarations =
        Inherited.declarations(
            file,
            head.own(),
            Inherited.origin(head.merged(), problems),
            level.declarations(),
            problems);
    RepeatedNames.report(head, declarations);
    Frontmatter frontmatter = ReadFrontmatter.read(head.own(), declarations, problems);
    CompileOutput.outOfPlace(head.own(), "a fragment", problems);
    CompileToolList.outOfPlace(head.own(), problems);
    Syntax syntax = head.syntax(file);
    Optional<Body> tree = ParseTemplate.parse(file.text(), head.template(), syntax, problems);
    return new FragmentText(
        file,
        head.template(),
        syntax,
        problems.hasErrors() ? Optional.empty() : tree,
        Optional.of(frontmatter),
        head.own()
            .entry("parameters")
            .map(
                none ->
                    new Declared(
                        parameters(file, declarations.parameters()), declarations.types())),
        level.files(),
        inOneLanguage(file, head, syntax, problems.toList()));
  }

  /**
   * Replaces the findings about a text in another template language by one finding that names the
   * language.
   */
  public static List<Diagnostic> inOneLanguage(
      SourceFile file, SplitText head, Syntax syntax, List<Diagnostic> found) {
    return syntax == Syntax.HANDLEBARS
        ? LanguageFinding.instead(file.text(), head.template(), found)
        : found;
  }

  /**
   * Returns the metadata of a text.
   *
   * @param others the other files that it depends on
   */
  public static About about(SourceFile file, Frontmatter frontmatter, List<SourceFile> others) {
    return about(file, frontmatter, HashFiles.hash(file, others));
  }

  /**
   * Returns the metadata of a text.
   *
   * @param file the document that identifies it
   * @param sha256 the hash over the files that it depends on
   */
  public static About about(SourceFile file, Frontmatter frontmatter, String sha256) {
    return new About(
        file.id().path(),
        file.kind().word(),
        file.root().scope().word(),
        frontmatter.synopsis(),
        frontmatter.description(),
        frontmatter.version(),
        frontmatter.status(),
        frontmatter.deprecated(),
        "",
        sha256,
        frontmatter
            .maxTokens()
            .map(most -> new About.TokenLimit(Long.parseLong(most.text()), most.location())),
        List.of(),
        frontmatter.caching(),
        frontmatter.escapesHtml());
  }

  /** Returns parameters as an object, which is the outermost context. */
  public static ObjectType parameters(SourceFile file, List<Field> fields) {
    TypeName name = new TypeName(file.text().path(), false, List.of());
    return new ObjectType(name, fields, "", file.location());
  }

  /**
   * A template with its skills inserted.
   *
   * @param tree the syntax tree; empty if the template cannot be parsed, which is reported
   */
  public record Whole(SplicedText text, Optional<Body> tree) {}

  /** Inserts the skills of a template. */
  public static Whole whole(
      SourceFile file,
      SplicedText template,
      Body tree,
      Inclusions inclusions,
      DiagnosticSink sink) {
    return whole(file, template, tree, Braces.EXACT, inclusions, sink);
  }

  /** Inserts the skills of a template, with a choice of how to read braces that follow a tag. */
  static Whole whole(
      SourceFile file,
      SplicedText template,
      Body tree,
      Braces braces,
      Inclusions inclusions,
      DiagnosticSink sink) {
    if (!SpliceSkills.isNeeded(tree)) {
      return new Whole(template, Optional.of(tree));
    }
    return SpliceSkills.splice(file, template, tree, inclusions, sink)
        .map(
            text ->
                new Whole(
                    text,
                    HandlebarsParser.parse(
                        text.text(), text.span(), braces, text.relocating(sink))))
        .orElseGet(() -> new Whole(template, Optional.empty()));
  }
}
