package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.doctor.Check;
import io.promptcompiler.core.doctor.Doctor;
import io.promptcompiler.core.doctor.Examination;
import io.promptcompiler.core.interpret.StaticMethods;
import java.io.IOException;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Prints a checklist of the templates on standard output: required ones and skills, whether all are
 * valid, and what may have been forgotten. Fails when something required is missing or a template
 * has errors.
 */
@Mojo(
    name = "doctor",
    requiresDependencyCollection = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public class DoctorMojo extends AbstractReadingMojo {

  /** For Maven. */
  public DoctorMojo() {}

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    if (options.roots().isEmpty()) {
      getLog().info("No prompts: there is no directory " + sourceDirectory() + ".");
    }
    try (URLClassLoader helpers = compiledClasses()) {
      report(
          Doctor.examine(options, startedIn(), new StaticMethods(helpers)),
          cacheFindings(options),
          findings);
    }
  }

  private void report(Examination examination, List<Diagnostic> others, Findings findings)
      throws MojoFailureException, IOException {
    for (String line : examination.lines()) {
      streams().print(line + "\n");
    }
    List<Diagnostic> found = new ArrayList<>(examination.diagnostics());
    found.addAll(others);
    List<Check> failed = examination.failed();
    if (failed.isEmpty()) {
      findings.report(found);
      return;
    }
    findings.reportOnly(found);
    throw new MojoFailureException(
        Findings.count(failed.size(), "check") + " failed, marked with ✗ above.");
  }
}
