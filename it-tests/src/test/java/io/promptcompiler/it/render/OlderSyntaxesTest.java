package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Texts in the older syntaxes render to what their authors expect, in every way there is. */
class OlderSyntaxesTest {

  private static void prints(String expected, String file, Map<String, ?> data) {
    try (Project project = Project.of(file)) {
      assertThat(project.compilation().diagnostics()).as(project.findings()).isEmpty();
      ThreeWays.prints(project, "test.md", "TestPrompt", file, data, expected);
    }
  }

  private static String header(String syntax) {
    return "---\nsyntax: " + syntax + "\n---\n";
  }

  @Test
  void dollar() {
    prints(
        "Subtask 094 of 37: ${HOME:-x} $HOME ${storyId} $5 {\"a\": {\"b\": 37}} {{x}} [ ] 094",
        header("dollar")
            + "Subtask ${subtaskId} of ${storyId}: ${HOME:-x} $HOME $${storyId} $5"
            + " {\"a\": {\"b\": ${storyId}}} {{x}} [ ] ${subtaskId}",
        Map.of("storyId", "37", "subtaskId", "094"));
  }

  @Test
  void brace() {
    prints(
        "Do it\n{\"phase\": \"x\", \"id\": \"7\"} <0-100> {TASK_ID} {name} $HOME\n",
        header("brace")
            + "{USER_REQUEST}\n{\"phase\": \"x\", \"id\": \"{TASK_ID}\"} <0-100> \\{TASK_ID} {name}"
            + " $HOME\n",
        Map.of("USER_REQUEST", "Do it", "TASK_ID", "7"));
  }

  @Test
  void lowerBrace() {
    prints(
        "Do it\n{\"phase\": \"x\", \"id\": \"7\"} {taskId} {TASK_ID} {a.b} {0} {} $HOME\n",
        header("lower-brace")
            + "{user_request}\n{\"phase\": \"x\", \"id\": \"{taskId}\"} \\{taskId} {TASK_ID} {a.b}"
            + " {0} {} $HOME\n",
        Map.of("user_request", "Do it", "taskId", "7"));
  }

  @Test
  void bracket() {
    String text = "- [x] a\n- [ ] b [LINK](url) [REF][id] [^1] [IN]\n[REF]: http://x\n";
    prints(
        "In Scope:\r\neverything\r\n" + text,
        header("bracket") + "In Scope:\r\n[IN_SCOPE]\r\n" + text.replace("[IN]", "\\[IN]"),
        Map.of("IN_SCOPE", "everything"));
  }

  @Test
  void valuesAreNotReadAgain() {
    prints(
        "${b} {{b}} $${a}|\\\n",
        header("dollar") + "${a}|${b}\n",
        Map.of("a", "${b} {{b}} $${a}", "b", "\\"));
  }

  @Test
  void declaredTypesPrintAsElsewhere() {
    prints(
        "1e+21 true a,b []",
        """
        ---
        syntax: dollar
        parameters:
          n: { type: number, required: true }
          t: { type: boolean, default: true }
          xs: { type: "string[]", required: true }
          o: {}
        ---
        ${n} ${t} ${xs} [${o}]""",
        Map.of("n", 1e21, "xs", List.of("a", "b")));
  }

  @Test
  void namesThatMeanSomethingElsewhere() {
    prints(
        "1 2 3 4 5 6",
        header("dollar") + "${if} ${lookup} ${this} ${else} ${true} ${continue}",
        Map.of("if", "1", "lookup", "2", "this", "3", "else", "4", "true", "5", "continue", "6"));
  }

  @Test
  void escapesHtml() {
    prints("&lt;a&gt;<b>", "---\nsyntax: dollar\nescape: html\n---\n${x}<b>", Map.of("x", "<a>"));
  }
}
