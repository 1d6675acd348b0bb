package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The folders of a project in which something was looked for. A checkout may have any number of
 * folders, so a search ends after {@value #MOST} of them. It visits the folders in a folder in
 * turn, each with one more folder below it: a folder with very many hides nothing next to it.
 *
 * @param folders the folders that were searched, sorted
 * @param incomplete the folders in which some folders were not searched, sorted
 */
public record SearchedFolders(List<Path> folders, List<Path> incomplete) {
  private static final int MOST = 20_000;

  /** The folders in which tools write their results. */
  private static final Set<String> OUTPUTS =
      Set.of("target", "build", "out", "dist", "bin", "node_modules");

  /** Copies the lists. */
  public SearchedFolders {
    folders = List.copyOf(folders);
    incomplete = List.copyOf(incomplete);
  }

  /** Lists the folders in a folder that are searched after it. */
  @FunctionalInterface
  public interface ListFolders {
    /**
     * Returns the folders.
     *
     * @throws IOException if the folder cannot be read
     */
    List<Path> in(Path folder) throws IOException;
  }

  /**
   * Searches a folder and all folders below it that can be the folder of a module: hidden ones,
   * sources and the results of tools cannot.
   *
   * @throws IOException if a folder cannot be read
   */
  public static SearchedFolders ofModules(Path top) throws IOException {
    return below(
        top,
        folder ->
            FolderContents.folders(folder).stream()
                .filter(inner -> !name(inner).startsWith(".") && !name(inner).equals("src"))
                .filter(inner -> !isOutput(inner))
                .toList());
  }

  /** Returns whether tools write their results into a folder, by its name. */
  public static boolean isOutput(Path folder) {
    return OUTPUTS.contains(name(folder));
  }

  private static String name(Path folder) {
    return String.valueOf(folder.getFileName());
  }

  /**
   * Searches a folder and those below it.
   *
   * @throws IOException if a folder cannot be read
   */
  public static SearchedFolders below(Path top, ListFolders inner) throws IOException {
    return below(top, inner, MOST);
  }

  static SearchedFolders below(Path top, ListFolders inner, int most) throws IOException {
    Branch all = new Branch(top);
    List<Path> folders = new ArrayList<>();
    while (folders.size() < most && !all.isComplete()) {
      folders.add(all.next(inner));
    }
    List<Path> incomplete = new ArrayList<>();
    all.addIncomplete(incomplete);
    folders.sort(null);
    incomplete.sort(null);
    return new SearchedFolders(folders, incomplete);
  }

  /** A folder with those below it. */
  private static final class Branch {
    private final Path folder;
    private boolean isSearched;

    /** The folders in the folder that are not complete, after it was searched. */
    private Deque<Branch> rest = new ArrayDeque<>(0);

    Branch(Path folder) {
      this.folder = folder;
    }

    boolean isComplete() {
      return isSearched && rest.isEmpty();
    }

    /** Searches one more folder, and returns it. */
    Path next(ListFolders inner) throws IOException {
      if (!isSearched) {
        isSearched = true;
        rest = new ArrayDeque<>(inner.in(folder).stream().map(Branch::new).toList());
        return folder;
      }
      Branch branch = rest.remove();
      Path next = branch.next(inner);
      if (!branch.isComplete()) {
        rest.add(branch);
      }
      return next;
    }

    void addIncomplete(List<Path> folders) {
      if (rest.stream().anyMatch(branch -> !branch.isSearched)) {
        folders.add(folder);
      }
      rest.forEach(branch -> branch.addIncomplete(folders));
    }
  }

  /**
   * Returns a note for the user about folders that were not searched; empty if all were.
   *
   * @param incomplete the folders in which they are
   * @param what the plural of what was looked for
   */
  public static Optional<String> note(
      Collection<Path> incomplete, String what, Function<Path, String> shown) {
    return incomplete.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Suggestion.list(
                    String.format(
                        Locale.ROOT,
                        "Only %,d folders were searched for %s. Others are in",
                        MOST,
                        what),
                    incomplete.stream().map(shown).toList())
                + " To search them, name a folder that is nearer to them.");
  }
}
