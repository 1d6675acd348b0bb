package io.promptcompiler.core.document.template;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.MergeData;
import io.promptcompiler.core.document.frontmatter.DotpromptShape;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.document.frontmatter.ReadFrontmatter;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.CheckComments;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.syntax.dotprompt.DotpromptFrontmatter;
import io.promptcompiler.core.type.Keys;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * A text split into frontmatter and template, with the values of the frontmatter.
 *
 * @param yaml the range of the frontmatter; an empty range at the beginning without one
 * @param template the range of the template
 * @param own the file's own frontmatter
 * @param merged the own frontmatter, merged with inherited frontmatter
 * @param dotprompt the original frontmatter of a dotprompt; {@code own} is its translation
 */
public record SplitText(
    Span yaml,
    Span template,
    Mapping own,
    Mapping merged,
    Optional<DotpromptFrontmatter> dotprompt) {

  /** Returns the head of a text without frontmatter. */
  public static SplitText without(SourceFile file) {
    Mapping none = new Mapping(List.of(), file.location());
    Span all = new Span(0, file.text().content().length());
    return new SplitText(Span.at(0), all, none, none, Optional.empty());
  }

  /** Returns the head of a text; empty, with a finding, if its frontmatter cannot be read. */
  public static Optional<SplitText> read(
      SourceFile file, Inherited inherited, DiagnosticSink sink) {
    return Dialect.of(file).reader().read(file, inherited, sink);
  }

  /**
   * Returns the head of a text whose frontmatter has a shape of its own; empty, with a finding, if
   * it cannot be read.
   */
  public static Optional<SplitText> read(
      SourceFile file, Inherited inherited, Keyed shape, DiagnosticSink sink) {
    return readOwn(file, inherited, own -> ReadFrontmatter.checked(own, shape, sink), sink);
  }

  /** Reads a text with frontmatter of this compiler. */
  static Optional<SplitText> readOwn(SourceFile file, Inherited inherited, DiagnosticSink sink) {
    return readOwn(file, inherited, own -> ReadFrontmatter.checked(own, sink), sink);
  }

  private static Optional<SplitText> readOwn(
      SourceFile file, Inherited inherited, UnaryOperator<Mapping> checked, DiagnosticSink sink) {
    SourceText text = file.text();
    return SplitFrontmatter.split(text, sink)
        .flatMap(
            parts ->
                YamlReader.read(text, parts.yaml(), sink)
                    .map(checked)
                    .map(own -> overReleased(own, file, MergeData::frontmatter))
                    .map(own -> of(parts, own, file, inherited, Optional.empty())));
  }

  /** Reads a text with the frontmatter of a dotprompt. */
  static Optional<SplitText> readDotprompt(
      SourceFile file, Inherited inherited, DiagnosticSink sink) {
    return SplitFrontmatter.splitDotprompt(file.text(), sink)
        .flatMap(
            parts ->
                YamlReader.read(file.text(), parts.yaml(), sink)
                    .map(
                        raw -> {
                          CheckComments.check(raw, DotpromptShape.FRONTMATTER, sink);
                          DotpromptShape.checkNames(raw, sink);
                          DotpromptShape.checkConstants(raw, sink);
                          return DotpromptFrontmatter.read(
                              overReleased(raw, file, MergeData::merge),
                              inherited.at(file.id().folder()).frontmatter(),
                              sink);
                        })
                    .map(
                        read ->
                            of(
                                parts,
                                ReadFrontmatter.meant(read.declarations(), sink),
                                file,
                                inherited,
                                Optional.of(read))));
  }

  /**
   * Returns the frontmatter of an override, merged over that of the released text; other
   * frontmatter is returned unchanged. Examples are not inherited: they show the released text.
   */
  private static Mapping overReleased(Mapping own, SourceFile file, BinaryOperator<Mapping> merge) {
    DiagnosticSink none = finding -> {};
    return file.released()
        .flatMap(
            released ->
                SplitFrontmatter.splitDotprompt(released, none)
                    .flatMap(parts -> YamlReader.read(released, parts.yaml(), none)))
        .map(SplitText::withoutExamples)
        .map(released -> merge.apply(released, own))
        .orElse(own);
  }

  private static Mapping withoutExamples(Mapping released) {
    return new Mapping(
        released.entries().stream().filter(one -> !one.key().equals(ReadExamples.KEY)).toList(),
        released.location());
  }

  private static SplitText of(
      SplitFrontmatter.Parts parts,
      Mapping own,
      SourceFile file,
      Inherited inherited,
      Optional<DotpromptFrontmatter> dotprompt) {
    Mapping above = inherited.at(file.id().folder()).frontmatter();
    return new SplitText(
        parts.yaml(), parts.template(), own, MergeData.frontmatter(above, own), dotprompt);
  }

  /** Returns a key as written in the frontmatter, where it may have another name. */
  public String written(Entry entry) {
    return dotprompt.isPresent() ? entry.keyLocation().text() : entry.key();
  }

  /** Returns the syntax that the frontmatter declares or inherits. */
  public Optional<Syntax> syntax() {
    return keys().scalar("syntax").flatMap(word -> Syntax.of(word.text()));
  }

  /** Returns the syntax of the variables in a file with this frontmatter. */
  public Syntax syntax(SourceFile file) {
    return Dialect.of(file).syntax(syntax(), file);
  }

  /** Returns whether parameters are declared or inherited, even if the declaration is empty. */
  public boolean declaresParameters() {
    return keys().entry("parameters").isPresent();
  }

  /** Returns the keys of the frontmatter, whose shapes are checked elsewhere. */
  private Keys keys() {
    return new Keys(merged, finding -> {});
  }
}
