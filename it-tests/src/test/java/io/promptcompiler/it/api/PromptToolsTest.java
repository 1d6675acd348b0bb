package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tools that prompts list: stages that take their code, and names that catalogs know. */
class PromptToolsTest extends ApiTest {
  private static final String LIST = "---\ntools: [search_orders, refund-order]\n---\n";

  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry(
              "orders/search_orders.tool.md",
              """
              ---
              class: FindTool
              parameters: { customer: { required: true, description: "The customer." } }
              ---
              Finds the orders of a customer.
              """),
          Map.entry("refund-order.tool.md", "Refunds an order, see {{tool search_orders}}."),
          Map.entry("text.md", LIST + "Call {{tool search_orders}}."),
          Map.entry(
              "messages.chat.md",
              LIST + "{{#user}}{{> rules}} Then {{tool \"refund-order\"}}.{{/user}}"),
          Map.entry("partials/rules.md", "First {{tool search_orders}}."),
          Map.entry("dot.prompt", LIST + "{{role \"user\"}}{{tool refund-order}}"),
          Map.entry(
              "clash.md",
              """
              ---
              tools: [refund-order]
              parameters: { tools: { required: true }, toolsBuilder: {} }
              types: { Tools: { properties: { a: {} } }, ToolsBuilder: { enum: [x] } }
              ---
              {{tools}}{{toolsBuilder}}
              """),
          Map.entry("without.md", "None."));

  PromptToolsTest() {
    super(FILES);
  }

  @Test
  void eachToolIsAStage() {
    for (String prompt : new String[] {"TextPrompt_", "MessagesPrompt", "DotPrompt"}) {
      String name = prompt.equals("TextPrompt_") ? "com.acme.prompts.TextPrompt" : prompt;
      assertThat(
              consumer.run(
                  """
                  io.promptcompiler.runtime.tool.Tools tools = %s.tools()
                      .refundOrder(in -> "refunded")
                      .searchOrders(in -> "found " + in.customer())
                      .build();
                  return tools.infos() + tools.call("search_orders", Map.of("customer", "C-1")).text();
                  """
                      .formatted(name)))
          .isEqualTo("[ToolInfo[refund-order], ToolInfo[search_orders]]found C-1");
    }
  }

  @Test
  void methodsGiveWayToParameters() {
    assertThat(
            consumer.run(
                """
                var tools = ClashPrompt.tools_().refundOrder(in -> "x").build();
                return ClashPrompt.builder().tools("a").build().tools() + tools.infos();
                """))
        .isEqualTo("a[ToolInfo[refund-order]]");
  }

  @Test
  void namesArePrinted() {
    assertThat(consumer.eval("com.acme.prompts.TextPrompt.builder().build().render()"))
        .isEqualTo("Call search_orders.");
    assertThat(consumer.eval("MessagesPrompt.builder().build().render().get(0).content()"))
        .isEqualTo("First search_orders. Then refund-order.");
    assertThat(consumer.eval("RefundOrderTool.description()"))
        .isEqualTo("Refunds an order, see search_orders.");
  }

  @Test
  void descriptionsHaveTheNames() {
    assertThat(
            consumer.eval(
                """
                Prompts.catalog().ids().stream().map(id -> id + Prompts.catalog().info(id).tools()).sorted().toList()"""))
        .hasToString(
            "[clash.md[refund-order], dot.prompt[refund-order, search_orders],"
                + " messages.chat.md[refund-order, search_orders],"
                + " text.md[refund-order, search_orders], without.md[]]");
  }
}
