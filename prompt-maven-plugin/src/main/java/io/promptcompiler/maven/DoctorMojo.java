package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.doctor.Doctor;
import io.promptcompiler.core.doctor.Examination;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Prints a checklist of the templates on standard output: required ones and skills, whether all are
 * valid, and what may have been forgotten. Fails when something required is missing or a template
 * has errors. Called on the command line for several modules, it prints one checklist of all.
 */
@Mojo(
    name = "doctor",
    requiresDependencyCollection = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public class DoctorMojo extends AbstractReactorMojo<DoctorMojo> {

  /** {@code text} for people or {@code json} for tools. */
  @Parameter(property = "prompt.format", defaultValue = "text")
  private @Nullable String format;

  /** Creates the goal; called by Maven. */
  public DoctorMojo() {}

  @Override
  DoctorMojo self() {
    return this;
  }

  @Override
  void run(List<Member<DoctorMojo>> members) throws Exception {
    String wanted = given(format);
    if (!wanted.equals("text") && !wanted.equals("json")) {
      throw new MojoFailureException(
          "The format cannot be '" + wanted + "'. Possible values: text, json.");
    }
    Map<String, Examination> examinations = new LinkedHashMap<>();
    Map<Member<DoctorMojo>, List<Diagnostic>> found = new LinkedHashMap<>();
    Set<String> reported = new HashSet<>();
    for (Member<DoctorMojo> member : members) {
      PromptModule module = member.module();
      Examination examination = Doctor.examine(module, startedIn());
      Optional<String> notRun =
          GoalsNotRun.remark(
              member.goal().project(),
              execution().getPlugin().getKey(),
              !module.options().roots().isEmpty());
      examinations.put(module.name(), notRun.map(examination::noting).orElse(examination));
      List<Diagnostic> own = new ArrayList<>(examination.diagnostics());
      own.addAll(member.goal().cacheFindings(module.options()));
      // A file that belongs to several modules is reported once.
      own.removeIf(finding -> !reported.add(member.findings().logged().printer().print(finding)));
      found.put(member, own);
    }
    Examination all =
        members.size() == 1
            ? examinations.values().iterator().next()
            : Examination.of(examinations);
    String lines = String.join("", all.lines().stream().map(line -> line + "\n").toList());
    streams().print(wanted.equals("json") ? all.json() : lines);
    report(all, found);
  }

  private void report(Examination examination, Map<Member<DoctorMojo>, List<Diagnostic>> found)
      throws MojoFailureException, IOException {
    int failed = examination.failed().size();
    List<Diagnostic> failing = new ArrayList<>();
    for (Map.Entry<Member<DoctorMojo>, List<Diagnostic>> one : found.entrySet()) {
      Findings findings = one.getKey().findings();
      if (failed > 0) {
        findings.reportOnly(one.getValue());
      } else {
        failing.addAll(findings.reportAll(one.getValue()));
      }
    }
    if (failed > 0) {
      throw new MojoFailureException(Plural.of(failed, "check") + " failed, marked with ✗ above.");
    }
    Findings.refuse(failing);
  }
}
