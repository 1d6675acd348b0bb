package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Comment;
import io.promptcompiler.core.syntax.Statement.Content;

/** Warns about a template that can only ever render whitespace. */
public final class CheckEmptyBody {
  private CheckEmptyBody() {}

  public static void check(LowerTemplate.Input input, DiagnosticSink sink) {
    if (input.text().isComplete()
        && input.tree().statements().stream().allMatch(CheckEmptyBody::isBlank)) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.EMPTY_BODY, new Location(input.text().text(), input.text().span()))
              .fix("Write the prompt after the frontmatter."));
    }
  }

  private static boolean isBlank(Statement statement) {
    return statement instanceof Comment
        || (statement instanceof Content content && content.value().isBlank());
  }
}
