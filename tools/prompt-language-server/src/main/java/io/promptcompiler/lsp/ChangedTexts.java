package io.promptcompiler.lsp;

import io.promptcompiler.core.source.EditedTexts;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The texts of files after a change that has not been made yet.
 *
 * @param present the texts that are open in the editor
 * @param changed the new contents of files, by their paths
 * @param gone the files that would be deleted
 */
record ChangedTexts(EditedTexts present, Map<String, String> changed, Set<String> gone)
    implements EditedTexts {
  ChangedTexts {
    changed = Map.copyOf(changed);
    gone = Set.copyOf(gone);
  }

  @Override
  public Optional<String> text(String path) {
    return Optional.ofNullable(changed.get(path)).or(() -> present.text(path));
  }

  @Override
  public Set<String> paths() {
    Set<String> all = new HashSet<>(present.paths());
    all.addAll(changed.keySet());
    all.removeAll(gone);
    return all;
  }

  @Override
  public boolean isGone(String path) {
    return gone.contains(path);
  }
}
