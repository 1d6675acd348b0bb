package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.Partial.Declared;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.text.SplitFrontmatter.Parts;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import java.util.List;
import java.util.Optional;

/** The steps that all texts have in common, prompts and fragments. */
final class ReadText {
  private ReadText() {}

  /**
   * A text whose template was found.
   *
   * @param own its own frontmatter
   */
  record Split(Parts parts, Mapping own) {}

  /** The parts of a file, or nothing and a finding. */
  static Optional<Split> split(SourceFile file, DiagnosticSink sink) {
    return SplitFrontmatter.split(file.text(), sink)
        .flatMap(
            parts ->
                YamlReader.read(file.text(), parts.yaml(), sink)
                    .map(own -> new Split(parts, ReadFrontmatter.checked(own, sink))));
  }

  /** A fragment by itself. What it declares is its own; it may use types that it inherits. */
  static Fragment fragment(SourceFile file, Inherited inherited) {
    DiagnosticList problems = new DiagnosticList();
    Optional<Split> split = split(file, problems);
    if (split.isEmpty()) {
      return new Fragment(
          file,
          file.location().span(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          problems.toList());
    }
    Mapping own = split.get().own();
    Declarations known = inherited.at(file.id().folder()).declarations();
    Declarations declarations = Inherited.declarations(file.text(), own, known, problems);
    Frontmatter frontmatter = ReadFrontmatter.read(own, declarations, problems);
    Optional<Body> tree =
        HandlebarsParser.parse(file.text(), split.get().parts().template(), problems);
    return new Fragment(
        file,
        split.get().parts().template(),
        problems.hasErrors() ? Optional.empty() : tree,
        own.entry("parameters")
            .map(
                none ->
                    new Declared(
                        parameters(file, declarations.parameters()), declarations.types())),
        frontmatter.deprecated(),
        problems.toList());
  }

  /** Parameters as the object that is the outermost context. */
  static ObjectType parameters(SourceFile file, List<Field> fields) {
    TypeName name = new TypeName(file.text().path(), false, List.of());
    return new ObjectType(name, fields, "", file.location());
  }

  /**
   * A template with its skills in place.
   *
   * @param tree none when it cannot be parsed, which is reported
   */
  record Whole(SplicedText text, Optional<Body> tree) {}

  /** Puts skills into their places. */
  static Whole whole(
      SourceFile file,
      Span template,
      Body tree,
      TextLibrary library,
      TextLibrary.Uses uses,
      DiagnosticSink sink) {
    if (!SpliceSkills.isNeeded(tree)) {
      return new Whole(SplicedText.of(file.text(), template), Optional.of(tree));
    }
    SplicedText text = SpliceSkills.splice(file, template, tree, library, uses, sink);
    return new Whole(text, HandlebarsParser.parse(text.text(), text.span(), text.relocating(sink)));
  }
}
