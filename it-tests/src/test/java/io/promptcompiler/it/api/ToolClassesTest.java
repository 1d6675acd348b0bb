package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The classes of tools: arguments that models write, and code that answers. */
class ToolClassesTest extends ApiTest {
  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry(
              "_defaults.yaml",
              """
              types:
                Order: { properties: { id: { required: true }, total: { type: decimal }, state: { enum: [open, paid] } } }
              """),
          Map.entry(
              "search_orders.tool.md",
              """
              ---
              parameters:
                customer: { required: true, description: "Customer number, for example C-1042." }
                status: { enum: [open, paid], default: open, description: The status. }
                limit: { type: integer, description: How many at most. }
              output: { properties: { orders: { type: "Order[]", required: true }, next: {} } }
              annotations: { readOnly: true, idempotent: true }
              title: Search orders
              ---
              Finds the orders of a customer.
              """),
          Map.entry("ping.tool.md", "Answers at once."),
          Map.entry("list.tool.md", "---\noutput: \"string[]\"\n---\nLists \"all\"."),
          Map.entry("first.tool.md", "---\noutput: Order\n---\nReturns the first."),
          Map.entry("level.tool.md", "---\noutput: { enum: [low, high] }\n---\nReturns it."),
          Map.entry(
              "clash.tool.md",
              """
              ---
              types: { Handler: { properties: { tool: {} } }, Tool: { enum: [a] } }
              parameters:
                description: { required: true, description: D }
                parametersSchema: { description: P }
                info: { description: I }
                tool: { type: Tool, description: T }
                handler: { type: Handler, description: H }
                name: { description: N }
                in: { description: I }
              ---
              Has names that the class has too.
              """),
          Map.entry(
              "many.tool.md",
              """
              ---
              parameters:
                a: { required: true, description: A }
                b: { required: true, description: B }
                c: { required: true, description: C }
                d: { required: true, description: D }
                e: { required: true, description: E, type: "integer[]" }
              ---
              Takes many.
              """),
          Map.entry(
              "mail.tool.md",
              "---\nsensitive: personal\nparameters: { age: { type: integer, description: A } }\n"
                  + "---\nSends a mail."),
          Map.entry(
              "pay.tool.md",
              """
              ---
              parameters:
                amount: { type: decimal, required: true, description: A }
                count: { type: integer, description: C }
                ratio: { type: number, description: R }
                dry_run: { type: boolean, description: D }
                orders: { type: "Order[]", description: O }
                options: { description: P, properties: { fee: { type: decimal }, none: { properties: {} } } }
                card: { description: N, sensitive: secret, properties: { number: { type: integer } } }
                free: { type: object, description: F }
              ---
              Pays.
              """),
          Map.entry("old.tool.md", "---\ndeprecated: ping\n---\nAnswers late."),
          Map.entry("plain.md", "text"));

  ToolClassesTest() {
    super(FILES);
  }

  private Object call(String tool, String arguments) {
    return consumer.run(
        "return io.promptcompiler.runtime.tool.Tools.of(%s).call(\"%s\", %s).toString();"
            .formatted(tool, tool.replaceAll("Tool.*", "").toLowerCase(Locale.ROOT), arguments));
  }

  @Test
  void aCallIsReadAndAnswered() {
    String tool =
        """
        io.promptcompiler.runtime.tool.Tool tool = SearchOrdersTool.tool(in -> SearchOrdersTool.Output.of(
            List.of(Order.of(in.customer()).withState(Order.State.PAID), Order.of(in.status() + " " + in.limit()))));
        return io.promptcompiler.runtime.tool.Tools.of(tool).call(SearchOrdersTool.NAME, %s);
        """;
    assertThat(consumer.run(tool.formatted("Map.of(\"customer\", 7)")))
        .hasToString(
            "Result[text={\"orders\":[{\"id\":\"7\",\"total\":null,\"state\":\"paid\"},"
                + "{\"id\":\"OPEN null\",\"total\":null,\"state\":null}],\"next\":null}, "
                + "value={orders=[{id=7, total=null, state=paid}, {id=OPEN null, total=null,"
                + " state=null}], next=null}, isError=false]");
    assertThat(consumer.run(tool.formatted("Map.of(\"status\", \"lost\", \"limit\", \"many\")")))
        .hasToString(
            """
            Result[text=Argument 'customer' is missing. Customer number, for example C-1042.
            Argument 'status' must be one of 'open', 'paid', but got 'lost'.
            Argument 'limit' must be of type integer, but got 'many' which cannot be converted., \
            value=null, isError=true]""");
  }

  @Test
  void resultsAreTextsOrFitTheirSchema() {
    assertThat(call("PingTool.tool(in -> \"pong \" + in)", "Map.of()"))
        .isEqualTo("Result[text=pong PingTool[], value=pong PingTool[], isError=false]");
    assertThat(call("ListTool.tool(in -> ListTool.Output.of(List.of(\"a\")))", "Map.of()"))
        .isEqualTo("Result[text={\"value\":[\"a\"]}, value={value=[a]}, isError=false]");
    assertThat(call("FirstTool.tool(in -> Order.of(\"a\"))", "Map.of()"))
        .isEqualTo(
            "Result[text={\"id\":\"a\",\"total\":null,\"state\":null},"
                + " value={id=a, total=null, state=null}, isError=false]");
    assertThat(
            call(
                "LevelTool.tool(in -> LevelTool.Output.of(LevelTool.OutputValue.HIGH))",
                "Map.of()"))
        .isEqualTo("Result[text={\"value\":\"high\"}, value={value=high}, isError=false]");
  }

  @Test
  void undeclaredArgumentsAreProblems() {
    assertThat(call("PingTool.tool(in -> \"pong\")", "Map.of(\"x\", 1)"))
        .isEqualTo("Result[text=Argument 'x' is not declared., value=null, isError=true]");
    assertThat(pay(Map.of("amount", 1, "dryrun", true)).text())
        .isEqualTo("Argument '…' is not declared. Did you mean 'dry_run'?");
    assertThat(
            pay(Map.of(
                    "amount",
                    1,
                    "orders",
                    List.of(Map.of("id", "a"), Map.of("id", "b", "State", "paid")),
                    "options",
                    Map.of("none", Map.of("a\u202e", 1))))
                .text())
        .isEqualTo(
            """
            Argument 'orders[1].…' is not declared. Did you mean 'state'?
            Argument 'options.none.…' is not declared.""");
    assertThat(pay(Map.of("amount", 1, "card", Map.of("canary", 1))).text())
        .isEqualTo("Argument 'card.…' is not declared.");
    assertThat(pay(Map.of("amount", 1, "free", Map.of("any", Map.of("name", 1)))).text())
        .isEqualTo("{amount=1, free={any={name=1}}}");
  }

  @Test
  void decimalsKeepTheirDigits() {
    assertThat(consumer.eval("PayTool.info().decimalParameters()"))
        .isEqualTo(
            List.of(
                "/properties/amount",
                "/properties/options/properties/fee",
                "/$defs/Order/properties/total"));
    assertThat(consumer.eval("PingTool.info().decimalParameters()")).isEqualTo(List.of());
    Map<String, Object> arguments =
        Map.of(
            "amount",
            new BigDecimal("10.10"),
            "ratio",
            new BigDecimal("0.10"),
            "options",
            Map.of("fee", new BigDecimal("12345678901234567.89")),
            "orders",
            List.of(Map.of("id", "a", "total", new BigDecimal("0.1234567890123456789"))));
    assertThat(pay(arguments).text())
        .contains("amount=10.10", "ratio=0.1,", "fee=12345678901234567.89")
        .contains("total=0.1234567890123456789");
  }

  private Tools.Result pay(Map<String, Object> arguments) {
    return Tools.of(catalog().tool("pay", Object::toString)).call("pay", arguments);
  }

  @Test
  void sensitiveArgumentsAreNotRepeated() {
    assertThat(call("MailTool.tool(in -> \"\" + in)", "Map.of(\"age\", \"canary\")"))
        .isEqualTo(
            "Result[text=Argument 'age' must be of type integer, but got '[age]' which cannot be"
                + " converted., value=null, isError=true]");
    assertThat(call("MailTool.tool(in -> \"\" + in)", "Map.of(\"age\", 4711)"))
        .isEqualTo("Result[text=MailTool[age=[age]], value=MailTool[age=[age]], isError=false]");
    assertThat(consumer.eval("MailTool.info().sensitiveParameters()"))
        .isEqualTo(List.of("/properties/age"));
  }

  @Test
  void theClassDescribesTheTool() {
    assertThat(
            consumer.run(
                """
                io.promptcompiler.runtime.tool.ToolInfo info = SearchOrdersTool.info();
                return List.of(info.name(), info.title(), info.description(), info.id(), info.hints(),
                    info.trust(), info.outputSchema().equals(SearchOrdersTool.outputSchema()),
                    info.parametersSchema().equals(SearchOrdersTool.parametersSchema()),
                    info.sha256().length(), ListTool.description());
                """))
        .hasToString(
            "[search_orders, Search orders, Finds the orders of a customer., search_orders.tool.md,"
                + " ToolHints[readOnly=true, destructive=null, idempotent=true, openWorld=null],"
                + " untrusted, true, true, 64, Lists \"all\".]");
  }

  @Test
  void testsMakeArguments() {
    assertThat(
            consumer.run(
                """
                SearchOrdersTool in = SearchOrdersTool.of("C-1").withLimit(3L);
                ManyTool many = ManyTool.builder().a("1").b("2").c("3").d("4").e(List.of(5L)).build();
                return in + " " + in.equals(SearchOrdersTool.fromMap(Map.of("customer", "C-1", "limit", 3)))
                    + many + many.equals(ManyTool.fromMap(Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", List.of(5))));
                """))
        .isEqualTo(
            "SearchOrdersTool[customer=C-1, status=OPEN, limit=3] trueManyTool[a=1, b=2, c=3, d=4,"
                + " e=[5]]true");
  }

  @Test
  void staticMethodsGiveWayToParameters() {
    assertThat(
            consumer.run(
                """
                ClashTool in = ClashTool.of("a").withTool(ClashTool.Tool_.A).withInfo("i");
                return in.description() + ClashTool.description_() + in.tool() + in.info_() + in.name()
                    + ClashTool.info().parametersSchema().equals(ClashTool.parametersSchema_());
                """))
        .isEqualTo("aHas names that the class has too.Ainulltrue");
  }

  @Test
  void catalogsListToolsApartFromPrompts() {
    assertThat(consumer.eval("Prompts.catalog().ids()")).hasToString("[plain.md]");
    assertThat(
            consumer.eval(
                "PromptCatalog.discover().tools().stream().map(tool -> tool.name()).toList()"))
        .hasToString("[clash, first, level, list, mail, many, old, pay, ping, search_orders]");
    assertThat(consumer.eval("Prompts.catalog().folder(\"a\").tools()")).hasToString("[]");
    assertThatThrownBy(() -> consumer.eval("Prompts.catalog().tool(\"pong\", in -> in)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no tool 'pong'. Did you mean 'ping'?");
  }

  /** The class, the tool by its name and the interpreter agree. */
  @Test
  void aToolIsTheSameInEachWay() {
    DirectoryCatalog directory = DirectoryCatalog.of(project.folder());
    List<Map<String, Object>> calls =
        List.of(
            Map.of("customer", 7, "limit", "3", "other", true),
            Map.of("customer", "C", "status", "paid"),
            Map.of("status", List.of(), "limit", 2.5),
            Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", List.of("5", 6.0)),
            Map.of("age", "canary"),
            Map.of("description", "d", "tool", "a", "handler", Map.of("tool", 1)),
            Map.of("description", "d", "handler", Map.of("tool", 1, "Tool", 2), "more", 3),
            Map.of("amount", 12345678901234568.0, "count", 9007199254740992.0, "ratio", 0.1 + 0.2),
            Map.of("amount", 10.1, "count", 1e18, "orders", List.of(Map.of("total", 0.1 + 0.2))),
            Map.of("amount", "10.10", "orders", List.of(Map.of("total", 1.5, "x", 1), "b")),
            Map.of("amount", 1, "options", Map.of("none", Map.of("x", 1), "fee", "a", "y", 2)),
            Map.of("amount", 1, "card", Map.of("number", "x", "x", 1), "free", Map.of("x", 1)),
            Map.of());
    PromptCatalog generated = catalog();
    assertThat(described(generated)).isEqualTo(described(directory)).isNotEmpty();
    for (ToolInfo info : directory.tools()) {
      String name = info.name();
      for (Map<String, Object> call : calls) {
        Tools.Result interpreted =
            Tools.of(directory.tool(name, LinkedHashMap::new)).call(name, call);
        assertThat(generated.tool(name, LinkedHashMap::new))
            .extracting(tool -> Tools.of(tool).call(name, call))
            .as(name + call)
            .isEqualTo(interpreted);
      }
    }
  }

  private static List<List<Object>> described(PromptCatalog catalog) {
    return catalog.tools().stream()
        .map(
            info ->
                List.<Object>of(
                    info.name(),
                    info.title(),
                    info.description(),
                    info.id(),
                    info.hints(),
                    info.trust(),
                    info.parametersSchema(),
                    info.outputSchema(),
                    info.decimalParameters(),
                    info.sensitiveParameters(),
                    info.sha256()))
        .toList();
  }

  private PromptCatalog catalog() {
    return (PromptCatalog) consumer.eval("Prompts.catalog()");
  }
}
