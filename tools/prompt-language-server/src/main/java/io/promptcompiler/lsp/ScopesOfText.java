package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The scopes of a text. Those around a place are found without looking at all of them. */
final class ScopesOfText {
  private static final Comparator<Use> INNERMOST_FIRST =
      Comparator.comparing((Use use) -> use.at().span().length())
          .thenComparing(use -> -use.at().span().start());

  /** The scopes by their beginnings. */
  private final List<Use> scopes;

  /** A tree of the last ends: node {@code i} has the nodes {@code 2 * i} and {@code 2 * i + 1}. */
  private final int[] ends;

  private final int width;

  /** Creates the scopes among the uses of names in a text. */
  ScopesOfText(List<Use> uses) {
    this.scopes =
        uses.stream()
            .filter(use -> use.meaning() instanceof NameMeaning.Scope)
            .sorted(Comparator.comparing(use -> use.at().span().start()))
            .toList();
    this.width = Integer.highestOneBit(Math.max(1, scopes.size())) * 2;
    this.ends = new int[2 * width];
    Arrays.fill(ends, -1);
    for (int i = 0; i < scopes.size(); i++) {
      ends[width + i] = scopes.get(i).at().span().end();
    }
    for (int i = width - 1; i > 0; i--) {
      ends[i] = Math.max(ends[2 * i], ends[2 * i + 1]);
    }
  }

  /** Returns the scopes around a place, the innermost first. */
  List<NameMeaning.Scope> around(int offset) {
    List<Use> found = new ArrayList<>();
    collect(1, 0, width, offset, found);
    found.sort(INNERMOST_FIRST);
    return found.stream().map(use -> (NameMeaning.Scope) use.meaning()).toList();
  }

  /** Adds the scopes around a place that are in a part of the tree. */
  private void collect(int node, int from, int to, int offset, List<Use> found) {
    if (ends[node] < offset || scopes.get(from).at().span().start() > offset) {
      return;
    }
    if (to - from == 1) {
      found.add(scopes.get(from));
      return;
    }
    int middle = (from + to) / 2;
    collect(2 * node, from, middle, offset, found);
    collect(2 * node + 1, middle, to, offset, found);
  }
}
