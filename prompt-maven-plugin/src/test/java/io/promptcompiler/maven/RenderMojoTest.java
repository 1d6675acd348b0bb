package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The goal {@code render}. */
@Basedir("/projects/tools")
@MojoParameter(name = "id", value = "carbon/prompt.md")
class RenderMojoTest extends ToolTest {
  private static final String PARAMS = "{\"task\": \"from params\"}";

  @AfterEach
  void cleanUp() {
    session().getSystemProperties().remove("env.PARAMS_JSON");
    session().getUserProperties().clear();
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "params", value = PARAMS)
  void printsThePromptAndNothingElse(RenderMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed()).isEqualTo("Do from params, try 1. é\nBe brief.\n");
    assertThat(told()).isEmpty();
    assertThat(target()).isEmpty();
  }

  @Test
  @Basedir("/projects/definition")
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "find_stories.tool.md")
  @MojoParameter(name = "client", value = "Anthropic")
  void printsTheDefinitionOfAToolForAClient(RenderMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed())
        .startsWith("{\n  \"name\": \"find_stories\"")
        .contains("\"input_schema\"");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "client", value = "claude")
  void refusesAnUnknownClient(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isInstanceOf(MojoFailureException.class)
        .hasMessage(
            "'prompt.client' cannot be 'claude'. Possible values: neutral, openai, anthropic, gemini,"
                + " mcp.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "client", value = "mcp")
  void onlyToolsHaveADefinition(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isInstanceOf(MojoFailureException.class)
        .hasMessageContaining("is not a tool");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "params", value = PARAMS)
  @MojoParameter(name = "paramsFile", value = "${project.basedir}/params.json")
  void paramsAreStrongerThanTheFile(RenderMojo mojo) throws Exception {
    session().getSystemProperties().setProperty("env.PARAMS_JSON", "{\"tries\": 5}");
    run(mojo);
    assertThat(printed()).startsWith("Do from params, try 4.");
  }

  @Test
  @InjectMojo(goal = "render")
  void flagsAreStrongerThanTheEnvironment(RenderMojo mojo) throws Exception {
    session().getSystemProperties().setProperty("env.PARAMS_JSON", "{\"tries\": 5}");
    session().getUserProperties().setProperty("param.task", "from a flag");
    run(mojo, "{\"task\": \"from input\"}");
    assertThat(printed()).startsWith("Do from a flag, try 5.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "params", value = PARAMS)
  @MojoParameter(name = "paramsFile", value = "${project.basedir}/params.json")
  void aFlagIsStrongerThanAllElse(RenderMojo mojo) throws Exception {
    session().getUserProperties().setProperty("param.tries", "6");
    session().getUserProperties().setProperty("param.task", "from a flag");
    run(mojo);
    assertThat(printed()).startsWith("Do from a flag, try 6.");
  }

  @Test
  @InjectMojo(goal = "render")
  void anUnknownFlagNamesTheNearest(RenderMojo mojo) {
    session().getUserProperties().setProperty("param.tsk", "it");
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage(
            "'carbon/prompt.md' has no parameter 'tsk'. Did you mean 'task'?"
                + " Parameters: task, tries.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "example", value = "true")
  @MojoParameter(name = "format", value = "json")
  @MojoParameter(name = "tokens", value = "true")
  void valuesAreMadeUpAndTokensCounted(RenderMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed())
        .isEqualTo("{\"text\":\"Do [task], try 1. é\\nBe brief.\\n\",\"estimatedTokens\":8}\n");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "format", value = "schema")
  void aPromptWithoutAnOutputHasNoSchema(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage(
            "The prompt 'carbon/prompt.md' declares no 'output', so there is no schema of its"
                + " answers.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "format", value = "yaml")
  void anUnknownFormatIsAnError(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The format cannot be 'yaml'. Possible values: text, json, messages, schema.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "carbon/skills/rules.md")
  void aFragmentIsRenderedByItself(RenderMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed()).isEqualTo("Be brief.\n");
  }

  @Test
  @InjectMojo(goal = "render")
  void aFlagMayHaveThePrefixOfAllProperties(RenderMojo mojo) throws Exception {
    session().getUserProperties().setProperty("prompt.param.task", "long");
    session().getUserProperties().setProperty("param.task", "short");
    run(mojo);
    assertThat(printed()).startsWith("Do long, try 1.");
  }

  @Test
  @InjectMojo(goal = "render")
  void standardInputIsRead(RenderMojo mojo) throws Exception {
    run(mojo, "{\"task\": \"from input\"}");
    assertThat(printed()).startsWith("Do from input, try 1.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "params", value = PARAMS)
  @MojoParameter(name = "stdin", value = "false")
  void standardInputCanBeIgnored(RenderMojo mojo) throws Exception {
    run(mojo, "no JSON");
    assertThat(printed()).startsWith("Do from params");
  }

  @Test
  @InjectMojo(goal = "render")
  void mistakesInJsonHaveAPlace(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo, "{\n  \"task\"\n}"))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessageStartingWith(
            "standard input:2:8: The JSON is not well-formed: a ':' is missing");
    assertThat(printed()).isEmpty();
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "params", value = "{\"tries\": \"often\"}")
  void parametersThatDoNotFitAreReportedAsByFromMap(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage(
            "Required parameter 'task' is missing. Which task\n"
                + "Parameter 'tries' must be of type integer, but got 'often' which cannot be"
                + " converted");
    assertThat(printed()).isEmpty();
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "carbon/promt.md")
  void anUnknownPromptNamesTheNearest(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("Unknown prompt 'carbon/promt.md'. Did you mean 'carbon/prompt.md'?");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "scope", value = "system")
  void theScopeCanBeChosen(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo)).hasMessage("Unknown prompt 'carbon/prompt.md'.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "scope", value = "mine")
  void anUnknownScopeIsAnError(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("Unknown scope 'mine'. Scopes: project, shared, system.");
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "b.md")
  void errorsOfOtherPromptsHaveNoEffect(RenderMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed()).isNotEmpty();
    assertThat(told()).isEmpty();
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "a.md")
  void itsOwnErrorsAreReported(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(told()).hasSize(1);
    assertThat(told().get(0))
        .startsWith("error: src/main/prompts/a.md:1:3: error: [PC301] Unknown variable 'oops'.");
    assertThat(printed()).isEmpty();
  }

  @Test
  @Basedir("/projects/helpers")
  @MojoParameter(name = "id", value = "hex.md")
  @InjectMojo(
      goal = "render",
      pom =
          POM
              + "<helpers><helper><name>hex</name>"
              + "<method>java.lang.Long#toHexString</method><parameters>integer</parameters>"
              + "<returns>string</returns></helper><helper><name>gone</name>"
              + "<method>com.acme.Gone#gone</method><parameters>integer</parameters>"
              + "<returns>string</returns></helper></helpers>"
              + END)
  void helpersOfTheProjectAreCalled(RenderMojo mojo) throws Exception {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The helper 'gone' (com.acme.Gone#gone) is not compiled.");
    session().getUserProperties().setProperty("param.number", "255");
    run(mojo);
    assertThat(printed()).isEqualTo("ff\n");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "params", value = PARAMS)
  @MojoParameter(name = "watch", value = "true")
  void watchingEndsWhenItIsInterrupted(RenderMojo mojo) throws Exception {
    Thread.currentThread().interrupt();
    run(mojo);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(printed())
        .matches(
            "── \\d\\d:\\d\\d:\\d\\d carbon/prompt.md ─+\nDo from params, try 1. é\nBe brief.\n");
    assertThat(told())
        .containsExactly("info: Prints carbon/prompt.md again on each change. Ctrl-C ends it.");
  }
}
