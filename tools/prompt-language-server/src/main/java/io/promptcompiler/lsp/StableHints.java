package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Inlay hints before the values at which the beginning of a prompt ends that providers can cache,
 * in prompts that declare something about caching.
 */
final class StableHints {
  private StableHints() {}

  static List<InlayHint> of(SourceFile file, EntryPoint prompt, Span shown) {
    if (!StablePrefix.isWanted(prompt)) {
      return List.of();
    }
    List<StablePrefix> all = new ArrayList<>();
    if (prompt.rendering().rendersAnything()) {
      all.add(StablePrefix.of(prompt));
    }
    prompt.parts().forEach(part -> all.add(StablePrefix.of(prompt, part)));
    List<InlayHint> hints = new ArrayList<>();
    for (StablePrefix prefix : all) {
      add(prefix.deployment(), "deployment", file, shown, hints);
      add(prefix.session(), "session", file, shown, hints);
    }
    return hints;
  }

  private static void add(
      StablePrefix.Level level, String name, SourceFile file, Span shown, List<InlayHint> hints) {
    if (level.end().isEmpty()) {
      return;
    }
    Location at = level.end().get().at().outermost();
    int start = beginOfTag(file.text().content(), at.span().start());
    boolean isHere = at.source().path().equals(file.text().path());
    if (!isHere || start < shown.start() || start > shown.end()) {
      return;
    }
    long tokens = StablePrefix.tokens(level.length());
    String label =
        String.format(
            Locale.ROOT, "same for a %s: %,d token%s", name, tokens, tokens == 1 ? "" : "s");
    InlayHint hint = new InlayHint(Places.position(file.text(), start), Either.forLeft(label));
    hint.setTooltip(
        "Providers can cache the text before this tag. The number is a minimum, a quarter of the"
            + " fixed characters.");
    hint.setPaddingRight(true);
    hints.add(hint);
  }

  /** Returns the beginning of the tag around a place; the place itself outside of tags. */
  private static int beginOfTag(String text, int place) {
    int begin = text.lastIndexOf("{{", place);
    boolean isInside = begin >= 0 && text.lastIndexOf("}}", place) < begin;
    if (!isInside) {
      return place;
    }
    return begin > 0 && text.charAt(begin - 1) == '{' ? begin - 1 : begin;
  }
}
