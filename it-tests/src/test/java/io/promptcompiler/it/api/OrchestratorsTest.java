package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.interpret.PartInterpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.it.oracle.OrchestratorJs;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Orchestrators: what they inherit, a builder for each prompt, and the data around the prompts. */
class OrchestratorsTest extends ApiTest {
  private static final String DEFAULT = read("_default.json");
  private static final String DOCUMENTATION = read("documentation.json");
  private static final String CUSTOM = read("custom/my-template.json");
  private static final String TEMPLATE = "com.acme.prompts.custom.MyTemplateOrchestrator";

  private final OrchestratorJs js = new OrchestratorJs();

  OrchestratorsTest() {
    super(
        Map.of(
            "_default.orchestrator.json",
            DEFAULT,
            "documentation.orchestrator.json",
            DOCUMENTATION,
            "custom/my-template.orchestrator.json",
            CUSTOM));
  }

  /** The documents of the project that shows them to people. */
  private static String read(String name) {
    try {
      return Files.readString(Path.of("src/it/orchestrators/orchestrators").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @TestFactory
  List<DynamicTest> everyPromptIsWhatJavaScriptMakesOfTheDocuments() {
    List<DynamicTest> tests = new ArrayList<>();
    tests.addAll(prompts("_default.orchestrator.json", "DefaultOrchestrator", DEFAULT));
    tests.addAll(
        prompts(
            "documentation.orchestrator.json",
            "DocumentationOrchestrator",
            DEFAULT,
            DOCUMENTATION));
    tests.addAll(
        prompts(
            "custom/my-template.orchestrator.json",
            "custom.MyTemplateOrchestrator",
            DEFAULT,
            DOCUMENTATION,
            CUSTOM));
    assertThat(tests).hasSize(8 + 8 + 10);
    return tests;
  }

  private List<DynamicTest> prompts(String id, String className, String... documents) {
    EntryPoint entryPoint = entryPoint(id);
    assertThat(entryPoint.parts())
        .extracting(Member.Part::name)
        .startsWith("analysis", "taskPlanning", "worker", "aggregation");
    List<DynamicTest> tests = new ArrayList<>();
    for (Member.Part part : entryPoint.parts()) {
      String name = id + ": " + part.name();
      tests.add(
          DynamicTest.dynamicTest(
              name + " of what is required",
              () -> check(entryPoint, className, part.name(), documents, required())));
      tests.add(
          DynamicTest.dynamicTest(
              name + " of everything",
              () -> check(entryPoint, className, part.name(), documents, everything())));
    }
    return tests;
  }

  private void check(
      EntryPoint entryPoint,
      String className,
      String part,
      String[] documents,
      Map<String, Object> values) {
    String expected = js.messages(List.of(documents), part, values);
    List<ChatMessage> interpreted =
        PartInterpreter.render(entryPoint, part, values, ProjectFunctions.NONE);
    assertThat(json(interpreted)).isEqualTo(expected);
    assertThat(generated(className, part, values)).isEqualTo(interpreted);
    String name = entryPoint.about().id() + "#" + part;
    ChatResult byName = project.catalog().messages(name, values);
    assertThat(byName.messages()).isEqualTo(interpreted);
    assertThat(DirectoryCatalog.of(project.folder()).messages(name, values)).isEqualTo(byName);
    TokenBudget small = TokenBudget.of(byName.estimatedTokens() - 1);
    ChatResult less = project.catalog().messages(name, values, small);
    assertThat(less.messages()).hasSize(interpreted.size() - 1);
    assertThat(less.dropped()).hasSize(1);
  }

  private static Map<String, Object> required() {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String name :
        List.of(
            "USER_REQUEST",
            "CWD",
            "PROJECT_NAME",
            "ANALYSIS_SUMMARY",
            "TASK_ID",
            "TASK_TITLE",
            "TASK_DESCRIPTION",
            "TASK_SCOPE",
            "ORIGINAL_REQUEST",
            "WORKER_OUTPUTS",
            "MERGED_OUTPUT")) {
      values.put(name, "the {CWD} of \"" + name + "\"\n\\ $1 \u2028");
    }
    values.put("AUDIENCE", "developers");
    return values;
  }

  private static Map<String, Object> everything() {
    Map<String, Object> values = required();
    values.put("CUSTOM_INSTRUCTIONS", "Say {TASK_ID}.");
    values.put("OUTPUT_FORMAT", "html");
    values.put("INCLUDE_EXAMPLES", false);
    values.put("STRICT", true);
    values.put("MAX_FILE_SIZE", 7L);
    values.put("RULES", List.of());
    values.put("LIMITS", Map.of("bytes", 1.5));
    return values;
  }

  private EntryPoint entryPoint(String id) {
    return project.compilation().program().entryPoints().stream()
        .filter(one -> one.about().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static String json(List<ChatMessage> messages) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (ChatMessage message : messages) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("role", message.role().toString());
      one.put("content", message.content());
      all.add(one);
    }
    return Json.stringify(all);
  }

  /** What the class of a part gives when it is read from a map. */
  private Object generated(String className, String part, Map<String, Object> values) {
    String type = className + "$" + Character.toUpperCase(part.charAt(0)) + part.substring(1);
    try {
      Class<?> builder = project.classes().loadClass("com.acme.prompts." + type);
      Object read = builder.getMethod("fromMap", Map.class).invoke(null, values);
      return builder.getMethod("render").invoke(read);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type, e);
    }
  }

  @Test
  void whoSaysNoPartIsToldWhichThereAre() {
    String parts =
        " Write it as in 'documentation.orchestrator.json#analysis'."
            + " Parts: 'analysis', 'taskPlanning', 'worker', 'aggregation'.";
    for (PromptCatalog catalog :
        List.of(project.catalog(), DirectoryCatalog.of(project.folder()))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> catalog.messages("documentation", required()))
          .withMessage("Say which part of 'documentation.orchestrator.json' is meant." + parts);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> catalog.messages("documentation#analyse", required()))
          .withMessage(
              "The prompt 'documentation.orchestrator.json' has no part 'analyse'." + parts);
      assertThatThrownBy(() -> catalog.messages("documentatoin#analysis", required()))
          .isInstanceOf(UnknownPromptException.class)
          .hasMessageContaining("'documentation#analysis'");
      assertThatThrownBy(() -> catalog.messages("documentation#analysis", Map.of()))
          .isInstanceOf(PromptParameterException.class)
          .hasMessage("Required parameter 'USER_REQUEST' is missing. The request of the user.");
      assertThat(catalog.folder("custom").messages("my-template#worker", required()).messages())
          .isNotEmpty();
    }
  }

  @Test
  void aPhaseTakesWhatItsPromptsUse() {
    Object messages =
        consumer.run(
            """
            DocumentationOrchestrator.Analysis analysis =
                DocumentationOrchestrator.analysis().userRequest("All of it").outputFormat("html");
            List<ChatMessage> messages = analysis.customInstructions("Be brief.").render();
            return messages.get(0).role() + "|" + messages.get(0).content().endsWith("Be brief.")
                + "|" + messages.get(1).role() + "|" + messages.get(1).content();
            """);
    assertThat(messages)
        .isEqualTo(
            "system|true|user|Analyze this project for documentation:\n\nAll of it\n\n"
                + "Output format preference: html\nLanguage: english\nVerbosity: detailed");
  }

  @Test
  void whatIsForgottenIsAnErrorThatNamesItsStage() {
    assertThat(consumer.refusals("DefaultOrchestrator.taskPlanning().userRequest(\"x\")"))
        .anySatisfy(message -> assertThat(message).contains("TaskPlanningNeedsAnalysisSummary"));
    assertThat(consumer.refusals("DefaultOrchestrator.analysis().render()"))
        .anySatisfy(message -> assertThat(message).contains("AnalysisNeedsUserRequest"));
  }

  @Test
  void whatIsNullOrDoesNotFitIsRefused() {
    assertThatThrownBy(() -> consumer.eval("DefaultOrchestrator.analysis().userRequest(null)"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("USER_REQUEST");
    assertThatThrownBy(
            () ->
                consumer.eval(
                    TEMPLATE + ".Verification.fromMap(Map.of(\"AUDIENCE\", 1, \"CWD\", \"c\"))"))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage(
            "Required parameter 'PROJECT_NAME' is missing. The name of the project.\nParameter 'AUDIENCE' must be one of 'users', 'developers', but got '1'\nRequired parameter 'MERGED_OUTPUT' is missing. The merged output.");
  }

  @Test
  void settingsAreMergedAndTyped() {
    assertThat(
            consumer.run(
                "int workers = DocumentationOrchestrator.config().maxWorkers();"
                    + "long timeout = DocumentationOrchestrator.config().workerTimeout();"
                    + "boolean spawns = DocumentationOrchestrator.config().autoSpawn();"
                    + "String prefix = DocumentationOrchestrator.config().sessionPrefix();"
                    + "return workers + \" \" + timeout + \" \" + spawns + \" \" + prefix;"))
        .isEqualTo("8 300000 true __orch_");
    assertThat(
            consumer.run(
                "var config = "
                    + TEMPLATE
                    + ".config();"
                    + "return List.of(config.maxWorkers(), config.autoSpawn(),"
                    + " config.sessionPrefix(), config.maxRetries(), config.pollInterval(),"
                    + " config.hideWorkersFromList());"))
        .isEqualTo(List.of(2, true, "__review_", 2, 2000L, true));
  }

  @Test
  void phasesVariablesAndTheRestAreTyped() {
    assertThat(
            consumer.run(
                "var phases = "
                    + TEMPLATE
                    + ".phases();"
                    + "return List.of(phases.taskPlanning().validation().minTasks(),"
                    + " phases.taskPlanning().validation().maxTasks(),"
                    + " phases.workerExecution().progressInterval(),"
                    + " phases.workerExecution().completionMarkers(),"
                    + " phases.aggregation().mergeStrategy(),"
                    + " phases.verification().enabled());"))
        .isEqualTo(
            List.of(
                1,
                10,
                30000L,
                List.of("<<<TASK_COMPLETE>>>", "<<<TASK_FAILED>>>"),
                "concatenate",
                true));
    assertThat(
            consumer.run(
                "var variables = "
                    + TEMPLATE
                    + ".variables();"
                    + "return List.of(variables.outputFormat(), variables.includeExamples(),"
                    + " variables.maxFileSize(), variables.rules(), variables.limits().lines(),"
                    + " variables.limits().words());"))
        .isEqualTo(
            List.of("markdown", true, 1000, List.of("be kind", "be short"), 80, List.of(1L, 2L)));
    assertThat(
            consumer.run(
                "var ui = "
                    + TEMPLATE
                    + ".ui();"
                    + "return List.of(ui.color(), ui.icon(), ui.workerColumns(),"
                    + TEMPLATE
                    + ".hooks().onError(), "
                    + TEMPLATE
                    + ".format().analysis().requiredFields(),"
                    + TEMPLATE
                    + ".hooks().onAnalysisComplete() == null);"))
        .isEqualTo(
            List.of(
                "#00AA00",
                "book",
                List.of("status", "time"),
                "notify-error.js",
                List.of("summary", "recommended_splits"),
                true));
  }

  @Test
  void theResponseFormatFindsAnswers() {
    assertThat(
            consumer.eval(
                "DocumentationOrchestrator.responseFormat().extract("
                    + "\"Done. <<<ORCHESTRATOR_RESPONSE>>>{}<<<END_ORCHESTRATOR_RESPONSE>>>\")"))
        .isEqualTo(List.of("{}"));
    assertThat(consumer.eval("DocumentationOrchestrator.responseFormat().type()"))
        .isEqualTo("json");
  }

  @Test
  void itKnowsWhatItIs() {
    PromptInfo info = project.catalog().info("documentation.orchestrator.json");
    assertThat(info.kind()).isEqualTo(PromptKind.ORCHESTRATOR);
    assertThat(info.synopsis()).containsExactly("Documentation Generator");
    assertThat(info.description()).isEqualTo("Generate structured documentation for a project");
    assertThat(info.version()).isEqualTo("1.0.0");
    assertThat(info.parameters()).isEmpty();
    assertThat(info.sha256())
        .hasSize(64)
        .isNotEqualTo(project.catalog().info("_default.orchestrator.json").sha256());
    assertThat(consumer.eval(TEMPLATE + ".info().version()")).isEqualTo("0.3.0");
  }

  @Test
  void theCatalogNamesTheClassToUse() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.catalog().render("documentation.orchestrator.json", Map.of()))
        .withMessageContaining("kind 'orchestrator'")
        .withMessageContaining("com.acme.prompts.DocumentationOrchestrator");
  }

  @Test
  void onlyTheTextsOfTwoRolesAreMessages() {
    EntryPoint entryPoint = entryPoint("custom/my-template.orchestrator.json");
    assertThat(
            PartInterpreter.render(entryPoint, "verification", required(), ProjectFunctions.NONE))
        .extracting(ChatMessage::role)
        .containsExactly(ChatRole.SYSTEM, ChatRole.USER);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PartInterpreter.render(entryPoint, "hooks", Map.of(), ProjectFunctions.NONE));
  }
}
