package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A supervisor goes through the states of its prompt: it renders the prompts for other agents with
 * the tool, of a server that one command starts. It follows what its prompt says; only the answers
 * of the other agents are made up.
 */
class SupervisorIT {
  private static final Pattern CALL =
      Pattern.compile("```json\n(\\{\n  \"scope\".*?)```", Pattern.DOTALL);

  @SuppressWarnings("NullAway.Init") // set before each test
  private McpSyncClient client;

  @BeforeEach
  void start() {
    ServerParameters command =
        ServerParameters.builder(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .args(
                "-jar",
                Path.of(System.getProperty("standalone")).toAbsolutePath().toString(),
                "mcp",
                "--templates",
                "system="
                    + Path.of("../../it-tests/src/it/mcp-stories/src/main/prompts")
                        .toAbsolutePath())
            .build();
    client =
        McpClient.sync(new StdioClientTransport(command, McpJsonDefaults.getMapper()))
            // The tool has no schema of what it returns.
            .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
            .requestTimeout(Duration.ofMinutes(2))
            .initializationTimeout(Duration.ofMinutes(2))
            .build();
    client.initialize();
  }

  @AfterEach
  void stop() {
    client.close();
  }

  private String supervisor() {
    GetPromptRequest request =
        GetPromptRequest.builder("build/supervise-subtask")
            .arguments(
                Map.of(
                    "storyId", "37",
                    "subtaskId", "094",
                    "gitHash", "4f1c9e2",
                    "subtaskPhase", "build",
                    "agents",
                        "[{\"name\": \"carbon\", \"role\": \"coder\", \"tools\": [\"Edit\"]},"
                            + " {\"name\": \"argon\", \"role\": \"reviewer\", \"tools\": []}]"))
            .build();
    List<PromptMessage> messages = client.getPrompt(request).messages();
    assertThat(messages).hasSize(1);
    return ((TextContent) messages.get(0).content()).text();
  }

  /** The part of the supervisor's prompt about a state. */
  private static String state(int number, String prompt) {
    int start = prompt.indexOf("### State " + number + ":");
    assertThat(start).as("state %s", number).isNotNegative();
    int end = prompt.indexOf("### State " + (number + 1) + ":");
    return prompt.substring(start, end < 0 ? prompt.length() : end);
  }

  /** The call that a state spells out. */
  private static Map<String, Object> call(String state) throws Exception {
    Matcher matcher = CALL.matcher(state);
    assertThat(matcher.find()).as("a call in %s", state).isTrue();
    return object(McpJsonDefaults.getMapper().readValue(matcher.group(1), Map.class));
  }

  private static Map<String, Object> object(@Nullable Object value) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, member) -> members.put(String.valueOf(name), member));
    }
    return members;
  }

  /** The call of a state that names a template and leaves the rest to the supervisor. */
  private static Map<String, Object> call(String state, Map<String, Object> params) {
    Matcher matcher = Pattern.compile("Render `([^`]+)`").matcher(state);
    assertThat(matcher.find()).as("a template in %s", state).isTrue();
    Map<String, Object> all = new LinkedHashMap<>(Map.of("storyId", "37", "subtaskId", "094"));
    all.putAll(params);
    return Map.of("scope", "system", "subtype", "prompt", "name", matcher.group(1), "params", all);
  }

  private CallToolResult tool(Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder("render_template").arguments(arguments).build());
  }

  private String render(Map<String, Object> arguments) {
    CallToolResult result = tool(arguments);
    String text = ((TextContent) result.content().get(0)).text();
    assertThat(result.isError()).as(text).isFalse();
    assertThat(text).doesNotContain("[object Object]").isNotBlank();
    return text;
  }

  @Test
  void goesThroughAllStates() throws Exception {
    String prompt = supervisor();
    assertThat(prompt).startsWith("# Supervise subtask 094 of story 37\n");

    Map<String, Object> code = call(state(1, prompt));
    assertThat(render(code)).startsWith("# Start subtask 094 of story 37");
    assertThat(render(call(state(2, prompt), Map.of("gitHash", "4f1c9e2", "iteration", 1))))
        .contains("iteration 1 of subtask 094");

    // The checker says no: the same coder goes on.
    Map<String, Object> again = new LinkedHashMap<>(object(code.get("params")));
    again.putAll(
        Map.of(
            "continue", true, "continuation", 1, "sessionSpecificInstructions", "Test retries."));
    code.put("params", again);
    assertThat(render(code)).startsWith("# Continue subtask 094").contains("Test retries.");

    assertThat(render(call(state(3, prompt)))).contains("src/client/retry.ts", "bounded retries");
    assertThat(
            render(
                call(
                    state(4, prompt),
                    Map.of(
                        "iteration",
                        1,
                        "reviewedFiles",
                        List.of("src/client/retry.ts"),
                        "reviewer",
                        "argon"))))
        .contains("src/client/retry.ts", "argon");
    Map<String, Object> finding =
        Map.of("title", "No limit for retries", "severity", "must", "line", 94);
    assertThat(
            render(
                call(
                    state(5, prompt),
                    Map.of("findings", List.of(finding), "class", "RetryPolicy"))))
        .contains("No limit for retries", "RetryPolicy");

    // A finding was accepted: the next iteration.
    Map<String, Object> accepted =
        Map.of("number", 0, "title", "No limit for retries", "severity", "must");
    assertThat(
            render(
                call(
                    state(6, prompt),
                    Map.of("acceptedFindings", List.of(accepted), "iteration", 2))))
        .contains("No limit for retries");
    Map<String, Object> decision =
        Map.of("title", "No limit for retries", "decision", "accepted", "commit", "77aa01b");
    assertThat(
            render(call(state(7, prompt), Map.of("iteration", 2, "decisions", List.of(decision)))))
        .contains("77aa01b");
    assertThat(
            render(
                call(
                    state(8, prompt),
                    Map.of(
                        "gitHash", "77aa01b",
                        "subtaskPhase", "build",
                        "learnings", List.of("Say the limit in the story.")))))
        .contains("Say the limit in the story.");
    assertThat(
            render(call(state(9, prompt), Map.of("subtaskPhase", "build", "expectedFollowUps", 2))))
        .contains("spec.md");
  }

  @Test
  void readsProblemsOfACall() {
    String prompt = supervisor();
    CallToolResult wrong = tool(call(state(5, prompt), Map.of("findings", "none")));
    assertThat(wrong.isError()).isTrue();
    assertThat(((TextContent) wrong.content().get(0)).text())
        .isEqualTo("Parameter 'findings' must be of type array, but got a text");
    CallToolResult unknown =
        tool(Map.of("scope", "system", "subtype", "prompt", "name", "build/code-subtsk.md"));
    assertThat(((TextContent) unknown.content().get(0)).text())
        .isEqualTo("Unknown prompt 'build/code-subtsk.md'. Did you mean 'build/code-subtask.md'?");
  }
}
