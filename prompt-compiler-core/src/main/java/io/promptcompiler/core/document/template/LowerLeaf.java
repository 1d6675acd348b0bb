package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.Lowered;
import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Braces;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.ScalarText;

/** Lowers templates that are values in data documents. They have all features of text documents. */
public final class LowerLeaf {
  private final SourceFile file;
  private final Syntax syntax;
  private final Braces braces;
  private final LowerTemplates texts;
  private final Inclusions inclusions;
  private final DiagnosticSink sink;

  /**
   * Creates an instance for the texts of a file.
   *
   * @param syntax the syntax of their variables
   * @param braces how to read braces that follow a tag
   * @param texts the program to which they are added
   * @param inclusions the inclusions of the document
   */
  public LowerLeaf(
      SourceFile file,
      Syntax syntax,
      Braces braces,
      LowerTemplates texts,
      Inclusions inclusions,
      DiagnosticSink sink) {
    this.file = file;
    this.syntax = syntax;
    this.braces = braces;
    this.texts = texts;
    this.inclusions = inclusions;
    this.sink = sink;
  }

  /** Lowers a text. If it cannot be parsed, it is reported and the result is empty. */
  public Lowered lower(Scalar scalar, OuterScope around) {
    return lower(ScalarText.of(scalar), around);
  }

  /** Lowers a text that is only a part of a scalar. */
  public Lowered lower(SplicedText text, OuterScope around) {
    DiagnosticSink inside = text.relocating(sink);
    Lowered lowered =
        ParseTemplate.parse(text.text(), text.span(), syntax, braces, inside)
            .map(tree -> ReadText.whole(file, text, tree, braces, inclusions, sink))
            .flatMap(whole -> whole.tree().map(tree -> leaf(whole.text(), tree)))
            .map(leaf -> lower(leaf, around))
            .orElse(Lowered.NOTHING);
    lowered.names().forEach(Use::report);
    return lowered;
  }

  private Lowered lower(LowerTemplates.Leaf leaf, OuterScope around) {
    Lowered lowered = texts.lower(leaf, around, sink);
    texts.checkForeign(leaf, lowered.used(), sink);
    return lowered;
  }

  private LowerTemplates.Leaf leaf(SplicedText text, Body tree) {
    return new LowerTemplates.Leaf(text, tree, syntax, inclusions.partials(file, sink));
  }
}
