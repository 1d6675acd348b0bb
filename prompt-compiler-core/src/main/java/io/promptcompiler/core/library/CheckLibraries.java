package io.promptcompiler.core.library;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.library.Library.Use;
import io.promptcompiler.core.library.Library.UsedFile;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that the libraries of a class path are compatible: no two have a catalog, a prompt or a
 * class of the same name, and the dependencies of each are present in a compatible version.
 */
public final class CheckLibraries {
  private static final String RENAME =
      "Remove one of the libraries, or rename it in one; only the first would be found.";
  private static final String PACKAGE =
      "Remove one of the libraries, or set another 'packageName' in one; only the prompts of the"
          + " first would be found.";

  private final List<Library> libraries;
  private final DiagnosticSink sink;

  private CheckLibraries(List<Library> libraries, DiagnosticSink sink) {
    this.libraries = libraries;
    this.sink = sink;
  }

  /** Reports incompatible libraries. */
  public static void check(List<Library> libraries, DiagnosticSink sink) {
    CheckLibraries checking = new CheckLibraries(libraries, sink);
    checking.clashes();
    for (Library library : libraries) {
      library.uses().forEach(use -> checking.use(library, use));
    }
  }

  private void clashes() {
    List<Library> before = new ArrayList<>();
    for (Library library : libraries) {
      if (!library.isOwn() && before.stream().noneMatch(library::isSameAs)) {
        Set<String> reported = new HashSet<>();
        before.forEach(other -> clashes(other, library, reported));
        before.add(library);
      }
    }
  }

  /**
   * Reports the names that two libraries share. Each mistake causes one finding: libraries with
   * equal names of catalogs share a package, and prompts with equal names have classes with equal
   * names.
   *
   * @param reported names of the second library that have already been reported
   */
  private void clashes(Library first, Library second, Set<String> reported) {
    if (clashes(first.catalogs(), second.catalogs())) {
      clash(first, second, "catalog", first.catalogs(), second.catalogs(), reported);
    } else if (clashes(first.prompts(), second.prompts())) {
      clash(first, second, "prompt", first.prompts(), second.prompts(), reported);
    } else {
      clash(first, second, "class", first.classes().keySet(), second.classes().keySet(), reported);
    }
  }

  private static boolean clashes(Collection<String> first, Collection<String> second) {
    return !Collections.disjoint(first, second);
  }

  private void clash(
      Library first,
      Library second,
      String what,
      Collection<String> names,
      Collection<String> others,
      Set<String> reported) {
    Set<String> taken = Set.copyOf(names);
    for (String name : others) {
      if (taken.contains(name) && reported.add(name)) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.LIBRARIES_CLASH,
                    second.location(),
                    first.label(),
                    second.label(),
                    what,
                    name.substring(name.indexOf(':') + 1))
                .fix(what.equals("catalog") ? PACKAGE : RENAME));
      }
    }
  }

  private void use(Library library, Use use) {
    // A run-time dependency already contains the included texts; only the classes that it calls
    // matter.
    List<UsedFile> files =
        use.files().stream().filter(file -> library.isOffered() || file.isCalled()).toList();
    Optional<Library> found =
        libraries.stream()
            .filter(other -> other.name().equals(use.library()))
            .filter(other -> other.isOffered() || !library.isOffered())
            .findFirst();
    if (files.isEmpty() && !library.isOffered()) {
      return;
    }
    if (found.isEmpty()) {
      report(
          library,
          use,
          "no version of it",
          "Add '" + use.library() + ":" + use.version() + "' as a dependency.");
      return;
    }
    Library present = found.get();
    for (UsedFile file : files) {
      String id = file.key().substring(file.key().indexOf(':') + 1);
      Optional<SourceFile> template = present.document(file.key());
      if (template.isEmpty()) {
        report(
            library,
            use,
            "version " + present.version() + " without '" + id + "'",
            fix(library, use));
      } else if (file.isCalled() && !file.sha256().equals(present.fragments().get(file.key()))) {
        report(
            library,
            use,
            "version " + present.version() + " with a different '" + id + "'",
            fix(library, use));
      }
    }
  }

  private static String fix(Library library, Use use) {
    return "Use '"
        + use.library()
        + ":"
        + use.version()
        + "', or a version of '"
        + library.name()
        + "' that was built with the version in use.";
  }

  private void report(Library library, Use use, String present, String fix) {
    sink.report(
        Diagnostic.of(
                DiagnosticCode.LIBRARY_CHANGED,
                library.location(),
                library.label(),
                use.library() + ":" + use.version(),
                present)
            .fix(fix));
  }
}
