package io.promptcompiler.cli;

import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.Syntax;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;

/** The words that a shell completes after an option, or as an argument. */
@SuppressWarnings("serial") // never serialized
abstract class CompletedWords extends ArrayList<String> {

  private CompletedWords(Collection<String> words) {
    super(words);
  }

  /** The kinds of new prompts. */
  static final class Starters extends CompletedWords {
    Starters() {
      super(Starter.words());
    }
  }

  /** The kinds of documents. */
  static final class Kinds extends CompletedWords {
    Kinds() {
      super(Families.STANDARD.kinds().words());
    }
  }

  /** The syntaxes of variables. */
  static final class Syntaxes extends CompletedWords {
    Syntaxes() {
      super(Arrays.stream(Syntax.values()).map(Syntax::word).toList());
    }
  }

  /** The syntaxes of texts that can be migrated. */
  static final class OldSyntaxes extends CompletedWords {
    OldSyntaxes() {
      super(OldSyntax.words());
    }
  }

  /** The scopes of roots. */
  static final class Scopes extends CompletedWords {
    Scopes() {
      super(Arrays.stream(Scope.values()).map(Scope::word).toList());
    }
  }

  /** The providers of batch interfaces. */
  static final class Providers extends CompletedWords {
    Providers() {
      super(BatchProvider.words());
    }
  }

  /** The ids of findings. */
  static final class Findings extends CompletedWords {
    Findings() {
      super(Arrays.stream(DiagnosticCode.values()).map(DiagnosticCode::id).toList());
    }
  }
}
