package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import java.util.Optional;

/**
 * The notation of a template: everything that distinguishes one front end from another. Classes
 * that read, check and compile templates use the properties of a dialect and do not depend on the
 * front end. Only this class derives the dialect from the form of a file's kind.
 *
 * @param reader reads its frontmatter
 * @param layout the relation of its text and messages
 * @param vocabulary its tags and blocks besides those of Handlebars
 * @param hasSyntaxes whether its variables may be written in an older syntax
 * @param isDeclared whether its variables and variants must be declared; otherwise each variable is
 *     a parameter, and file names determine variants, which have their own frontmatter
 */
public record Dialect(
    HeadReader reader,
    Layout layout,
    Vocabulary vocabulary,
    boolean hasSyntaxes,
    boolean isDeclared) {
  private static final Dialect TEXT =
      new Dialect(SplitText::readOwn, Layout.TEXT, Vocabulary.STANDARD, true, true);

  private static final Dialect FIXED =
      new Dialect(SplitText::readOwn, Layout.TEXT, Vocabulary.STANDARD, false, true);

  private static final Dialect MESSAGES =
      new Dialect(SplitText::readOwn, Layout.OF_MESSAGES, Vocabulary.STANDARD, false, true);

  private static final Dialect DOTPROMPT =
      new Dialect(
          SplitText::readDotprompt, Layout.DIVIDED, DotpromptVocabulary.VOCABULARY, false, false);

  /** The relation of a text and messages. */
  public enum Layout {
    /** There are no messages. */
    TEXT,
    /** The text consists of messages, which are blocks. */
    OF_MESSAGES,
    /** Tags divide the rendered text into messages. */
    DIVIDED
  }

  /** Reads the frontmatter of a file. */
  public interface HeadReader {
    /** Returns the head; empty, with a finding, if it cannot be read. */
    Optional<SplitText> read(SourceFile file, Inherited inherited, DiagnosticSink sink);
  }

  /** Returns the dialect of a file. */
  public static Dialect of(SourceFile file) {
    return switch (file.kind().form()) {
      case MESSAGES -> MESSAGES;
      case DOTPROMPT -> DOTPROMPT;
      case FIXED -> FIXED;
      case TEMPLATE, FOLDER, DATA, OTHER -> TEXT;
    };
  }

  /**
   * Returns the syntax of the variables in a file.
   *
   * @param said the syntax that its frontmatter declares or inherits
   */
  public Syntax syntax(Optional<Syntax> said, SourceFile file) {
    return hasSyntaxes
        ? said.or(() -> file.root().syntax()).orElse(Syntax.HANDLEBARS)
        : Syntax.HANDLEBARS;
  }

  /** Returns whether its text consists of messages. */
  public boolean holdsMessages() {
    return layout == Layout.OF_MESSAGES;
  }
}
