package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.TextPrompt;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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
      builder build of from fromMap info render renderTo writeUtf8 writeJsonString toBuilder
      definition verify config phases responseFormat
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
    assertThat(names).hasSize(79);
    return namedAs(names);
  }

  /** A test for each parameter of one prompt, by the name that code knows it by. */
  private static Stream<DynamicTest> namedAs(Map<String, String> names) {
    StringBuilder file = new StringBuilder("---\nparameters:\n");
    StringBuilder body = new StringBuilder();
    Map<String, Object> values = new LinkedHashMap<>();
    names.forEach(
        (name, java) -> {
          file.append("  \"").append(name).append("\": { required: true }\n");
          body.append("{{this.[").append(name).append("]}};");
          values.put(name, name + "!");
        });
    Project project = Project.of(file + "---\n" + body);
    TextPrompt prompt = project.prompt("TestPrompt", values);
    assertThat(prompt.render()).isEqualTo(String.join("!;", names.keySet()) + "!;");
    return DynamicTest.stream(
            names.keySet().stream(),
            name -> name + " as " + names.get(name),
            name -> {
              String java = names.get(name);
              assertThat(prompt.getClass().getMethod(java).invoke(prompt)).isEqualTo(name + "!");
              Class<?> builder =
                  project.classes().loadClass(prompt.getClass().getName() + "$Builder");
              assertThat(builder.getMethods()).filteredOn(isSetter(java)).isNotEmpty();
            })
        .onClose(project::close);
  }

  private static Predicate<Method> isSetter(String name) {
    return method ->
        method.getName().equals(name)
            && List.of(method.getParameterTypes()).equals(List.of(String.class));
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
    Project project = Project.of(files);
    return DynamicTest.stream(
            classes.keySet().stream().sorted(),
            id -> id + " as " + classes.get(id),
            id ->
                assertThat(project.prompt(classes.get(id), Map.of()).render())
                    .isEqualTo("text of " + id))
        .onClose(project::close);
  }
}
