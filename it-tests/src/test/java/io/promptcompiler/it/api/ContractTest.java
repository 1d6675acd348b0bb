package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.it.harness.JavaInMemory;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A class that was generated for a runtime to come says so when it is first used. */
class ContractTest extends ApiTest {
  private static final String NOW = "Contract.check(1, \"0.1.0\", ";
  private static final String TO_COME = "Contract.check(99, \"9.9.0\", ";

  ContractTest() {
    super(
        Map.of(
            "greet.md",
            "---\nparameters: { data: { type: any, default: [1] }, who: { type: Person } }\n---\n"
                + "{{data}} {{who.name}} {{> big}}",
            "_defaults.yaml",
            "types: { Person: { properties: { name: { required: true } } } }",
            "partials/big.md",
            "---\nparameters: {}\n---\n" + "Answer in plain words. ".repeat(100),
            "ask.task.yaml",
            "task: ask\ncontext: { what: { required: true } }\n",
            "ask.chat.yaml",
            """
            id: ask
            task: ask
            name: Asks
            version: 1
            layout:
              - { kind: message, role: user, content: "What is {{what}}?" }
            slots: {}
            """,
            "steps/s1.step.yaml",
            Steps.step("S1", "JOB_COMPLETE"),
            "docs.orchestrator.json",
            """
            {"id": "docs", "name": "N", "description": "D", "version": "1.0.0", "config": {},
             "phases": {"analysis": {"enabled": true}},
             "prompts": {"analysis": {"user": "Look at {USER_REQUEST}."}}}
            """));
  }

  private JavaInMemory.Classes generatedForARuntimeToCome() {
    Map<String, String> sources = new LinkedHashMap<>();
    project.sources().forEach((path, text) -> sources.put(path, text.replace(NOW, TO_COME)));
    return JavaInMemory.compile(sources, project.resources());
  }

  @ParameterizedTest
  @CsvSource({
    "GreetPrompt, builder",
    "GreetPrompt, info",
    "Person, of",
    "partials.BigFragment, sha256",
    "AskContext, builder",
    "AskPrompt, info",
    "steps.S1Step, definition",
    "steps.S1Step$Evidence, builder",
    "steps.StepsFlow, flow",
    "DocsOrchestrator, config",
    "DocsOrchestrator, analysis",
    "Prompts, catalog"
  })
  void whateverIsUsedFirst(String className, String method) throws Throwable {
    String name = "com.acme.prompts." + className;
    Class<?> first = generatedForARuntimeToCome().loadClass(name);
    assertThatThrownBy(() -> invoke(first, method))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessageStartingWith(
            name.replace('$', '.')
                + " needs prompt-runtime 9.9.0 or a newer one (contract 99), but the one in file:")
        .hasMessageEndingWith(
            " is older (contract 1). Put prompt-runtime 9.9.0 or a newer one on the class path.");
    assertThat(invoke(project.classes().loadClass(name), method)).isNotNull();
  }

  private static Object invoke(Class<?> type, String method) throws Throwable {
    try {
      return method.equals("of")
          ? type.getMethod(method, String.class).invoke(null, "Ann")
          : type.getMethod(method).invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void discoveringSaysItInTheSameWords() {
    JavaInMemory.Classes classes = generatedForARuntimeToCome();
    assertThatThrownBy(() -> PromptCatalog.discover(classes))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessageStartingWith("com.acme.prompts.Prompts needs prompt-runtime 9.9.0");
  }

  @Test
  void everyClassOfAnExampleChecksBeforeAllElse() {
    try (Project stories =
        Project.copyOf(Path.of("src", "it", "mcp-stories", "src", "main", "prompts"))) {
      stories
          .sources()
          .forEach(
              (path, text) -> {
                int check = text.indexOf(NOW);
                assertThat(check).as(path).isPositive();
                assertThat(text.substring(text.indexOf("\npublic final class "), check))
                    .as("what stands before the check in %s", path)
                    .doesNotContain(";");
              });
    }
  }
}
