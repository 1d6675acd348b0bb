package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.support.ToolCallbacks;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.execution.ToolExecutionException;

/** Tests tools in requests of Spring AI, and their calls. */
class SpringAiToolsTest {
  private static final ToolInfo SEARCH =
      ToolInfo.of(
          "search_orders",
          "Finds the orders of a customer.",
          "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
              + "\"properties\":{\"customer\":{\"type\":\"string\",\"description\":\"Its number\"},"
              + "\"filter\":{\"anyOf\":[{\"$ref\":\"#/$defs/Filter\"},{\"type\":\"null\"}]}},"
              + "\"required\":[\"customer\",\"filter\"],\"additionalProperties\":false,"
              + "\"$defs\":{\"Filter\":{\"type\":\"object\",\"properties\":{\"city\":"
              + "{\"type\":\"string\"}},\"required\":[\"city\"],\"additionalProperties\":false}}}");

  private static final ToolInfo REFUND =
      ToolInfo.of(
          "refund_order",
          "Pays an order back.",
          "{\"type\":\"object\",\"properties\":{\"order\":{\"type\":\"string\"}},"
              + "\"required\":[\"order\"],\"additionalProperties\":false}");

  private final List<String> failures = new ArrayList<>();
  private final Tools tools =
      Tools.of(
              Tool.of(
                  SEARCH,
                  arguments -> {
                    if (arguments.get("customer") == null) {
                      throw new OutputException(
                          List.of("Parameter 'customer' is missing."), List.of("customer"));
                    }
                    return arguments;
                  },
                  arguments -> Map.of("orders", List.of(arguments.get("customer")))),
              Tool.of(
                  REFUND,
                  arguments -> arguments,
                  arguments -> {
                    throw new IllegalStateException("password=hunter2");
                  }))
          .withListener((tool, e) -> failures.add(tool.name() + ": " + e.getMessage()));

  private final ToolCallingManager manager = ToolCallingManager.builder().build();

  /** Returns the responses to calls with the given arguments. */
  private List<ToolResponseMessage.ToolResponse> call(String... namesAndArguments) {
    List<AssistantMessage.ToolCall> calls = new ArrayList<>();
    for (int i = 0; i < namesAndArguments.length; i += 2) {
      calls.add(
          new AssistantMessage.ToolCall(
              "call" + i, "function", namesAndArguments[i], namesAndArguments[i + 1]));
    }
    Prompt prompt =
        new Prompt(
            List.of(new UserMessage("Where is my order?")),
            ToolCallingChatOptions.builder().toolCallbacks(SpringAiTools.of(tools)).build());
    ChatResponse answer =
        new ChatResponse(
            List.of(new Generation(AssistantMessage.builder().toolCalls(calls).build())));
    List<?> history = manager.executeToolCalls(prompt, answer).conversationHistory();
    return ((ToolResponseMessage) history.get(history.size() - 1)).getResponses();
  }

  @Test
  void definitionsHaveNoReferencesAndAreOrdered() {
    ToolCallingChatOptions options =
        ToolCallingChatOptions.builder().toolCallbacks(SpringAiTools.of(tools)).build();
    assertThat(manager.resolveToolDefinitions(options))
        .extracting(ToolDefinition::name, ToolDefinition::description, ToolDefinition::inputSchema)
        .containsExactly(
            tuple("refund_order", "Pays an order back.", REFUND.parametersSchema()),
            tuple(
                "search_orders",
                "Finds the orders of a customer.",
                "{\"type\":\"object\",\"properties\":{\"customer\":{\"type\":\"string\","
                    + "\"description\":\"Its number\"},\"filter\":{\"type\":[\"object\",\"null\"],"
                    + "\"properties\":{\"city\":{\"type\":\"string\"}},\"required\":[\"city\"],"
                    + "\"additionalProperties\":false}},\"required\":[\"customer\",\"filter\"],"
                    + "\"additionalProperties\":false}"));
  }

  @Test
  void theModelGetsResultsAndProblems() {
    assertThat(
            call(
                "search_orders", "{}",
                "search_orders", "{'customer': 'C-1042',}",
                "refund_order", "{\"order\": \"7\"}"))
        .extracting(ToolResponseMessage.ToolResponse::responseData)
        .containsExactly(
            "Parameter 'customer' is missing.",
            "{\"orders\":[\"C-1042\"]}",
            "The tool 'refund_order' failed. Do not call it again in the same way.");
    assertThat(failures).containsExactly("refund_order: password=hunter2");
  }

  @Test
  void aProblemIsAnExceptionOfTheFramework() {
    ToolCallback search = SpringAiTools.of(tools).get(1);
    assertThatThrownBy(() -> search.call("", new ToolContext(Map.of("tenant", "acme"))))
        .isInstanceOf(ToolExecutionException.class)
        .hasMessage("Parameter 'customer' is missing.");
  }

  /** Tools whose texts are in files. */
  public static final class OrderTools {
    @org.springframework.ai.tool.annotation.Tool(
        name = "search_orders",
        description = "Old",
        returnDirect = true)
    public String search(
        @ToolParam(description = "Old") String customer,
        @ToolParam(description = "Old", required = false) @Nullable Map<String, String> filter) {
      return customer;
    }
  }

  @Test
  void methodsGetTheTextsOfFiles() {
    ToolCallback method = ToolCallbacks.from(new OrderTools())[0];
    ToolCallback described = SpringAiTools.describe(List.of(method), List.of(SEARCH)).get(0);
    assertThat(described.getToolDefinition().description())
        .isEqualTo("Finds the orders of a customer.");
    assertThat(described.getToolDefinition().inputSchema())
        .contains("\"customer\":{\"type\":\"string\",\"description\":\"Its number\"}")
        .contains("\"description\":\"Old\"")
        .contains("\"required\":[\"customer\"]");
    assertThat(described.getToolMetadata().returnDirect()).isTrue();
    assertThat(described.call("{\"customer\": \"C-7\"}")).isEqualTo("\"C-7\"");
    assertThatThrownBy(() -> SpringAiTools.describe(List.of(method), List.of(REFUND)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Tool 'search_orders' has no text.\n"
                + "There is a text for tool 'refund_order', but no such tool.");
  }
}
