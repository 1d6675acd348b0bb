package io.promptcompiler.workbench.review;

import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.command.Workbench.Compared;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.program.DeepStack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reviews modules, and writes the result in a format. */
public final class WriteReview {
  private WriteReview() {}

  /**
   * Returns the review of modules whose present templates have no errors.
   *
   * @param uncompared the folders that are not compared, each with the reason
   * @param colors colors for plain text
   * @param base the folder to which paths below it are shown relative
   */
  public static String of(
      List<Compared> modules,
      List<String> uncompared,
      ReviewFormat format,
      TerminalColors colors,
      Path base) {
    Review review = DeepStack.call(() -> review(modules, uncompared, new DiagnosticPrinter(base)));
    return switch (format) {
      case TEXT -> WriteText.of(review, colors);
      case MARKDOWN -> WriteMarkdown.of(review);
      case JSON -> WriteJson.of(review);
      case HTML -> WriteHtml.of(review);
    };
  }

  private static Review review(
      List<Compared> modules, List<String> uncompared, DiagnosticPrinter printer) {
    List<Review> all = new ArrayList<>();
    for (Compared compared : modules) {
      String label = modules.size() == 1 ? "" : compared.module().name();
      all.add(ReviewModule.of(compared.module(), label, compared.result(), printer));
    }
    return new Review(
        all.stream().map(Review::release).distinct().collect(Collectors.joining(", ")),
        uncompared,
        all.stream().flatMap(one -> one.weakened().stream()).distinct().toList(),
        all.stream()
            .flatMap(one -> one.prompts().stream())
            .sorted(PromptReview.LARGEST_FIRST)
            .toList(),
        all.stream().flatMap(one -> one.unaffected().stream()).distinct().toList(),
        all.stream().flatMap(one -> one.others().stream()).toList(),
        all.stream().flatMap(one -> one.notes().stream()).distinct().toList());
  }
}
