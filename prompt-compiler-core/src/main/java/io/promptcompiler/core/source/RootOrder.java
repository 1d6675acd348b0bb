package io.promptcompiler.core.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Defines the order of roots in which a name is looked up: first the root of the file that refers
 * to it, then the others of its project or library in the order of their scopes, then prompt
 * libraries. A match in a nearer root hides matches in later ones. Libraries have no order among
 * themselves, so matches in all of them are found.
 */
public final class RootOrder {
  private final Set<SourceRoot> roots;
  private final Map<String, List<SourceRoot>> byLibrary = new LinkedHashMap<>();

  /** Creates the order of the given roots. Roots with the same scope keep their order. */
  public RootOrder(Collection<SourceRoot> roots) {
    this.roots = new LinkedHashSet<>();
    roots.stream()
        .sorted(Comparator.comparing(SourceRoot::scope))
        .filter(this.roots::add)
        .forEach(this::add);
  }

  private void add(SourceRoot root) {
    root.library()
        .ifPresent(
            library -> byLibrary.computeIfAbsent(library, none -> new ArrayList<>()).add(root));
  }

  /** Returns a root, followed by the other roots of its project or library. */
  public List<SourceRoot> near(SourceRoot from) {
    List<SourceRoot> near = new ArrayList<>(List.of(from));
    roots.stream()
        .filter(root -> !root.equals(from) && root.library().equals(from.library()))
        .forEach(near::add);
    return near;
  }

  /** Returns the roots of each library except the library that the given root belongs to. */
  public List<List<SourceRoot>> libraries(SourceRoot from) {
    List<List<SourceRoot>> others = new ArrayList<>();
    byLibrary.forEach(
        (library, itsRoots) -> {
          if (!from.library().equals(Optional.of(library))) {
            others.add(itsRoots);
          }
        });
    return others;
  }

  /**
   * Returns the matches in the nearest root that has any. There can be several if they are in one
   * root or in different libraries.
   *
   * @param near finds the matches in a root of the same project or library
   * @param library finds the matches in a root of another library
   */
  public <T> List<T> find(
      SourceRoot from, Function<SourceRoot, List<T>> near, Function<SourceRoot, List<T>> library) {
    List<T> found = first(near(from), near);
    if (found.isEmpty()) {
      List<T> inLibraries = new ArrayList<>();
      libraries(from).forEach(roots -> inLibraries.addAll(first(roots, library)));
      return inLibraries;
    }
    return found;
  }

  private static <T> List<T> first(List<SourceRoot> roots, Function<SourceRoot, List<T>> in) {
    return roots.stream().map(in).filter(found -> !found.isEmpty()).findFirst().orElse(List.of());
  }
}
