package io.promptcompiler.core.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers can write to make objects of declared types, and what the objects are then. */
class ObjectClassesTest {
  private static final String PLAN =
      """
      ---
      types:
        Task:
          properties:
            due: {}
            id: { required: true }
            effort: { type: integer, required: true }
            weight: { type: number }
            tags: { type: "string[]", default: [a] }
            level: { enum: [low, high], default: low }
            count: { type: integer, default: 3 }
            rest: { type: any }
      parameters:
        task: { type: Task, required: true }
        nothing: { properties: {} }
        one: { properties: { value: {} } }
        any: { properties: { value: { type: any } } }
        four: { properties: { a: { required: true }, b: { required: true }, c: { required: true }, d: { required: true }, e: {} } }
        five: { properties: { a: { required: true }, b: { required: true }, c: { required: true }, d: { required: true }, e: { required: true }, f: {} } }
      output: "string[]"
      ---
      {{json task}}{{json nothing}}{{json one}}{{json any}}{{json four}}{{json five}}
      """;

  private static final String NAMES =
      """
      ---
      parameters:
        clash:
          properties:
            of: { required: true }
            from: {}
            with: {}
            builder: {}
            toBuilder: {}
            due: { type: integer }
            Due: {}
            withDue: {}
            class: {}
            copy: { type: array, items: { type: "string[]" } }
            in: {}
            made: {}
            java: {}
            String: {}
            hashCode: {}
            field_names: {}
      ---
      {{json clash}}
      """;

  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  private GeneratedJava java(String template) {
    return GeneratedJava.of(templates.with("plan.md", template).compile());
  }

  /** Runs statements that return a text; {@code import} is not needed. */
  private String run(GeneratedJava java, String statements) throws Exception {
    String main =
        "import com.acme.prompts.PlanPrompt.*; import java.util.*; public class Main {"
            + " public static String run() throws Exception {\n"
            + statements
            + "\n} }";
    java.with("Main.java", main).compiles(classes);
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      return (String) loader.loadClass("Main").getMethod("run").invoke(null);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  @Test
  void ofTakesWhatIsRequiredAndWithWhatIsOptional() throws Exception {
    assertThat(
            run(
                java(PLAN),
                """
                Task task = Task.of("T-1", 3);
                List<String> tags = new ArrayList<>(List.of("b"));
                Task more = task.withDue("May").withWeight(2).withTags(tags).withCount(1)
                    .withLevel(TaskLevel.HIGH).withRest(Map.of("k", 1));
                tags.add("c");
                Task less = more.withDue(null).withWeight(null).withTags(List.of("a")).withCount(3)
                    .withLevel(TaskLevel.LOW).withRest(null);
                return task + "\\n" + more + "\\n" + task.equals(less) + (task.hashCode() == less.hashCode())
                    + task.equals(more) + task.equals(null) + " " + more.weight() + more.rest();
                """))
        .isEqualTo(
            """
            Task[due=null, id=T-1, effort=3, weight=null, tags=[a], level=LOW, count=3, rest=null]
            Task[due=May, id=T-1, effort=3, weight=2.0, tags=[b], level=HIGH, count=1, rest={k=1}]
            truetruefalsefalse 2.0{k=1}""");
  }

  @Test
  void javacRefusesWhatIsMissingOrDoesNotFit() {
    GeneratedJava java = java(PLAN);
    assertThat(takes(java, "Task.of(\"T-1\", 3)")).isTrue();
    assertThat(takes(java, "Task.of(\"T-1\", Integer.valueOf(3).longValue())")).isTrue();
    for (String wrong :
        List.of(
            "Task.of()",
            "Task.of(\"T-1\")",
            "Task.of(3, \"T-1\")",
            "Task.of(\"T-1\", null)",
            "Task.of(\"T-1\", 0.5)",
            "Task.of(\"T-1\", 3, \"May\")",
            "Task.of(\"T-1\", 3).withId(\"T-2\")",
            "Task.of(\"T-1\", 3).withCount(null)",
            "Task.of(\"T-1\", 3).withDue(3)",
            "Task.of(\"T-1\", 3).toBuilder()",
            "Task.builder()",
            "new Task(\"T-1\", 3)")) {
      assertThat(takes(java, wrong)).as(wrong).isFalse();
    }
  }

  @Test
  void nullIsRefusedByTheNameOfTheProperty() {
    GeneratedJava java = java(PLAN);
    assertThatNullPointerException()
        .isThrownBy(() -> run(java, "return Task.of(null, 3).id();"))
        .withMessage("id");
    assertThatNullPointerException()
        .isThrownBy(() -> run(java, "return Task.of(\"T\", 3).withTags(null).id();"))
        .withMessage("tags");
  }

  @Test
  void moreThanFourRequiredPropertiesHaveABuilder() throws Exception {
    GeneratedJava java = java(PLAN);
    assertThat(takes(java, "Four.of(\"a\", \"b\", \"c\", \"d\").withE(\"e\")")).isTrue();
    assertThat(takes(java, "Four.builder()")).isFalse();
    String five = "Five.builder().a(\"a\").b(\"b\").c(\"c\").d(\"d\")";
    assertThat(takes(java, five + ".e(\"e\").f(\"f\").build().toBuilder().a(\"A\")")).isTrue();
    assertThat(takes(java, five + ".f(\"f\").build()")).isFalse();
    assertThat(takes(java, "Five.of(\"a\", \"b\", \"c\", \"d\", \"e\")")).isFalse();
    assertThat(takes(java, five + ".e(\"e\").build().withF(\"f\")")).isFalse();
    assertThat(run(java, "return " + five + ".e(\"e\").build().toString();"))
        .isEqualTo("Five[a=a, b=b, c=c, d=d, e=e, f=null]");
  }

  @Test
  void anObjectThatRequiresNothingIsMadeOfNothing() throws Exception {
    assertThat(
            run(
                java(PLAN),
                "return Nothing.of() + \" \" + One.of() + One.of().withValue(\"x\")"
                    + " + Any.of().withValue(List.of(1)) + Nothing.of().equals(Nothing.of());"))
        .isEqualTo("Nothing[] One[value=null]One[value=x]Any[value=[1]]true");
  }

  @Test
  void namesDoNotClash() throws Exception {
    assertThat(
            run(
                java(NAMES),
                """
                Clash clash = Clash.of("o").withFrom("f").withWith("w").withBuilder("b").withDue(1)
                    .withDue_("D").withWithDue("wd").withClass("c").withCopy(List.of(List.of("x")))
                    .withIn("i").withJava("j").withString("s").withHashCode("h").withFieldNames("n");
                return clash.of_() + clash.from_() + clash.with() + clash.builder_() + clash.due()
                    + clash.Due() + clash.withDue() + clash.class_() + clash.copy() + clash.in()
                    + clash.java() + clash.String() + clash.hashCode_() + clash.fieldNames();
                """))
        .isEqualTo("ofwb1Dwdc[[x]]ijshn");
  }

  @Test
  void moreThanAConstructorTakesHasABuilder() throws Exception {
    String optional =
        IntStream.range(0, 260).mapToObj(i -> "p" + i + ": {}").collect(Collectors.joining(", "));
    GeneratedJava java =
        java("---\nparameters: { many: { properties: { " + optional + " } } }\n---\n{{json many}}");
    assertThat(run(java, "return Many.builder().p259(\"x\").build().p259();")).isEqualTo("x");
    String wide =
        IntStream.range(0, 127)
            .mapToObj(i -> "p" + i + ": { type: integer, default: " + i + " }")
            .collect(Collectors.joining(", "));
    java = java("---\nparameters: { many: { properties: { " + wide + " } } }\n---\n{{json many}}");
    assertThat(run(java, "return \"\" + Many.of().withP1(7).p1();")).isEqualTo("7");
  }

  @Test
  void outputsAreMadeByTestsAndReadFromAnswers() throws Exception {
    assertThat(
            run(
                java(PLAN),
                "return Output.of(List.of(\"a\")).equals(Output.from(Map.of(\"value\", List.of(\"a\"))))"
                    + " + \" \" + Output.from(List.of(1));"))
        .isEqualTo("true Output[value=[1]]");
  }

  @Test
  void defaultsAreObjects() throws Exception {
    String template =
        """
        ---
        types:
          Person: { properties: { name: { required: true }, age: { type: integer }, mail: { default: none } } }
          Big: { properties: { a: { required: true }, b: { required: true }, c: { required: true }, d: { required: true }, e: { required: true }, f: {} } }
        parameters:
          people: { type: "Person[]", default: [{ name: Ann, age: 3 }, { mail: m, name: Bo }] }
          big: { type: Big, default: { f: F, e: E, d: D, c: C, b: B, a: A } }
        ---
        {{#each people}}{{name}}{{age}}{{mail}} {{/each}}{{big.a}}{{big.f}}
        """;
    assertThat(run(java(template), "return com.acme.prompts.PlanPrompt.builder().render();"))
        .isEqualTo("Ann3none Bom AF\n");
  }

  @Test
  void contextsOfTasksHaveABuilder() {
    templates.with(
        "turns.task.yaml",
        """
        task: turns
        types:
          Turn: { properties: { text: { required: true } } }
        context:
          hero: { required: true, properties: { name: { required: true } } }
        sources:
          turns: { args: { limit: { type: integer } }, returns: "Turn[]" }
        """);
    GeneratedJava java = java("text");
    String context = "com.acme.prompts.TurnsContext.";
    String hero = context + "Hero.of(\"Eva\")";
    assertThat(java.takes("Object made = " + context + "builder().hero(" + hero + ").build();"))
        .isTrue();
    assertThat(java.takes("Object made = " + context + "builder().build();")).isFalse();
    assertThat(java.takes("Object made = " + context + "of(" + hero + ");")).isFalse();
    assertThat(java.takes("Object made = com.acme.prompts.TurnsArgs.of().withLimit(3);")).isTrue();
    assertThat(java.takes("Object made = com.acme.prompts.Turn.of(\"Go\");")).isTrue();
  }

  private static boolean takes(GeneratedJava java, String expression) {
    return java.takes(
        "Object made = "
            + expression.replaceFirst("^(new )?", "$1com.acme.prompts.PlanPrompt.")
            + ";");
  }
}
