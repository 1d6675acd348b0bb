package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Consumer;
import io.promptcompiler.it.harness.Project;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

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
      builder build of from fromMap info promptInfo parameters render renderTo writeUtf8
      writeJsonString toBuilder definition verify config phases responseFormat
      """;

  @TestFactory
  Stream<DynamicTest> namesAsAccessorsAndSetters() {
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
    return namedAs(names);
  }

  @TestFactory
  Stream<DynamicTest> reservedWordsGetAnUnderscore() {
    Map<String, String> names = new LinkedHashMap<>();
    for (String word : (KEYWORDS + METHODS).strip().split("\\s+", -1)) {
      names.put(word, word + "_");
    }
    assertThat(names).hasSize(81);
    return namedAs(names);
  }

  /** Compiles code that sets and reads each parameter by its expected name; a test for each. */
  private static Stream<DynamicTest> namedAs(Map<String, String> names) {
    StringBuilder file = new StringBuilder("---\nparameters:\n");
    StringBuilder code = new StringBuilder("TestPrompt prompt = TestPrompt.builder()\n");
    StringBuilder body = new StringBuilder();
    StringBuilder check = new StringBuilder("StringBuilder all = new StringBuilder();\n");
    names.forEach(
        (name, java) -> {
          file.append("  \"").append(name).append("\": { required: true }\n");
          body.append("{{this.[").append(name).append("]}};");
          code.append('.').append(java).append("(\"").append(name).append("!\")\n");
          check.append("all.append(prompt.").append(java).append("()).append(';');\n");
        });
    List<String> read;
    List<String> rendered;
    try (Project project = Project.of(file + "---\n" + body)) {
      String statements = code + ".build();\n" + check + "return all.toString() + prompt.render();";
      List<String> all = parts(new Consumer(project).run(statements));
      assertThat(all).hasSize(2 * names.size());
      read = all.subList(0, names.size());
      rendered = all.subList(names.size(), all.size());
    }
    List<String> order = List.copyOf(names.keySet());
    return DynamicTest.stream(
        order.stream(),
        name -> name + " as " + names.get(name),
        name -> {
          assertThat(read.get(order.indexOf(name))).isEqualTo(name + "!");
          assertThat(rendered.get(order.indexOf(name))).isEqualTo(name + "!");
        });
  }

  @TestFactory
  Stream<DynamicTest> filesAsClassesAndFoldersAsPackages() {
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
    List<String> ids = files.keySet().stream().sorted().toList();
    StringBuilder code = new StringBuilder("StringBuilder all = new StringBuilder();\n");
    for (String id : ids) {
      code.append("all.append(com.acme.prompts.")
          .append(classes.get(id))
          .append(".builder().render()).append(';');\n");
    }
    List<String> texts;
    try (Project project = Project.of(files)) {
      texts = parts(new Consumer(project).run(code + "return all.toString();"));
    }
    return DynamicTest.stream(
        ids.stream(),
        id -> id + " as " + classes.get(id),
        id -> assertThat(texts.get(ids.indexOf(id))).isEqualTo("text of " + id));
  }

  /** What stands before each semicolon. */
  private static List<String> parts(Object text) {
    List<String> parts = List.of(String.valueOf(text).split(";", -1));
    return parts.subList(0, parts.size() - 1);
  }
}
