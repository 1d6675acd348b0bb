package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Inlay hints with the type of {@code this} after each tag that opens a block in which the type
 * changes.
 */
final class Hints {
  private Hints() {}

  static List<InlayHint> of(Snapshot snapshot, SourceText text, Span shown) {
    List<InlayHint> hints = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (Use use : snapshot.usesIn(text)) {
      if (!(use.meaning() instanceof NameMeaning.Scope scope)) {
        continue;
      }
      int start = use.at().span().start();
      boolean isInner =
          scope.outer().isPresent()
              && !scope.outer().get().equals(scope.context())
              && use.at().span().length() > 0;
      boolean isBehindTag = start > 1 && text.content().startsWith("}}", start - 2);
      boolean isShown = shown.start() <= start && start <= shown.end();
      if (isInner && isBehindTag && isShown && seen.add(start)) {
        InlayHint hint =
            new InlayHint(
                Places.position(text, start), Either.forLeft("this: " + scope.context().written()));
        hint.setKind(InlayHintKind.Type);
        hint.setPaddingLeft(true);
        hints.add(hint);
      }
    }
    return hints;
  }
}
