package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Edit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A change of files.
 *
 * @param created the contents of new files, by their paths
 * @param edits replacements in other files
 */
record ModuleEdit(Map<String, String> created, List<Edit> edits) {
  /** Copies the map and the list. */
  ModuleEdit {
    created = Map.copyOf(created);
    edits = List.copyOf(edits);
  }

  /** Returns the edits of each file, by its path. */
  Map<String, List<Edit>> byFile() {
    Map<String, List<Edit>> byFile = new LinkedHashMap<>();
    for (Edit edit : edits) {
      byFile.computeIfAbsent(edit.place().source().path(), none -> new ArrayList<>()).add(edit);
    }
    return byFile;
  }

  /** Returns the new contents of all files that change, by their paths. */
  Map<String, String> contents() {
    Map<String, String> contents = new LinkedHashMap<>(created);
    byFile().forEach((path, all) -> contents.put(path, Edit.applied(all)));
    return contents;
  }
}
