package io.promptcompiler.core.library;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.library.Library.Use;
import io.promptcompiler.core.library.Library.UsedFile;
import io.promptcompiler.core.source.SourceFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that the libraries of a class path can be there together: no two have a prompt or a class
 * of one name, and each finds what it was compiled with.
 */
public final class CheckLibraries {
  private final List<Library> libraries;
  private final DiagnosticSink sink;

  private CheckLibraries(List<Library> libraries, DiagnosticSink sink) {
    this.libraries = libraries;
    this.sink = sink;
  }

  /** Reports what does not go together. */
  public static void check(List<Library> libraries, DiagnosticSink sink) {
    CheckLibraries checking = new CheckLibraries(libraries, sink);
    checking.clashes();
    for (Library library : libraries) {
      library.uses().forEach(use -> checking.use(library, use));
    }
  }

  private void clashes() {
    Map<String, Library> prompts = new HashMap<>();
    Map<String, Library> classes = new HashMap<>();
    for (Library library : libraries) {
      if (library.isOwn()) {
        continue;
      }
      boolean clashes = false;
      for (String prompt : library.prompts()) {
        clashes |= clashes(prompts, prompt, library, "prompt");
      }
      // One mistake, one finding: prompts of one name have classes of one name.
      for (String name : clashes ? Set.<String>of() : library.classes().keySet()) {
        clashes(classes, name, library, "class");
      }
    }
  }

  /** Whether a library before this one has something of the same name, which is reported. */
  private boolean clashes(Map<String, Library> seen, String name, Library library, String what) {
    Optional<Library> first = Optional.ofNullable(seen.putIfAbsent(name, library));
    first.ifPresent(
        other ->
            sink.report(
                Diagnostic.of(
                        DiagnosticCode.LIBRARIES_CLASH,
                        library.location(),
                        other.label(),
                        library.label(),
                        what,
                        name.substring(name.indexOf(':') + 1))
                    .fix("Leave one out, or rename it in one; only the first would be found.")));
    return first.isPresent();
  }

  private void use(Library library, Use use) {
    Optional<Library> found =
        libraries.stream().filter(other -> other.name().equals(use.library())).findFirst();
    if (found.isEmpty()) {
      report(
          library,
          use,
          "is not on the class path",
          "Add '" + use.library() + ":" + use.version() + "' as a dependency.");
      return;
    }
    Library present = found.get();
    for (UsedFile file : use.files()) {
      String id = file.key().substring(file.key().indexOf(':') + 1);
      Optional<SourceFile> template = present.document(file.key());
      if (template.isEmpty()) {
        report(library, use, "has no '" + id + "' in " + present.version(), fix(library, use));
      } else if (file.isCalled() && !file.sha256().equals(present.fragments().get(file.key()))) {
        report(library, use, "has another '" + id + "' in " + present.version(), fix(library, use));
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
        + "' that was built with the other.";
  }

  private void report(Library library, Use use, String what, String fix) {
    sink.report(
        Diagnostic.of(
                DiagnosticCode.LIBRARY_CHANGED,
                library.location(),
                library.label(),
                use.library() + ":" + use.version(),
                what)
            .fix(fix));
  }
}
