package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one run is asked to do.
 *
 * @param roots the roots, in any order
 * @param packageName the package of the catalog
 * @param catalogName the class of the catalog: {@code Prompts}
 * @param severities severities that differ from the usual ones
 * @param requiredTemplates ids, or Ant patterns of ids, of which each must match a template
 * @param helpers static methods of the project that templates call
 * @param configuration the file that findings about these options name
 * @param moduleInfo the {@code module-info.java} of the module, if it has one
 */
public record CompilerOptions(
    List<SourceRoot> roots,
    String packageName,
    String catalogName,
    Map<DiagnosticCode, Severity> severities,
    List<String> requiredTemplates,
    List<HelperOption> helpers,
    Path configuration,
    Optional<Path> moduleInfo) {

  /** Copies lists and maps. */
  public CompilerOptions {
    roots = List.copyOf(roots);
    severities = Collections.unmodifiableMap(new TreeMap<>(severities));
    requiredTemplates = List.copyOf(requiredTemplates);
    helpers = List.copyOf(helpers);
    configuration = configuration.toAbsolutePath().normalize();
  }

  /** Options for one root with nothing else set. */
  public static CompilerOptions of(SourceRoot root) {
    return new CompilerOptions(
        List.of(root),
        root.packageName(),
        "Prompts",
        Map.of(),
        List.of(),
        List.of(),
        root.directory(),
        Optional.empty());
  }

  /** The same with helpers of the project. */
  public CompilerOptions withHelpers(List<HelperOption> more) {
    return new CompilerOptions(
        roots,
        packageName,
        catalogName,
        severities,
        requiredTemplates,
        more,
        configuration,
        moduleInfo);
  }
}
