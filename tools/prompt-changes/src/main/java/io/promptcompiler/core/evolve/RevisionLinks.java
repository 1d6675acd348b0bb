package io.promptcompiler.core.evolve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The symbolic links of a commit. Their texts and the paths of the commit alone decide where they
 * lead: neither a link of the present checkout nor a file on disk does.
 */
final class RevisionLinks {
  /** The maximum number of links on a path, as in git and Linux. */
  static final int MOST = 40;

  private final Map<String, Optional<String>> targets;

  /**
   * Creates an instance.
   *
   * @param targets the texts of the links by their paths; an empty one if the repository lacks it
   */
  RevisionLinks(Map<String, Optional<String>> targets) {
    this.targets = Map.copyOf(targets);
  }

  /** Returns the paths of all links. */
  Set<String> paths() {
    return targets.keySet();
  }

  /**
   * Returns the path without links of a file or folder, which need not exist; empty if a link leads
   * out of the repository, into its {@code .git} or in a circle.
   *
   * @throws MissingLinkException if the text of a link is unknown
   */
  Optional<String> real(String path) throws MissingLinkException {
    Deque<String> left = new ArrayDeque<>(List.of(path.split("/", -1)));
    List<String> at = new ArrayList<>();
    int followed = 0;
    while (!left.isEmpty()) {
      String part = left.pop();
      if (part.equals("..") ? at.isEmpty() : part.equalsIgnoreCase(".git")) {
        return Optional.empty();
      }
      if (part.equals("..")) {
        at.remove(at.size() - 1);
      } else if (!part.isEmpty() && !part.equals(".")) {
        at.add(part);
        String link = String.join("/", at);
        if (targets.containsKey(link)) {
          String target = targets.get(link).orElseThrow(() -> new MissingLinkException(link));
          followed++;
          if (target.isEmpty() || target.startsWith("/") || followed > MOST) {
            return Optional.empty();
          }
          at.remove(at.size() - 1);
          List<String> parts = List.of(target.split("/", -1));
          for (int i = parts.size() - 1; i >= 0; i--) {
            left.push(parts.get(i));
          }
        }
      }
    }
    return Optional.of(String.join("/", at));
  }

  /** Thrown when the repository lacks the text of a link. The message is the path of the link. */
  static final class MissingLinkException extends Exception {
    private static final long serialVersionUID = 1;

    MissingLinkException(String link) {
      super(link);
    }
  }
}
