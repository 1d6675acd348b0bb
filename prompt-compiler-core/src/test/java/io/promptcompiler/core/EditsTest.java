package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever applies the edit of a finding is rid of it, in each broken template of the tables. */
class EditsTest {
  /** While a file cannot be read, nothing else in it is found. */
  private static final Set<DiagnosticCode> HIDES_OTHERS =
      Set.of(DiagnosticCode.YAML_SYNTAX, DiagnosticCode.YAML_FEATURE, DiagnosticCode.JSON_SYNTAX);

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> anEditRemovesItsFinding() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (TableCase one : CaseTable.cases("diagnostics").toList()) {
      for (Diagnostic finding : compiled(one.parts()).diagnostics()) {
        if (!finding.fix().edits().isEmpty()) {
          String name = one.title() + ": " + finding.code().id() + " " + finding.fix().text();
          tests.add(DynamicTest.dynamicTest(name, () -> check(one, finding)));
        }
      }
    }
    assertThat(tests).hasSizeGreaterThan(50);
    return tests.stream();
  }

  private void check(TableCase one, Diagnostic finding) throws IOException {
    List<Diagnostic> before = compiled(one.parts()).diagnostics();
    Edit edit = finding.fix().edits().get(0);
    Path place = Files.createTempDirectory(folder, "edited");
    Templates templates = new Templates(place).with(one.parts());
    String path = edit.place().source().path();
    Path file =
        one.parts().keySet().stream()
            .filter(path::endsWith)
            .map(place::resolve)
            .findFirst()
            .orElseThrow();
    Files.writeString(file, Edit.applied(finding.fix().edits()));
    List<Diagnostic> after = templates.compile().diagnostics();
    if (HIDES_OTHERS.contains(finding.code())) {
      assertThat(after).extracting(Diagnostic::code).doesNotContain(finding.code());
      return;
    }
    // A warning may show only once the error that hid it is gone.
    long most = count(before, finding);
    if (finding.fix().isCertain()) {
      assertThat(count(after, finding)).isLessThan(most);
    } else {
      // A name that was guessed may have requirements of its own.
      assertThat(same(after, finding)).isLessThan(same(before, finding));
      assertThat(count(after, finding)).isLessThanOrEqualTo(most);
    }
  }

  /** Returns the number of findings with the message of a given one. */
  private static long same(List<Diagnostic> findings, Diagnostic like) {
    return findings.stream().filter(other -> other.message().equals(like.message())).count();
  }

  /** How many findings are as severe as one. */
  private static long count(List<Diagnostic> findings, Diagnostic like) {
    return findings.stream().filter(other -> other.severity() == like.severity()).count();
  }

  private Compilation compiled(Map<String, String> parts) throws IOException {
    return new Templates(Files.createTempDirectory(folder, "case")).with(parts).compile();
  }

  @Test
  void anEditGivesTheExpectedFile() {
    Diagnostic finding =
        new Templates(folder)
            .with("a.md", "---\nparameters: { name: { requird: true } }\n---\nHello {{name}}")
            .compile()
            .diagnostics()
            .get(0);
    assertThat(finding.fix().edits().get(0).applied())
        .isEqualTo("---\nparameters: { name: { required: true } }\n---\nHello {{name}}");
  }

  /**
   * The lines of a block have the indentation of the block, and those of a folded one no breaks.
   */
  @ParameterizedTest
  @CsvSource({"|, true", ">, false"})
  void aCaseIsAddedOnLinesOfItsOwn(String style, boolean isEdited) {
    String step =
        """
        step_id: S1
        title: T
        objective: O
        prompt_template: %s
          Do it.
            {{#match tone}}
            {{#case "warm"}}
            W
            {{/case}}
            {{/match}}
        injections: {}
        parameters: { tone: { enum: [warm, cool, calm], required: true } }
        tool_policy: { allowed: [], forbidden: [] }
        evidence_schema: { required: [] }
        gates: []
        on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
        on_pass: { next_step_id: JOB_COMPLETE }
        human_review: false
        checkpoint: false
        """
            .formatted(style);
    Diagnostic finding =
        new Templates(folder)
            .with("a.step.yaml", step).compile().diagnostics().stream()
                .filter(one -> one.code() == DiagnosticCode.MISSING_CASE)
                .findFirst()
                .orElseThrow();
    assertThat(finding.fix().edits()).hasSize(isEdited ? 1 : 0);
    if (isEdited) {
      String added = "    {{#case \"cool\" \"calm\"}}\n    {{/case}}\n";
      assertThat(Edit.applied(finding.fix().edits()))
          .isEqualTo(step.replace("    {{/match}}", added + "    {{/match}}"));
    }
  }

  /** As a bare name it would be two, or part of another: a tag has it in brackets. */
  @ParameterizedTest
  @ValueSource(strings = {"first name", "first.name", "first:name"})
  void aNameThatIsNotAWordGetsBrackets(String name) {
    Diagnostic finding =
        new Templates(folder)
            .with(
                "a.md",
                "---\nparameters: { '"
                    + name
                    + "': {} }\n---\n{{firstname}}{{this.["
                    + name
                    + "]}}")
            .compile()
            .diagnostics()
            .get(0);
    assertThat(finding.fix().text()).startsWith("Did you mean '" + name + "'?");
    assertThat(finding.fix().edits())
        .extracting(Edit::replacement)
        .containsExactly("[" + name + "]");
  }
}
