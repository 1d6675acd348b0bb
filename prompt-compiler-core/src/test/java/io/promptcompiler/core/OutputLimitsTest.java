package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.harness.Templates;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas of answers that are as large as providers allow, or larger. */
class OutputLimitsTest {
  @TempDir Path folder;

  private static String output(String properties) {
    return "---\noutput:\n  properties:\n    " + properties + "\n---\nHello";
  }

  private static String optional(int count, String declaration) {
    return IntStream.range(0, count)
        .mapToObj(i -> "f" + i + ": " + declaration)
        .collect(Collectors.joining("\n    "));
  }

  private static String enumOf(int count, int length) {
    return "kind: { required: true, enum: ["
        + IntStream.range(0, count)
            .mapToObj(i -> "v" + "x".repeat(length - 4) + (100 + i))
            .collect(Collectors.joining(", "))
        + "] }";
  }

  @Test
  void theLimitsOfOpenAiAndAnthropicAreReported() {
    Templates templates =
        new Templates(folder)
            .with("few.md", output(optional(16, "string") + "\n    all: { type: any }"))
            .with("many.md", output(optional(17, "{ type: string, required: false }")))
            .with(
                "nested.md",
                output(
                    optional(9, "integer")
                        + "\n    inner: { required: true, properties: {"
                        + optional(8, "number").replace("\n   ", ",")
                        + " } }"))
            .with("needed.md", output(optional(30, "{ type: string, required: true }")))
            .with("long.md", output(enumOf(250, 100)))
            .with("short.md", output(enumOf(300, 50)))
            .with("both.md", output(enumOf(251, 60)));
    List<String> found =
        templates.compile().diagnostics().stream()
            .filter(finding -> finding.code() == DiagnosticCode.OUTPUT_REFUSED)
            .map(
                finding ->
                    Path.of(finding.location().source().path()).getFileName()
                        + ": "
                        + finding.message().replaceFirst(".*: ", ""))
            .toList();
    assertThat(found)
        .containsExactly(
            "both.md: the 251 values of 'output.kind' have 15060 characters, and at most 15000 are"
                + " allowed for more than 250 values.",
            "many.md: it has 17 optional properties, and Anthropic allows at most 16.",
            "nested.md: it has 17 optional properties, and Anthropic allows at most 16.");
    assertThat(templates.compile().diagnostics()).noneMatch(Diagnostic::isError);
  }
}
