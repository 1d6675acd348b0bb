package io.promptcompiler.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.Interpreter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frontmatter that is none, where a table of findings would not show the difference. */
class UnreadFrontmatterTest {
  private static final String YAML = "parameters: { name: { required: true } }\n";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "'\uFEFF\uFEFF---\\n', '---', U+FEFF",
    "'---\u00A0\\n', '---', U+00A0",
    "'\u200B---\\n', '---', U+200B",
    "'---\u3000\\n', '---', U+3000",
    "'\\n\uFEFF---\\n', '---', an empty line",
    "'\\r\\n---\\r\\n', '---', an empty line",
    "'\\r---\\r', '---', an empty line",
    "'\\t---\\n', '---', is indented",
    "'\u2014\\n', '\u2014', 'begins with ''\u2014'''",
    "'\u2013\u2013\u2013\\n', '\u2013\u2013\u2013', begins with",
    "'\u2014---\\n', '---', begins with",
    "'--- yaml\\n', '---', begins with",
    "'--- # the head\\n', '---', begins with",
    "'-----\\n', '-----', begins with",
    "';;;\\n', ';;;', between lines",
  })
  void unreadFrontmatterIsReported(String open, String close, String why) {
    String text = open.translateEscapes() + YAML + close.translateEscapes() + "\nHello {{name}}\n";
    templates(text);
    List<Diagnostic> found = new Templates(folder).compile().diagnostics();
    assertThat(found)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.code()).isEqualTo(DiagnosticCode.UNREAD_FRONTMATTER);
              assertThat(one.message()).contains(why.translateEscapes());
              assertThat(one.location().span().length()).isPositive();
            });
  }

  @ParameterizedTest
  @CsvSource({
    "'\uFEFF---\\n', '---'",
    "'--- \\t\\n', '---\\t'",
    "'---\\r\\n', '---'",
    "'---\\r', '---'",
  })
  void frontmatterThatIsReadIsNotReported(String open, String close) {
    templates(open.translateEscapes() + YAML + close.translateEscapes() + "\nHello {{name}}\n");
    assertThat(new Templates(folder).findings()).isEmpty();
  }

  @Test
  void itIsTextWhereTheFindingIsLowered() {
    String text = "\n---\ndescription: Greets\n---\nHello\n";
    templates(text);
    CompilerOptions options = lowered();
    var compilation = PromptCompiler.compile(options);
    assertThat(compilation.diagnostics())
        .extracting(Diagnostic::code, Diagnostic::severity)
        .containsExactly(tuple(DiagnosticCode.UNREAD_FRONTMATTER, Severity.WARNING));
    assertThat(Interpreter.render(compilation.program().entryPoints().get(0), Map.of()))
        .isEqualTo(text);
  }

  @Test
  void otherFindingsStayWhereTheFindingIsLowered() {
    templates("\n---\n" + YAML + "---\nHello {{name}}\n");
    assertThat(PromptCompiler.compile(lowered()).diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.UNREAD_FRONTMATTER, DiagnosticCode.UNKNOWN_VARIABLE);
  }

  private CompilerOptions lowered() {
    return new CompilerOptions(
        List.of(new Templates(folder).root()),
        "com.acme.prompts",
        "Prompts",
        Map.of(DiagnosticCode.UNREAD_FRONTMATTER, Severity.WARNING),
        List.of(),
        List.of(),
        folder,
        Optional.empty());
  }

  private void templates(String text) {
    new Templates(folder).with("code.md", text);
  }
}
