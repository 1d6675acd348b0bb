package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import java.util.Optional;

/**
 * How a template is written: all that distinguishes one front end from another. What reads, checks
 * and compiles templates asks for what it needs, and never which front end it is. The form of a
 * file's kind chooses it, here alone.
 *
 * @param reader reads its frontmatter
 * @param layout how its text and messages stand to each other
 * @param vocabulary its tags and blocks besides those of Handlebars
 * @param hasSyntaxes whether its variables may be written in an older syntax
 * @param isDeclared whether its variables and variants are those that it declares; else each
 *     variable is a parameter, and a file is a variant by its name, with a frontmatter of its own
 */
public record Dialect(
    HeadReader reader,
    Layout layout,
    Vocabulary vocabulary,
    boolean hasSyntaxes,
    boolean isDeclared) {
  private static final Dialect TEXT =
      new Dialect(SplitText::readOwn, Layout.TEXT, Vocabulary.STANDARD, true, true);

  private static final Dialect MESSAGES =
      new Dialect(SplitText::readOwn, Layout.OF_MESSAGES, Vocabulary.STANDARD, false, true);

  private static final Dialect DOTPROMPT =
      new Dialect(
          SplitText::readDotprompt, Layout.DIVIDED, DotpromptVocabulary.VOCABULARY, false, false);

  /** How a text and messages stand to each other. */
  public enum Layout {
    /** There are no messages. */
    TEXT,
    /** The text consists of messages, which are blocks of it. */
    OF_MESSAGES,
    /** Tags in the text divide it into messages when it is rendered. */
    DIVIDED
  }

  /** Reads the frontmatter of a file. */
  public interface HeadReader {
    /** The head, or nothing and a finding when it cannot be read. */
    Optional<SplitText> read(SourceFile file, Inherited inherited, DiagnosticSink sink);
  }

  /** How a file is written. */
  public static Dialect of(SourceFile file) {
    return switch (file.kind().form()) {
      case MESSAGES -> MESSAGES;
      case DOTPROMPT -> DOTPROMPT;
      case TEMPLATE, DATA, OTHER -> TEXT;
    };
  }

  /**
   * How the variables of a file are written.
   *
   * @param said what its frontmatter says, or that above it
   */
  public Syntax syntax(Optional<Syntax> said, SourceFile file) {
    return hasSyntaxes
        ? said.or(() -> file.root().syntax()).orElse(Syntax.HANDLEBARS)
        : Syntax.HANDLEBARS;
  }

  /** Whether its text consists of messages. */
  public boolean holdsMessages() {
    return layout == Layout.OF_MESSAGES;
  }
}
