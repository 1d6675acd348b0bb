package io.promptcompiler.core.document.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps of other roots, their flows, and what is said of them only when asked for. */
class CompileStepsTest {
  @TempDir Path folder;

  private static String step(String id, String template, String next) {
    return """
    step_id: %s
    title: Do
    objective: Do it.
    prompt_template: %s
    injections: {}
    tool_policy: { allowed: [], forbidden: [] }
    evidence_schema: { required: [diff_summary, tests_run, score] }
    gates: []
    on_fail: { max_retries: 0, escalate_policy: FAIL_JOB }
    on_pass: { next_step_id: %s }
    human_review: false
    checkpoint: false
    """
        .formatted(id, template, next);
  }

  private Compilation compile(Map<DiagnosticCode, Severity> severities) {
    SourceRoot root =
        new SourceRoot(
            folder.resolve("steps"),
            Optional.of(StepFamily.STEP),
            Optional.empty(),
            Scope.PROJECT,
            "com.acme.jobs",
            List.of(),
            List.of());
    return PromptCompiler.compile(
        new CompilerOptions(
            List.of(root),
            "com.acme",
            "Prompts",
            severities,
            List.of(),
            List.of(),
            folder,
            Optional.empty()));
  }

  private Templates templates() {
    return new Templates(folder.resolve("steps"));
  }

  @Test
  void aRootOfStepsTakesPlainFilesAndIsAFlowOfItsName() {
    templates()
        .with("one.yaml", step("S1", "Go.", "S2"))
        .with("two.yml", step("S2", "Go.", "JOB_COMPLETE"))
        .with("fix/one.yaml", step("S1", "Go.", "JOB_COMPLETE"));
    Compilation compilation = compile(Map.of());
    assertThat(templates().print(compilation)).isEmpty();
    assertThat(compilation.program().folders())
        .extracting(FolderMembers::name)
        .containsExactlyInAnyOrder("steps", "fix");
    GeneratedJava java = GeneratedJava.of(compilation);
    assertThat(java.source("com/acme/jobs/StepsFlow.java"))
        .containsIgnoringWhitespaces("StepFlow.of(OneStep.definition(), TwoStep.definition());");
    assertThat(java.source("com/acme/jobs/fix/FixFlow.java"))
        .containsIgnoringWhitespaces("StepFlow.of(OneStep.definition());");
    assertThat(compilation.files())
        .extracting(Compilation.OutputFile::path)
        .contains(
            "com/acme/jobs/OneStep.java",
            "com/acme/jobs/StepsFlow.java",
            "com/acme/jobs/fix/FixFlow.java",
            "META-INF/prompts/com.acme.jobs.StepsFlow.mmd");
  }

  @Test
  void evidenceThatThePromptDoesNotMentionIsReportedOnlyWhenTurnedOn() {
    templates().with("one.yaml", step("S1", "Tell the Diff summary and a score.", "JOB_COMPLETE"));
    assertThat(compile(Map.of()).diagnostics()).isEmpty();
    Compilation asked = compile(Map.of(DiagnosticCode.EVIDENCE_NOT_MENTIONED, Severity.WARNING));
    assertThat(templates().print(asked))
        .isEqualTo(
            """
            one.yaml:7:45: warning: [PC908] The prompt does not mention the required evidence 'tests_run'.
                7 | evidence_schema: { required: [diff_summary, tests_run, score] }
                  |                                             ^^^^^^^^^ Explain in 'prompt_template' how to provide it.
            """);
  }

  @Test
  void theHashCoversAllThatThePromptDependsOn() {
    SourceRoot root = SourceRoot.of(folder.resolve("steps"), "com.acme");
    templates()
        .with("one.step.yaml", step("S1", "'{{> head}}'", "JOB_COMPLETE"))
        .with("partials/head.md", "Hello");
    String before = sha256(root);
    templates().with("partials/head.md", "Good day");
    assertThat(sha256(root)).isNotEqualTo(before).matches("[0-9a-f]{64}");
  }

  private static String sha256(SourceRoot root) {
    return PromptCompiler.compile(CompilerOptions.of(root))
        .program()
        .entryPoints()
        .get(0)
        .about()
        .sha256();
  }

  /** A glob that matches nothing would forbid nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"/src/secret/**", "C:/repo/*.key", "../x", "file:///repo/**", "~/x"})
  void aGlobOutOfTheRepositoryIsAnError(String glob) {
    for (String gate :
        List.of(
            "{ type: forbid_paths, parameters: { paths: ['%s'] } }",
            "{ type: changed_files_allowlist, parameters: { allowed: ['%s'] } }",
            "{ type: changed_files_minimum, parameters: { paths: ['%s'], min_count: 1 } }")) {
      String gates = "gates: [" + gate.formatted(glob) + "]";
      templates().with("one.yaml", step("S1", "Go.", "JOB_COMPLETE").replace("gates: []", gates));
      assertThat(compile(Map.of()).errors())
          .as("%s %s", gate, glob)
          .extracting(Diagnostic::message)
          .anyMatch(message -> message.contains("a glob in the repository, as in 'src/**'"));
    }
  }
}
