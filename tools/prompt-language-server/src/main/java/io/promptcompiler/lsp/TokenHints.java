package io.promptcompiler.lsp;

import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.edit.EditedModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Inlay hints with the approximate number of tokens of a prompt, after the name of each visible
 * example. Only visible examples are rendered.
 */
final class TokenHints {
  private static final String ESTIMATE =
      "An estimate: a quarter of the characters, as budgets count by default.";

  private TokenHints() {}

  static List<InlayHint> of(EditedModule module, SourceFile file, EntryPoint prompt, Span shown) {
    List<Example> examples =
        ReadExamples.of(file).stream()
            .filter(example -> isShown(example.name().location(), shown))
            .toList();
    List<InlayHint> hints = new ArrayList<>();
    for (Example example : examples) {
      rendered(module, file, prompt, example.name().text())
          .map(rendered -> hint(example.name().location(), rendered))
          .ifPresent(hints::add);
    }
    return hints;
  }

  private static boolean isShown(Location name, Span shown) {
    int end = name.span().end();
    return shown.start() <= end && end <= shown.end();
  }

  private static Optional<Rendered> rendered(
      EditedModule module, SourceFile file, EntryPoint prompt, String example) {
    try {
      return Optional.of(module.render(file, prompt, example));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Optional.empty(); // A finding reports the problem.
    }
  }

  private static InlayHint hint(Location name, Rendered rendered) {
    int tokens = rendered.tokens();
    String label = String.format(Locale.ROOT, "about %,d token%s", tokens, tokens == 1 ? "" : "s");
    InlayHint hint =
        new InlayHint(Places.position(name.source(), name.span().end()), Either.forLeft(label));
    hint.setTooltip(rendered.tokenSentence() + " " + ESTIMATE);
    hint.setPaddingLeft(true);
    return hint;
  }
}
