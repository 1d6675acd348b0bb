package io.promptcompiler.core.evolve;

import io.promptcompiler.core.evolve.RevisionLinks.MissingLinkException;
import io.promptcompiler.core.evolve.RevisionTree.Entry;
import io.promptcompiler.core.source.LinkedFolders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the files of a folder of a commit as a checkout has them: also those behind links that stay
 * in the folder. A link that leads elsewhere, to nothing or in a circle has no files, as when the
 * compiler reads a folder.
 */
final class LinkedTree {
  /** The maximum length of a path on Linux, in bytes. */
  private static final int LONGEST_PATH = 4_096;

  private final RevisionLinks links;
  private final String root;
  private final NavigableMap<String, Entry> entries = new TreeMap<>();
  private final Map<String, Entry> files;
  private final int most;
  private int reached;
  private int behindLinks;

  /**
   * Creates an instance.
   *
   * @param root the path of a file or a folder, without links
   * @param entries the files and links in it, by their paths in the commit
   * @param files receives the files
   * @param most the maximum number of files, links included
   */
  LinkedTree(
      RevisionLinks links,
      String root,
      Collection<Entry> entries,
      Map<String, Entry> files,
      int most) {
    this.links = links;
    this.root = root;
    this.files = files;
    this.most = most;
    entries.forEach(entry -> this.entries.put(entry.path(), entry));
  }

  /**
   * A link to a folder, and the folder in which it was found, both without links on their paths.
   */
  private record Followed(String folder, String link) {
    /** Returns whether a folder is around the link and was entered on the way to it. */
    boolean isIn(String other) {
      return isBelow(link, other) && (other.equals(folder) || isBelow(other, folder));
    }
  }

  /**
   * Adds the files to the map.
   *
   * @param shown the path of the root with links
   * @return whether there were at most as many files as allowed
   */
  boolean add(String shown) throws MissingLinkException {
    Entry file = entries.get(root);
    if (file != null) {
      files.put(shown, new Entry(shown, file.object(), /* isLink= */ false));
      return true;
    }
    return addFolder(shown, root, List.of());
  }

  private boolean addFolder(String shown, String folder, List<Followed> way)
      throws MissingLinkException {
    String start = folder.isEmpty() ? "" : folder + "/";
    for (Entry entry : entries.tailMap(start, true).values()) {
      if (!entry.path().startsWith(start)) {
        break;
      }
      String inside = entry.path().substring(start.length());
      String path = shown.isEmpty() ? inside : shown + "/" + inside;
      reached++;
      behindLinks += way.isEmpty() ? 0 : 1;
      if (reached > most
          || behindLinks > LinkedFolders.MOST
          || path.length() > LONGEST_PATH
          || !(entry.isLink()
              ? follow(path, new Followed(folder, entry.path()), way)
              : put(path, entry))) {
        return false;
      }
    }
    return true;
  }

  private boolean put(String path, Entry entry) {
    files.put(path, new Entry(path, entry.object(), /* isLink= */ false));
    return files.size() <= most;
  }

  private boolean follow(String shown, Followed link, List<Followed> way)
      throws MissingLinkException {
    Optional<String> found = links.real(link.link());
    if (found.isEmpty() || !(found.get().equals(root) || isBelow(found.get(), root))) {
      return true;
    }
    String target = found.get();
    Entry file = entries.get(target);
    if (file != null) {
      return put(shown, file);
    }
    List<Followed> further = new ArrayList<>(way);
    further.add(link);
    boolean isCircle = further.stream().anyMatch(one -> one.isIn(target));
    return isCircle || further.size() > RevisionLinks.MOST || addFolder(shown, target, further);
  }

  private static boolean isBelow(String path, String folder) {
    return folder.isEmpty() ? !path.isEmpty() : path.startsWith(folder + "/");
  }
}
