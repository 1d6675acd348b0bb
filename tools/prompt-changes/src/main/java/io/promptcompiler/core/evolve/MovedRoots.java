package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds roots whose prompts all moved to another package or scope, and reports each move as one
 * change. The release is then compiled as if it had been configured like this, so that the
 * remaining changes can be found.
 */
final class MovedRoots {
  private final CompilerOptions then;
  private final CompilerOptions now;
  private final Map<SourceRoot, Scope> scopes = new LinkedHashMap<>();
  private final Map<String, String> packages = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();

  private MovedRoots(CompilerOptions then, CompilerOptions now) {
    this.then = then;
    this.now = now;
  }

  /** Compares the roots of two states. */
  static MovedRoots find(
      CompilerOptions then, Compilation released, CompilerOptions now, Compilation present) {
    MovedRoots moved = new MovedRoots(then, now);
    moved.scopes(files(released), files(present));
    moved.packages(files(released), files(present));
    return moved;
  }

  private static List<SourceFile> files(Compilation side) {
    return side.documents().stream().map(document -> document.file()).toList();
  }

  /** Returns a change for each move. */
  List<Change> changes() {
    return changes;
  }

  /** Returns the options of the release with the present scopes and packages. */
  CompilerOptions options() {
    List<SourceRoot> roots = new ArrayList<>();
    for (SourceRoot root : then.roots()) {
      roots.add(
          root.in(
              scopes.getOrDefault(root, root.scope()),
              packages.getOrDefault(root.packageName(), root.packageName())));
    }
    return then.withRoots(roots).inPackage(now.packageName());
  }

  /** Finds roots whose prompts are now all in one other scope that did not contain their ids. */
  private void scopes(List<SourceFile> released, List<SourceFile> present) {
    Set<String> before = new HashSet<>();
    released.forEach(file -> before.add(key(file, file.root().scope())));
    Map<String, Map<Scope, SourceRoot>> byId = new HashMap<>();
    for (SourceFile file : present) {
      byId.computeIfAbsent(file.id().path(), none -> new HashMap<>())
          .put(file.root().scope(), file.root());
    }
    for (SourceRoot root : then.roots()) {
      Map<Scope, SourceRoot> found = new LinkedHashMap<>();
      boolean isElsewhere = true;
      for (SourceFile file : released) {
        if (file.root().equals(root)) {
          Map<Scope, SourceRoot> there = byId.getOrDefault(file.id().path(), Map.of());
          isElsewhere &= !there.containsKey(root.scope());
          there.forEach(
              (scope, other) -> {
                if (!before.contains(key(file, scope))) {
                  found.put(scope, other);
                }
              });
        }
      }
      if (isElsewhere && found.size() == 1) {
        Map.Entry<Scope, SourceRoot> other = found.entrySet().iterator().next();
        scopes.put(root, other.getKey());
        add(
            DiagnosticCode.ROOT_SCOPE_CHANGED,
            "Prompts are found by scope and id.",
            shown(other.getValue().directory()),
            root.scope().word(),
            other.getKey().word());
      }
    }
  }

  private String key(SourceFile file, Scope scope) {
    return scope.word() + ":" + file.id().path();
  }

  private String shown(Path directory) {
    Path folder = now.configuration().getParent();
    Path shown =
        folder != null && directory.startsWith(folder) ? folder.relativize(directory) : directory;
    String path = SlashPath.of(shown);
    return path.isEmpty() ? "." : path;
  }

  /** Finds packages whose remaining files are now all in one other package. */
  private void packages(List<SourceFile> released, List<SourceFile> present) {
    Map<String, String> after = new HashMap<>();
    present.forEach(file -> after.put(key(file, file.root().scope()), file.root().packageName()));
    Map<String, Set<String>> moves = new TreeMap<>();
    for (SourceFile file : released) {
      Scope scope = scopes.getOrDefault(file.root(), file.root().scope());
      String there = after.get(key(file, scope));
      if (there != null) {
        moves.computeIfAbsent(file.root().packageName(), none -> new TreeSet<>()).add(there);
      }
    }
    if (!now.roots().isEmpty()) {
      // The catalog.
      moves.computeIfAbsent(then.packageName(), none -> new TreeSet<>()).add(now.packageName());
    }
    moves.forEach(
        (from, to) -> {
          if (to.size() == 1 && !to.contains(from)) {
            moved(from, only(to));
          }
        });
  }

  private static String only(Collection<String> one) {
    return one.iterator().next();
  }

  private void moved(String from, String to) {
    packages.put(from, to);
    add(
        DiagnosticCode.PACKAGE_MOVED,
        "Callers have to import all of its classes from there. Keep it until the next major"
            + " version.",
        from,
        to);
  }

  private void add(DiagnosticCode code, String fix, String... words) {
    Diagnostic finding =
        Diagnostic.of(code, now.place(), (Object[]) words).fix(fix).released(then.place());
    new ChangeSink(words[0], /* isStep= */ false, path -> List.of(), changes)
        .add(words[words.length - 1], finding);
  }
}
