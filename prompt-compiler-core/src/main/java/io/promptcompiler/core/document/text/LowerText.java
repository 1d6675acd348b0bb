package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.TemplateSettings;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.check.messages.CheckBudgets;
import io.promptcompiler.core.check.messages.CheckDivided;
import io.promptcompiler.core.check.messages.CheckMessages;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.ReadText.Whole;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/**
 * Checks one text of a prompt with the declarations of the base and the token limit of the text.
 */
final class LowerText {
  private final SharedFrontmatter base;
  private final Helpers helpers;

  LowerText(SharedFrontmatter base, Helpers helpers) {
    this.base = base;
    this.helpers = helpers;
  }

  /**
   * The text to check.
   *
   * @param file its file
   * @param whole the template, with its skills inserted
   * @param maxTokens the maximum number of tokens, if declared
   * @param inclusions provides included texts
   * @param found receives its findings
   */
  record Text(
      SourceFile file,
      Whole whole,
      Optional<Scalar> maxTokens,
      Inclusions inclusions,
      DiagnosticSink found) {}

  /**
   * Returns the program of a text; empty if its template cannot be parsed, which has been reported.
   */
  Optional<LowerTemplate.Result> check(Text text) {
    Optional<LowerTemplate.Result> result = text.whole().tree().map(tree -> check(text, tree));
    result.ifPresent(
        checked ->
            text.maxTokens()
                .ifPresent(limit -> checkLength(limit, checked.rendering(), text.found())));
    return result;
  }

  private LowerTemplate.Result check(Text text, Body tree) {
    SourceFile at = text.file();
    Dialect dialect = Dialect.of(base.file());
    LowerTemplate.Input input =
        new LowerTemplate.Input(
            new LowerTemplates.Leaf(
                text.whole().text(),
                tree,
                base.syntax(),
                text.inclusions().partials(at, text.found())),
            new TemplateSettings(
                at.id().path(),
                base.context(at),
                base.types(),
                helpers,
                dialect.vocabulary(),
                base.frontmatter().escapesHtml(),
                PrintStyle.SCRIPT));
    return switch (dialect.layout()) {
      case TEXT -> LowerTemplate.run(input, base.around(at), text.found());
      case OF_MESSAGES -> CheckMessages.run(input, base.manner(), base.around(at), text.found());
      case DIVIDED -> CheckDivided.run(input, base.around(at), text.found());
    };
  }

  /** Checks the length of the fixed text, which is independent of values. */
  private static void checkLength(Scalar limit, Rendering rendering, DiagnosticSink sink) {
    long least = CheckBudgets.always(rendering);
    if (least > Long.parseLong(limit.text())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.OVER_BUDGET, limit.location(), least, limit.text())
              .fix("Shorten the text or raise 'maxTokens'."));
    }
  }
}
