package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.PromptNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Resolves a name to an id: the id itself, or the only id that equals the name with a file name
 * extension. If there is no such id, aliases are searched in the same way. Unknown and ambiguous
 * names are rejected with suggestions.
 */
final class FindPrompt {
  private static final int MOST = 3;

  private FindPrompt() {}

  /**
   * Returns the id or alias for a name.
   *
   * @throws UnknownPromptException if the name is unknown or ambiguous
   */
  static String find(String name, NavigableSet<String> ids, NavigableSet<String> aliases) {
    String problem = ids.contains(name) ? "" : PromptNames.problem(name);
    if (!problem.isEmpty()) {
      throw UnknownPromptException.refused(name, problem);
    }
    List<String> meant = meant(name, ids);
    if (meant.isEmpty()) {
      meant = meant(name, aliases);
    }
    if (meant.size() == 1) {
      return meant.get(0);
    }
    throw new UnknownPromptException(name, meant.isEmpty() ? nearest(name, ids) : meant);
  }

  private static List<String> meant(String name, NavigableSet<String> ids) {
    if (ids.contains(name)) {
      return List.of(name);
    }
    // The ids that continue with a dot are between "name." and "name/".
    List<String> meant = new ArrayList<>();
    for (String id : ids.subSet(name + ".", name + "/")) {
      if (PromptNames.withoutEnding(id).equals(name)) {
        meant.add(id);
      }
    }
    return meant;
  }

  private static List<String> nearest(String name, Collection<String> ids) {
    List<String> nearest = Nearest.to(name, ids);
    if (nearest.isEmpty()) {
      Collection<String> names = new TreeSet<>();
      for (String id : ids) {
        names.add(PromptNames.withoutEnding(id));
      }
      nearest = Nearest.to(name, names);
    }
    return nearest.isEmpty() ? inOtherFolders(name, ids) : nearest;
  }

  /** Returns the ids in any folder whose file has the requested name. */
  private static List<String> inOtherFolders(String name, Collection<String> ids) {
    String end = "/" + name.substring(name.lastIndexOf('/') + 1);
    List<String> found = new ArrayList<>();
    for (String id : ids) {
      String path = "/" + id;
      if (found.size() < MOST
          && (path.endsWith(end) || PromptNames.withoutEnding(path).endsWith(end))) {
        found.add(id);
      }
    }
    return found;
  }
}
