package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.EntryCatalog;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolHints;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests tools with the official client, and by the revision without sessions. */
class McpToolsTest {
  private static final String OUTPUT =
      "{\"type\":\"object\",\"properties\":{\"orders\":{\"type\":\"array\",\"items\":"
          + "{\"type\":\"string\"}},\"note\":{\"type\":[\"string\",\"null\"]}},"
          + "\"required\":[\"orders\",\"note\"],\"additionalProperties\":false}";

  private static final ToolInfo SEARCH =
      ToolInfo.of(
              "search_orders",
              "Finds the orders of a customer.",
              "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
                  + "\"properties\":{\"customer\":{\"type\":\"string\"},"
                  + "\"filter\":{\"anyOf\":[{\"$ref\":\"#/$defs/Filter\"},{\"type\":\"null\"}]}},"
                  + "\"required\":[\"customer\",\"filter\"],\"additionalProperties\":false,"
                  + "\"$defs\":{\"Filter\":{\"type\":\"object\",\"properties\":{}}}}")
          .withTitle("Search orders")
          .withHints(new ToolHints(true, null, null, false))
          .withOutputSchema(OUTPUT);

  private static final ToolInfo REFUND =
      ToolInfo.of("refund_order", "Pays an order back.", "{\"type\":\"object\",\"properties\":{}}");

  private static final ToolInfo ERROR =
      ToolInfo.of("z_error", "Fails.", "{\"type\":\"object\",\"properties\":{}}");

  private static final PromptCatalog CATALOG = new EntryCatalog(List.of());

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
                  arguments -> {
                    Map<String, Object> found = new LinkedHashMap<>();
                    found.put("orders", List.of(arguments.get("customer")));
                    found.put("note", null);
                    return found;
                  }),
              Tool.of(
                  REFUND,
                  arguments -> arguments,
                  arguments -> {
                    throw new IllegalStateException("password=hunter2");
                  }),
              Tool.of(
                  ERROR,
                  arguments -> arguments,
                  arguments -> {
                    throw new NoClassDefFoundError("com/acme/Secret");
                  }))
          .withListener((tool, e) -> failures.add(tool.name() + ": " + e.getMessage()));

  private static McpSyncClient client(HttpTransport server) {
    McpSyncClient client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + server.port())
                    .jsonMapper(JsonText.MAPPER)
                    .build())
            .requestTimeout(Duration.ofMinutes(1))
            .initializationTimeout(Duration.ofMinutes(1))
            .build();
    client.initialize();
    return client;
  }

  private static CallToolResult call(
      McpSyncClient client, String name, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(name).arguments(arguments).build());
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  @Test
  void theOfficialClientListsAndCallsTools() throws Exception {
    try (HttpTransport transport = HttpTransport.onLoopback(0).open()) {
      McpSyncServer server =
          McpServer.sync(transport)
              .serverInfo("test", "1")
              .capabilities(ServerCapabilities.builder().tools(false).build())
              .tools(McpTools.of(tools))
              .validateToolInputs(false)
              .build();
      try (McpSyncClient client = client(transport)) {
        isListed(client.listTools().tools());

        CallToolResult found = call(client, "search_orders", Map.of("customer", "C-1042"));
        assertThat(found.isError()).isFalse();
        assertThat(text(found)).isEqualTo("{\"orders\":[\"C-1042\"],\"note\":null}");
        assertThat(Json.stringify(found.structuredContent())).isEqualTo(text(found));

        CallToolResult unfit = call(client, "search_orders", Map.of());
        assertThat(unfit.isError()).isTrue();
        assertThat(unfit.structuredContent()).isNull();
        assertThat(text(unfit)).isEqualTo("Parameter 'customer' is missing.");

        CallToolResult failed = call(client, "refund_order", Map.of());
        assertThat(failed.isError()).isTrue();
        assertThat(failed.toString()).contains("'refund_order' failed").doesNotContain("hunter2");
        assertThat(failures).containsExactly("refund_order: password=hunter2");

        CallToolResult error = call(client, "z_error", Map.of());
        assertThat(error.isError()).isTrue();
        assertThat(text(error)).isEqualTo("The tool 'z_error' failed.");
      }
      server.close();
    }
  }

  private static void isListed(List<io.modelcontextprotocol.spec.McpSchema.Tool> listed) {
    assertThat(listed)
        .extracting(one -> one.name())
        .containsExactly("refund_order", "search_orders", "z_error");
    io.modelcontextprotocol.spec.McpSchema.Tool search = listed.get(1);
    assertThat(search.title()).isEqualTo("Search orders");
    assertThat(search.description()).isEqualTo("Finds the orders of a customer.");
    assertThat(Json.stringify(search.inputSchema())).isEqualTo(SEARCH.parametersSchema());
    assertThat(Json.stringify(search.outputSchema())).isEqualTo(OUTPUT);
    assertThat(search.annotations())
        .isEqualTo(ToolAnnotations.builder().readOnlyHint(true).openWorldHint(false).build());
    assertThat(listed.get(0).annotations()).isNull();
    assertThat(listed.get(0).outputSchema()).isNull();
  }

  @Test
  void toolsAreServedNextToPrompts() {
    McpPrompts prompts = McpPrompts.of(CATALOG).withTools(tools);
    try (HttpTransport transport = Served.http(prompts);
        McpSyncClient client = client(transport)) {
      assertThat(client.listTools().tools())
          .extracting(one -> one.name())
          .containsExactly(
              "list_templates", "refund_order", "render_template", "search_orders", "z_error");
      assertThat(text(call(client, "search_orders", Map.of())))
          .isEqualTo("Parameter 'customer' is missing.");
      assertThat(text(call(client, "list_templates", Map.of()))).isEqualTo("{\"templates\":[]}");
    }
  }

  @Test
  void undeclaredArgumentsAreRefused(@TempDir Path folder) {
    McpPrompts prompts = McpPrompts.of(CATALOG).withTools(payTool(folder));
    try (HttpTransport transport = Served.http(prompts);
        McpSyncClient client = client(transport)) {
      CallToolResult refused =
          call(client, "pay", Map.of("amount", 1, "dryRun", true, "to", Map.of("ibam", "DE1")));
      assertThat(refused.isError()).isTrue();
      assertThat(text(refused))
          .isEqualTo(
              """
              Argument 'to.ibam' is not declared. Did you mean 'iban'?
              Argument 'dryRun' is not declared. Did you mean 'dry_run'?""");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"amount\": 12345678901234567.89 | {amount=12345678901234567.89}",
        "\"amount\": 10.10 | {amount=10.10}",
        "\"amount\": \"10.10\" | {amount=10.10}",
        "\"amount\": \"1.500\" | Argument 'amount' must be of type decimal, but got '1.500' which is"
            + " ambiguous.",
        "\"amount\": 1e3, \"ratio\": 0.30000000000000004 | {amount=1000, ratio=0.30000000000000004}",
        "\"amount\": 1, \"ratio\": 10.10, \"count\": 3.0 | {amount=1, count=3, ratio=10.1}",
        "\"amount\": 1, \"to\": {\"amounts\": [1.10]} | {amount=1, to={amounts=[1.10]}}",
        "\"amount\": 1, \"free\": {\"x\": 1.50} | {amount=1, free={x=1.5}}",
        "\"amount\": 1, \"to\": {\"iban\": 1.10} | {amount=1, to={iban=1.10}}",
        "\"amount\": 1, \"to\": {\"iban\": 12} | {amount=1, to={iban=12}}",
        "\"amount\": 1, \"to\": {\"iban\": 1e3} | Argument 'to.iban' must be of type string, but got"
            + " '1E+3' which may be written in another way. Write the number in quotes.",
        "\"amount\": 1, \"count\": 9007199254740993.0 | {amount=1, count=9007199254740993}",
        "\"amount\": 1, \"count\": 3.0000000000000000001 | Argument 'count' must be of type integer,"
            + " but got '3.0000000000000000001' which cannot be converted.",
        "\"amount\": 1, \"ratio\": 12345678901234567.89 | Argument 'ratio' must be of type number,"
            + " but got '12345678901234567.89' which cannot be represented exactly.",
        "\"amount\": 1e999999999 | Argument 'amount' must be of type decimal, but got '1E+999999999'"
            + " which cannot be converted.",
      })
  void numbersKeepTheirDigits(String arguments, String expected, @TempDir Path folder)
      throws Exception {
    McpPrompts prompts = McpPrompts.of(CATALOG).withTools(payTool(folder));
    String params = "\"params\": {\"name\": \"pay\", \"arguments\": {" + arguments + "}";
    String meta = ", \"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"%s\"}";
    String request = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", " + params;
    Received received =
        Received.of((request + meta.formatted(OwnAnswers.REVISION) + "}}").getBytes(UTF_8));
    assertThat(received).isInstanceOf(Received.Message.class);
    JSONRPCRequest read = (JSONRPCRequest) ((Received.Message) received).message();
    JSONRPCResponse response = prompts.review().answer(read).orElseThrow();
    assertThat(String.valueOf(response.result())).contains("text=" + expected);

    try (HttpTransport transport = Served.http(prompts);
        McpSyncClient client = client(transport)) {
      Map<?, ?> given = JsonText.MAPPER.readValue("{" + arguments + "}", Map.class);
      Map<String, Object> copy = new LinkedHashMap<>();
      given.forEach((name, value) -> copy.put((String) name, value));
      assertThat(text(call(client, "pay", copy))).isEqualTo(expected);
    }
  }

  /** Other transports may read numbers as doubles. */
  @Test
  void doublesWithManyDigitsAreRefused(@TempDir Path folder) {
    Tools pay = payTool(folder);
    assertThat(called(pay, Map.of("amount", 12345678901234568.0)))
        .isEqualTo(
            "Argument 'amount' must be of type decimal, but got '12345678901234568' which may be"
                + " rounded. Write the number in quotes.");
    assertThat(called(pay, Map.of("amount", 1, "count", 9007199254740992.0)))
        .isEqualTo(
            "Argument 'count' must be of type integer, but got '9007199254740992' which may be"
                + " rounded. Write the number in quotes.");
    assertThat(called(pay, Map.of("amount", 1, "to", Map.of("amounts", List.of(0.1 + 0.2)))))
        .contains("'to.amounts[0]'", "may be rounded");
    assertThat(called(pay, Map.of("amount", 10.1, "count", 1e14, "ratio", 0.1 + 0.2)))
        .isEqualTo("{amount=10.1, count=100000000000000, ratio=0.30000000000000004}");
    assertThat(called(pay, Map.of("amount", 1, "count", 1e18))).contains("may be rounded");
    assertThat(called(pay, Map.of("amount", 1, "to", Map.of("iban", 1.1))))
        .isEqualTo(
            "Argument 'to.iban' must be of type string, but got '1.1' which may be written in"
                + " another way. Write the number in quotes.");
    assertThat(called(pay, Map.of("amount", "12345678901234567.89")))
        .isEqualTo("{amount=12345678901234567.89}");
  }

  private static String called(Tools tools, Map<String, Object> arguments) {
    CallToolRequest request = CallToolRequest.builder("pay").arguments(arguments).build();
    return text(McpTools.of(tools).get(0).callHandler().apply(null, request));
  }

  /** Results of clients without sessions have the same numbers. */
  @Test
  void numbersOfResultsAreUnchanged() throws Exception {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("decimal", new BigDecimal("12345678901234567.80"));
    numbers.put("double", 0.1);
    numbers.put("float", 0.1f);
    numbers.put("long", 9007199254740993L);
    ToolInfo info =
        ToolInfo.of("numbers", "Counts.", "{\"type\":\"object\",\"properties\":{}}")
            .withOutputSchema("{\"type\":\"object\",\"properties\":{\"x\":{\"maximum\":1.50}}}");
    Tools counting = Tools.of(Tool.of(info, arguments -> arguments, arguments -> numbers));
    McpPrompts prompts = McpPrompts.of(CATALOG).withTools(counting);
    String json =
        new String(JsonText.bytes(answer(prompts, "tools/call", Map.of("name", "numbers"))), UTF_8);
    assertThat(json)
        .contains(
            "\"structuredContent\":{\"decimal\":12345678901234567.80,\"double\":0.1,"
                + "\"float\":0.1,\"long\":9007199254740993}");
    assertThat(new String(JsonText.bytes(answer(prompts, "tools/list", Map.of())), UTF_8))
        .contains("{\"maximum\":1.50}");
  }

  private static Tools payTool(Path folder) {
    Served.write(
        folder,
        "pay.tool.md",
        """
        ---
        parameters:
          amount: { type: decimal, required: true }
          count: { type: integer }
          ratio: { type: number }
          free: { type: object }
          dry_run: { type: boolean }
          to: { properties: { iban: {}, amounts: { type: "decimal[]" } } }
        ---
        Pays.
        """);
    return Tools.of(Served.catalog(folder).tool("pay", Object::toString));
  }

  private static Object answer(McpPrompts prompts, String method, Map<String, Object> params) {
    Map<String, Object> all = new LinkedHashMap<>(params);
    all.put("_meta", Map.of("io.modelcontextprotocol/protocolVersion", OwnAnswers.REVISION));
    JSONRPCResponse response =
        prompts.review().answer(new JSONRPCRequest(method, 1, all)).orElseThrow();
    return response.error() == null ? response.result() : response.error().message();
  }

  @Test
  void clientsWithoutSessionsHaveTheSameTools() {
    McpPrompts prompts = McpPrompts.of(CATALOG).withTools(tools);
    assertThat(answer(prompts, "tools/list", Map.of()).toString())
        .containsSubsequence(
            "list_templates", "refund_order", "render_template", "search_orders", "z_error");
    assertThat(
            answer(
                    prompts,
                    "tools/call",
                    Map.of("name", "search_orders", "arguments", Map.of("customer", "C-1")))
                .toString())
        .contains("structuredContent={orders=[C-1], note=null}");
    assertThat(answer(prompts, "tools/call", Map.of("name", "search_orders")).toString())
        .contains("Parameter 'customer' is missing.", "isError=true");
    assertThat(answer(prompts, "tools/call", Map.of("name", "serch_orders")))
        .isEqualTo("Unknown tool 'serch_orders'.");
  }

  @Test
  void namesOfTheModuleAreRefused() {
    Tools clashing =
        Tools.of(
            Tool.of(
                ToolInfo.of("list_templates", "Lists.", "{\"type\":\"object\"}"),
                arguments -> arguments,
                arguments -> ""));
    assertThatThrownBy(() -> McpPrompts.of(CATALOG).withTools(clashing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The tool 'list_templates' renders templates. Give your tool another name.");
  }
}
