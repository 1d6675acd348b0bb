package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.project.MavenProject;

/**
 * Records the outputs of a goal's executions for a module in this Maven run. A jar has only one
 * list of catalogs and one index, so of two executions with different prompts only one would take
 * effect. Two executions with the same configuration are harmless.
 */
final class OtherExecutions {
  private final MavenProject project;
  private final String goal;

  OtherExecutions(MavenProject project, String goal) {
    this.project = project;
    this.goal = goal;
  }

  /**
   * Records the planned outputs of an execution, and reports other executions that write the same
   * files.
   */
  List<Diagnostic> clashes(String execution, BuildRequest request) {
    CompilerOptions options = request.options();
    if (options.roots().isEmpty()) {
      return List.of();
    }
    Map<String, String> requests = requests();
    String requested =
        options + " " + request.sourceDirectory() + " " + request.resourceDirectory();
    requests.put(execution, requested);
    List<Diagnostic> clashes =
        requests.entrySet().stream()
            .filter(other -> !other.getValue().equals(requested))
            .map(other -> clash(other.getKey(), execution, options))
            .limit(1)
            .toList();
    return new DiagnosticPolicy(options.severities()).apply(clashes);
  }

  private Diagnostic clash(String other, String execution, CompilerOptions options) {
    return Diagnostic.of(
            DiagnosticCode.EXECUTIONS_CLASH,
            options.place(),
            other,
            execution,
            goal,
            CatalogList.PATH)
        .fix(
            "Merge them into one execution with several <roots>, each of which can have a"
                + " <packageName>; with two, the prompts of only one would be found.");
  }

  /**
   * Returns the requests of executions. They are stored as text, because another version of this
   * plugin may have stored them.
   */
  @SuppressWarnings("unchecked")
  private Map<String, String> requests() {
    String key = "io.promptcompiler." + goal;
    if (!(project.getContextValue(key) instanceof Map)) {
      project.setContextValue(key, new LinkedHashMap<String, String>());
    }
    return (Map<String, String>) project.getContextValue(key);
  }
}
