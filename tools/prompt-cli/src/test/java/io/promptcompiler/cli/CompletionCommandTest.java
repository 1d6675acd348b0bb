package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The command {@code completion}. */
class CompletionCommandTest extends CliTest {

  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    assumeThat(Path.of("/bin/bash")).exists();
    file("complete.bash", prompt("completion", "bash").out());
    assertThat(completed("prompt", "che")).isEqualTo("check check-code");
    assertThat(completed("prompt", "check", "--acc")).isEqualTo("--accept");
    assertThat(completed("prompt", "render", "--params-f")).isEqualTo("--params-file");
    assertThat(completed("prompt", "new", "st")).isEqualTo("step");
    assertThat(completed("prompt", "batch", "--for", "op")).isEqualTo("openai openai-responses");
    assertThat(completed("prompt", "completion", "")).isEqualTo("bash zsh fish");
    assertThat(completed("prompt", "explain", "PC30")).startsWith("PC301 PC302 ");
  }

  @Test
  void bashCompletesIdsAndQuotesThem() throws Exception {
    assumeThat(Path.of("/bin/bash")).exists();
    file("complete.bash", prompt("completion", "bash").out());
    assertThat(completed("prompt", "render", "bu"))
        .isEqualTo("build/code.md build/\\$\\(touch\\ x\\).md");
    assertThat(completed("prompt", "check", "a")).isEqualTo("a.md");
    assertThat(completed("prompt", "new", "variant", "a")).isEqualTo("a.md@");
    assertThat(completed("prompt", "new", "text", "a")).isEmpty();
  }

  @Test
  void bashCompletesParametersOfAPrompt() throws Exception {
    assumeThat(Path.of("/bin/bash")).exists();
    file("complete.bash", prompt("completion", "bash").out());
    assertThat(completed("prompt", "render", "a.md", "-p", "")).isEqualTo("city= a.md=");
    assertThat(completed("prompt", "render", "a.md", "--example", "-p", "ci")).isEqualTo("city=");
    assertThat(completed("prompt", "render", "-p", "ci")).isEqualTo("city=");
    assertThat(completed("prompt", "batch", "a.md", "--out", "ci")).isEmpty();
  }

  /** Returns what bash offers for the last word. */
  private String completed(String... words) throws Exception {
    String line = String.join(" ", words);
    String script =
        "source complete.bash; prompt() { case $3 in ids) printf '%s\\n' build/code.md"
            + " 'build/$(touch x).md' a.md;; parameters) printf '%s\\n' city $4;; esac; };"
            + " COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d;"
                .formatted(line, words.length - 1, line, line.length())
            + " _complete_prompt_ids; echo ${COMPREPLY[*]}";
    Process bash =
        new ProcessBuilder(List.of("/bin/bash", "--norc", "-c", script))
            .directory(folder().toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return out.strip();
  }

  @Test
  void zshReadsTheSameScript() {
    assertThat(prompt("completion", "zsh")).isEqualTo(prompt("completion", "bash"));
    assertThat(prompt("completion", "zsh").out()).contains("bashcompinit");
  }

  @Test
  void fishHasALineForEachCommandAndOption() {
    assertThat(prompt("completion", "fish").out().lines())
        .allMatch(line -> line.startsWith("complete -c prompt -n "))
        // A dollar sign in double quotes must be before a name.
        .noneMatch(line -> line.contains("\"$\""))
        .contains(
            "complete -c prompt -n __fish_use_subcommand -f -a check -d 'Checks prompts and their"
                + " examples, and reports findings.'",
            "complete -c prompt -n '__fish_seen_subcommand_from check' -s w -l watch -d 'Checks"
                + " again after each change, until Ctrl-C.'",
            "complete -c prompt -n '__fish_seen_subcommand_from check' -s C -l project -r -d 'The"
                + " folder of the project, or of several projects. Default: the current folder.'");
  }

  @Test
  void anotherShellIsRefused() {
    Ran ran = prompt("completion", "tcsh");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("tcsh");
  }
}
