package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.agent.tool.ToolSpecifications;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonAnyOfSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNullSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonReferenceSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests tools in requests of LangChain4j, and their calls. */
class LangChain4jToolsTest {
  private static final ToolInfo SEARCH =
      ToolInfo.of(
          "search_orders",
          "Finds the orders of a customer.",
          "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
              + "\"properties\":{\"customer\":{\"type\":\"string\",\"description\":\"Its number\"},"
              + "\"status\":{\"type\":[\"string\",\"null\"],\"enum\":[\"open\",\"paid\",null]},"
              + "\"limit\":{\"type\":[\"integer\",\"null\"],\"description\":\"At most 50\"},"
              + "\"filter\":{\"anyOf\":[{\"$ref\":\"#/$defs/Filter\"},{\"type\":\"null\"}]}},"
              + "\"required\":[\"customer\",\"status\",\"limit\",\"filter\"],"
              + "\"additionalProperties\":false,\"$defs\":{\"Filter\":{\"type\":\"object\","
              + "\"properties\":{\"city\":{\"type\":\"string\"}},\"required\":[\"city\"],"
              + "\"additionalProperties\":false}}}");

  private static final ToolInfo NOW =
      ToolInfo.of("now", "Returns the time.", "{\"type\":\"object\",\"properties\":{}}");

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
                  }),
              Tool.of(NOW, arguments -> arguments, arguments -> ""))
          .withListener((tool, e) -> failures.add(tool.name() + ": " + e.getMessage()));

  private final List<ChatRequest> requests = new ArrayList<>();

  /** A service with tools. */
  interface Support {
    String answer(String question);
  }

  /** Returns a model that calls tools with the given arguments, and then answers. */
  private ChatModel calling(String... namesAndArguments) {
    Queue<AiMessage> answers = new ArrayDeque<>();
    for (int i = 0; i < namesAndArguments.length; i += 2) {
      answers.add(
          AiMessage.from(
              ToolExecutionRequest.builder()
                  .id("call" + i)
                  .name(namesAndArguments[i])
                  .arguments(namesAndArguments[i + 1])
                  .build()));
    }
    answers.add(AiMessage.from("Done."));
    return new ChatModel() {
      @Override
      public ChatResponse doChat(ChatRequest request) {
        requests.add(request);
        return ChatResponse.builder().aiMessage(answers.remove()).build();
      }
    };
  }

  private List<ToolExecutionResultMessage> results() {
    List<ChatMessage> last = requests.get(requests.size() - 1).messages();
    return last.stream()
        .filter(ToolExecutionResultMessage.class::isInstance)
        .map(ToolExecutionResultMessage.class::cast)
        .toList();
  }

  @Test
  void schemasHaveThePartsOfTheFramework() {
    assertThat(LangChain4jTools.specifications(tools.infos()))
        .extracting(ToolSpecification::name)
        .containsExactly("now", "refund_order", "search_orders");
    assertThat(LangChain4jTools.specifications(List.of(NOW)))
        .containsExactly(
            ToolSpecification.builder().name("now").description("Returns the time.").build());
    assertThat(LangChain4jTools.specifications(List.of(SEARCH)).get(0).parameters())
        .isEqualTo(
            JsonObjectSchema.builder()
                .addStringProperty("customer", "Its number")
                .addProperty(
                    "status",
                    JsonAnyOfSchema.builder()
                        .anyOf(
                            JsonEnumSchema.builder().enumValues("open", "paid").build(),
                            new JsonNullSchema())
                        .build())
                .addProperty("limit", JsonIntegerSchema.builder().description("At most 50").build())
                .addProperty(
                    "filter",
                    JsonObjectSchema.builder()
                        .addProperty("city", new JsonStringSchema())
                        .required("city")
                        .additionalProperties(false)
                        .build())
                .required("customer")
                .additionalProperties(false)
                .build());
  }

  @Test
  void aTypeThatContainsItselfIsReferredTo() {
    ToolInfo tree =
        ToolInfo.of(
            "plant",
            "Plants a tree.",
            "{\"type\":\"object\",\"properties\":{\"tree\":{\"$ref\":\"#/$defs/Tree\"},"
                + "\"other\":{\"anyOf\":[{\"$ref\":\"#/$defs/Tree\"},{\"type\":\"null\"}]}},"
                + "\"required\":[\"tree\",\"other\"],\"additionalProperties\":false,\"$defs\":{"
                + "\"Tree\":{\"type\":\"object\",\"properties\":{\"children\":{\"type\":\"array\","
                + "\"items\":{\"$ref\":\"#/$defs/Tree\"}}},\"required\":[\"children\"]}}}");
    JsonObjectSchema schema = LangChain4jTools.specifications(List.of(tree)).get(0).parameters();
    JsonReferenceSchema reference = JsonReferenceSchema.builder().reference("Tree").build();
    assertThat(schema.properties())
        .containsEntry("tree", reference)
        .containsEntry(
            "other", JsonAnyOfSchema.builder().anyOf(reference, new JsonNullSchema()).build());
    assertThat(schema.required()).containsExactly("tree");
    assertThat(schema.definitions()).containsOnlyKeys("Tree");
  }

  @Test
  void theModelGetsResultsAndProblems() {
    Support support =
        AiServices.builder(Support.class)
            .chatModel(
                calling(
                    "search_orders", "{}",
                    "search_orders", "{'customer': 'C-1042',}",
                    "refund_order", "{\"order\": \"7\"}",
                    "now", ""))
            .tools(LangChain4jTools.of(tools))
            .build();

    assertThat(support.answer("Where is my order?")).isEqualTo("Done.");
    assertThat(results())
        .extracting(ToolExecutionResultMessage::text, ToolExecutionResultMessage::isError)
        .containsExactly(
            tuple("Parameter 'customer' is missing.", true),
            tuple("{\"orders\":[\"C-1042\"]}", false),
            tuple("The tool 'refund_order' failed. Do not call it again in the same way.", true),
            tuple("", false));
    assertThat(failures).containsExactly("refund_order: password=hunter2");
    assertThat(requests)
        .allSatisfy(
            request ->
                assertThat(request.toolSpecifications())
                    .isEqualTo(LangChain4jTools.specifications(tools.infos())));
    assertThat(requests.toString()).doesNotContain("hunter2");
  }

  @Test
  void aProviderHasTheSameTools() {
    Support support =
        AiServices.builder(Support.class)
            .chatModel(calling("now", "{}"))
            .toolProvider(LangChain4jTools.provider(tools))
            .build();
    assertThat(support.answer("How late is it?")).isEqualTo("Done.");
    assertThat(requests.get(0).toolSpecifications())
        .isEqualTo(LangChain4jTools.specifications(tools.infos()));
  }

  @Test
  void aRequestIsAnsweredWithoutServices() {
    ToolExecutionRequest request =
        ToolExecutionRequest.builder().id("1").name("refund").arguments("{}").build();
    assertThat(LangChain4jTools.call(tools, request))
        .isEqualTo(
            ToolExecutionResultMessage.builder()
                .id("1")
                .toolName("refund")
                .text("There is no tool 'refund'.")
                .isError(true)
                .build());
  }

  /** Tools whose texts are in files. */
  public static final class OrderTools {
    @dev.langchain4j.agent.tool.Tool(name = "search_orders", value = "Old")
    public String search(
        @P(value = "Old", name = "customer") String customer,
        @P(value = "Old", name = "limit", required = false) Integer limit,
        @P(value = "Old", name = "status", required = false) String status,
        @P(value = "Old", name = "filter", required = false) Map<String, String> filter) {
      return customer;
    }

    @dev.langchain4j.agent.tool.Tool(name = "now")
    public String now() {
      return "12:00";
    }
  }

  @Test
  void methodsGetTheTextsOfFiles() {
    UnaryOperator<ChatRequest> describe =
        request ->
            request.toBuilder()
                .toolSpecifications(
                    LangChain4jTools.describe(request.toolSpecifications(), List.of(SEARCH, NOW)))
                .build();
    Support support =
        AiServices.builder(Support.class)
            .chatModel(calling("now", "{}"))
            .tools(new OrderTools())
            .chatRequestTransformer(describe)
            .build();

    assertThat(support.answer("How late is it?")).isEqualTo("Done.");
    assertThat(results()).extracting(ToolExecutionResultMessage::text).containsExactly("12:00");
    List<ToolSpecification> sent = requests.get(0).toolSpecifications();
    assertThat(sent)
        .extracting(ToolSpecification::name, ToolSpecification::description)
        .containsExactly(
            tuple("now", "Returns the time."),
            tuple("search_orders", "Finds the orders of a customer."));
    JsonObjectSchema parameters = sent.get(1).parameters();
    assertThat(parameters.required()).containsExactly("customer");
    assertThat(parameters.properties().values())
        .extracting(JsonSchemaElement::description)
        .containsExactly("Its number", "At most 50", "Old", "Old");
  }

  @Test
  void allMissingNamesAreListed() {
    List<ToolSpecification> methods = ToolSpecifications.toolSpecificationsFrom(OrderTools.class);
    ToolInfo search =
        ToolInfo.of(
            "search_orders",
            "",
            "{\"type\":\"object\",\"properties\":{\"customer\":{},\"limit\":{},\"page\":{},"
                + "\"status\":{}}}");
    assertThatThrownBy(() -> LangChain4jTools.describe(methods, List.of(search, REFUND)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Tool 'now' has no text.\n"
                + "Parameter 'filter' of tool 'search_orders' has no text.\n"
                + "There is a text for parameter 'page' of tool 'search_orders', but no such"
                + " parameter.\n"
                + "There is a text for tool 'refund_order', but no such tool.");
  }
}
