package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import java.io.Closeable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sources of a release.
 *
 * @param name its name: coordinates, a file, a revision
 * @param version its version, if known
 * @param options its configuration
 * @param assumptions findings about assumed parts of its configuration
 * @param revision the revision that it is; empty for a jar
 * @param files closes the files of the release
 */
public record Released(
    String name,
    Optional<String> version,
    CompilerOptions options,
    List<Diagnostic> assumptions,
    Optional<Revision> revision,
    Closeable files)
    implements Closeable {

  /** Copies the list. */
  public Released {
    assumptions = List.copyOf(assumptions);
  }

  /** Returns a release in directories. */
  public static Released inDirectories(
      String name, Optional<String> version, CompilerOptions options) {
    return new Released(name, version, options, List.of(), Optional.empty(), () -> {});
  }

  /**
   * Returns lenient options for compiling the release. It was valid when it was released, so later
   * requirements and severities must not turn it invalid.
   */
  public CompilerOptions lenient() {
    Map<DiagnosticCode, Severity> lowered = new EnumMap<>(DiagnosticCode.class);
    for (DiagnosticCode code : DiagnosticCode.values()) {
      if (code.severity() == Severity.ERROR && code.canBeLowered()) {
        lowered.put(code, Severity.WARNING);
      }
    }
    return new CompilerOptions(
        options.roots(),
        options.packageName(),
        options.catalogName(),
        lowered,
        List.of(),
        options.helpers(),
        options.configuration(),
        Optional.empty(),
        options.libraries(),
        Optional.empty(),
        options.coordinates(),
        options.families(),
        options.mapped(),
        options.trust(),
        options.target(),
        options.projectFile(),
        options.skillValues(),
        options.toolRoots());
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
