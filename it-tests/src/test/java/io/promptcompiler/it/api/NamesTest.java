package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Consumer;
import io.promptcompiler.it.harness.Project;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names of templates become names of Java by rules that other projects compile against. */
class NamesTest {
  private static final String KEYWORDS =
      """
      abstract assert boolean break byte case catch char class const continue default do double else
      enum extends final finally float for goto if implements import instanceof int interface long
      native new package private protected public return short static strictfp super switch
      synchronized this throw throws transient try void volatile while true false null _
      """;
  private static final String METHODS =
      """
      getClass hashCode equals toString notify notifyAll wait clone finalize
      builder build of from fromMap info render renderTo writeUtf8 writeJsonString toBuilder
      definition verify config phases responseFormat
      """;

  @Test
  void namesAsAccessorsAndSetters() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("task-id", "taskId");
    names.put("USER_REQUEST", "userRequest");
    names.put("storyID", "storyID");
    names.put("foo[bar", "fooBar");
    names.put("@alan", "_alan");
    names.put("12", "_12");
    names.put("__x__y", "__xY");
    names.put("snake_case_name", "snakeCaseName");
    names.put("a.b c", "aBC");
    names.put("ID", "id");
    names.put("URLs", "URLs");
    names.put("ÄÖ_Ü", "äöÜ");
    names.put("名字", "名字");
    names.put("yield", "yield");
    names.put("record", "record");
    names.put("var", "var");
    names.put("length", "length");
    namedAs(names);
  }

  @Test
  void reservedWordsGetAnUnderscore() {
    Map<String, String> names = new LinkedHashMap<>();
    for (String word : (KEYWORDS + METHODS).strip().split("\\s+", -1)) {
      names.put(word, word + "_");
    }
    assertThat(names).hasSize(79);
    namedAs(names);
  }

  /** Compiles code that sets and reads each parameter by its expected name. */
  private static void namedAs(Map<String, String> names) {
    StringBuilder file = new StringBuilder("---\nparameters:\n");
    StringBuilder code = new StringBuilder("TestPrompt prompt = TestPrompt.builder()\n");
    StringBuilder body = new StringBuilder();
    StringBuilder check = new StringBuilder("StringBuilder all = new StringBuilder();\n");
    StringBuilder expected = new StringBuilder();
    names.forEach(
        (name, java) -> {
          file.append("  \"").append(name).append("\": { required: true }\n");
          body.append("{{this.[").append(name).append("]}};");
          code.append('.').append(java).append("(\"").append(name).append("!\")\n");
          check.append("all.append(prompt.").append(java).append("()).append(';');\n");
          expected.append(name).append("!;");
        });
    try (Project project = Project.of(file + "---\n" + body)) {
      String statements = code + ".build();\n" + check + "return all.toString() + prompt.render();";
      assertThat(new Consumer(project).run(statements)).isEqualTo("" + expected + expected);
    }
  }

  @Test
  void filesAsClassesAndFoldersAsPackages() {
    Map<String, String> classes =
        Map.of(
            "code-subtask.md", "CodeSubtaskPrompt",
            "a/review_prompt.md", "a.ReviewPrompt",
            "carbon/prompt.md", "carbon.CarbonPrompt",
            "my-folder/x.md", "my_folder.XPrompt",
            "01-x/02 y.md", "_01_x._02YPrompt",
            "import/Class.md", "import_.ClassPrompt",
            "Upper/USER_REQUEST.hbs", "upper.UserRequestPrompt",
            "dots/a.b.c.txt", "dots.APrompt",
            "prompt.md", "Prompt",
            "own/x.md", "own.XPrompt");
    Map<String, String> files = new LinkedHashMap<>();
    classes.keySet().forEach(id -> files.put(id, "text of " + id));
    try (Project project = Project.of(files)) {
      Consumer consumer = new Consumer(project);
      StringBuilder all = new StringBuilder("StringBuilder all = new StringBuilder();\n");
      StringBuilder expected = new StringBuilder();
      classes.forEach(
          (id, name) -> {
            all.append("all.append(com.acme.prompts.")
                .append(name)
                .append(".builder().render()).append(';');\n");
            expected.append("text of ").append(id).append(';');
          });
      assertThat(consumer.run(all + "return all.toString();")).isEqualTo(expected.toString());
    }
  }
}
