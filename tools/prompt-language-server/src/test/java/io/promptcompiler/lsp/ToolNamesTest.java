package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.lsp4j.*;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what editors know about tools that prompts mention. */
class ToolNamesTest {
  private static final String SEARCH =
      """
      ---
      parameters:
        customer: { required: true, description: "The number of the customer." }
      ---
      Finds the orders of a customer. Then call {{tool refund_order}}.
      """;
  private static final String REFUND =
      """
      ---
      name: refund_order
      parameters:
        order: { type: integer, required: true, description: "The order." }
      ---
      Refunds an order.
      """;
  private static final String PROMPT =
      """
      ---
      tools: [search_orders, refund_order, create_issue]
      examples:
        - name: one
          text: |
            Call search_orders. Afterwards use `refund_order`.
            First call search_orders or `search_orders`.
      ---
      Call {{tool search_orders}}. Afterwards use `refund_order`.
      {{> rules}}
      """;
  private static final String RULES = "First call {{tool search_orders}} or `search_orders`.\n";
  private static final String SKILL =
      """
      ---
      name: orders
      description: Finds orders. Use it for orders.
      allowed-tools: Read search_orders mcp__github__create_issue
      ---
      Use `search_orders`.
      """;
  private static final String PINNED =
      """
      {"tools": [{"name": "create_issue", "description": "Creates an issue. Be brief.",
        "inputSchema": {"type": "object", "properties": {"title": {"type": "string"}}}}]}
      """;
  private static final String SETTINGS =
      "tools: { java: true, mcp: { github: github.json }, external: [web_search] }\n";
  private static final String JAVA =
      """
      package com.acme;
      import dev.langchain4j.agent.tool.Tool;
      class Shop {
        @Tool("Cancels an order. Ask first.")
        void cancel_order(String order) {}
        @Tool(name = Shop.SHIP, value = "Ships.") void ship() {}
        static final String SHIP = "ship_order";
      }
      """;

  @TempDir Path folder;
  private Session session;

  @BeforeEach
  void open() throws IOException {
    Files.writeString(folder.resolve("prompt.yaml"), SETTINGS);
    Files.writeString(folder.resolve("github.json"), PINNED);
    write("orders/search_orders.tool.md", SEARCH);
    write("../java/com/acme/Shop.java", JAVA);
    write("orders/money.tool.md", REFUND);
    write("support.md", PROMPT);
    write("partials/rules.md", RULES);
    write("skills/orders/SKILL.md", SKILL);
    write("one.step.yaml", CompleteDataTest.STEP.replace("[read]", "[search_orders]"));
    ClientCapabilities can = new ClientCapabilities();
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    edits.setResourceOperations(List.of("rename"));
    can.setWorkspace(new WorkspaceClientCapabilities());
    can.getWorkspace().setWorkspaceEdit(edits);
    session = Session.of(folder, can);
    session.edit("support.md", PROMPT);
    assertThat(session.findings("support.md")).isEmpty();
  }

  private void write(String id, String text) throws IOException {
    Path file = folder.resolve("src/main/prompts").resolve(id);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @AfterEach
  void close() {
    session.close();
  }

  private List<CompletionItem> items(String id, String text) {
    return session.items(id, text);
  }

  @Test
  void completesNames() {
    String all = "[search_orders, refund_order, create_issue]";
    Map<String, String> known = new TreeMap<>();
    for (CompletionItem item : items("support.md", "Call {{tool s‸}}")) {
      known.put(
          item.getLabel(),
          item.getDetail()
              + "; "
              + (item.getDocumentation() == null ? "" : item.getDocumentation().getLeft()));
    }
    assertThat(known)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "cancel_order", "in Java, 'com.acme.Shop#cancel_order'; Cancels an order.",
                "ship_order", "in Java, 'com.acme.Shop#ship'; Ships.",
                "create_issue", "on the server 'github'; Creates an issue.",
                "refund_order", "in the file 'orders/money.tool.md'; Refunds an order.",
                "search_orders",
                    "in the file 'orders/search_orders.tool.md'; Finds the orders of a customer.",
                "web_search", "under 'external' in prompt.yaml; "));
    assertThat(session.completions("support.md", PROMPT.replace(all, "[se‸]")))
        .contains("search_orders", "refund_order", "create_issue", "web_search");
    assertThat(session.completions("support.md", PROMPT.replace(all, "\n  - se‸")))
        .contains("search_orders");
    assertThat(session.completions("talk.chat.json", "{ \"id\": \"x\", \"tools\": [\"se‸\"] }"))
        .contains("search_orders");
    assertThat(session.completions("support.md", "{{to‸}}")).contains("tool");
    assertThat(
            session.completions(
                "skills/orders/SKILL.md", SKILL.replace("Read search_orders ", "Read sea‸ ")))
        .contains("search_orders", "mcp__github__create_issue");
    assertThat(
            session.completions("two.step.yaml", CompleteDataTest.STEP.replace("[read]", "[sea‸]")))
        .contains("search_orders");
    assertThat(session.completions("new.tool.md", "---\n‸\n---\nx\n"))
        .contains("parameters", "output", "annotations", "trust");
    assertThat(session.completions("new.tool.md", "---\nannotations: { ‸ }\n---\nx\n"))
        .contains("readOnly");
  }

  @Test
  void completesSettings() {
    assertThat(session.completions("../../../prompt.yaml", "tools: { ‸ }\n"))
        .contains("java", "mcp", "external", "providers", "prefix");
    assertThat(session.completions("../../../prompt.yaml", "tools: { providers: [‸] }\n"))
        .contains("openai")
        .doesNotContain("search_orders");
  }

  @Test
  void explainsNames() {
    assertThat(session.hover("support.md", PROMPT.replace("tool search", "tool se‸arch")))
        .contains("tool search_orders", "Then call refund_order.");
    assertThat(session.hover("support.md", PROMPT.replace("create_", "create‸_")))
        .contains(
            "tool github.create_issue",
            "Creates an issue. Be brief.",
            "{\"properties\":{\"title\":{\"type\":\"string\"}}",
            "on the server 'github'");
    assertThat(
            session.hover(
                "support.md", PROMPT.replace("`refund_order`.\n{{", "`re‸fund_order`.\n{{")))
        .contains("tool refund_order", "Refunds an order.", "order: integer (required)");
  }

  @Test
  void knowsMethodsInJava() {
    String java = folder.resolve("src/main/java/com/acme/Shop.java").toUri().toString();
    assertThat(session.hover("support.md", "Call {{tool cancel‸_order}}."))
        .contains(
            "tool cancel_order", "Cancels an order. Ask first.", "com.acme.Shop#cancel_order");
    assertThat(session.hover("support.md", "Call `ship‸_order`.")).contains("Ships.");
    assertThat(session.definition("support.md", "Call {{tool cancel‸_order}}."))
        .containsExactly(java + ":5:8");
    assertThat(session.definition("support.md", "---\ntools: [ship‸_order]\n---\nHelp."))
        .containsExactly(java + ":7:31");
    assertThatThrownBy(() -> rename("support.md", "Call {{tool cancel‸_order}}.", "x_y"))
        .hasMessageContaining("is defined in Java, 'com.acme.Shop#cancel_order'");
  }

  @Test
  void findsDefinitionsAndReferences() {
    assertThat(session.definition("support.md", PROMPT.replace("tool search", "tool se‸arch")))
        .containsExactly("orders/search_orders.tool.md:1:1");
    assertThat(
            session.definition(
                "support.md", PROMPT.replace("`refund_order`.\n{{", "`re‸fund_order`.\n{{")))
        .containsExactly("orders/money.tool.md:2:7");
    assertThat(session.definition("support.md", PROMPT.replace("create_", "create‸_")))
        .containsExactly(folder.resolve("github.json").toUri() + ":1:21");
    session.edit("support.md", PROMPT);
    assertThat(session.references("partials/rules.md", RULES.replace("`sea", "`se‸a"), true))
        .containsExactly(
            "one.step.yaml:6:26",
            "partials/rules.md:1:19",
            "partials/rules.md:1:39",
            "skills/orders/SKILL.md:4:21",
            "skills/orders/SKILL.md:6:6",
            "support.md:2:9",
            "support.md:9:13");
    session.edit("partials/rules.md", RULES);
    assertThat(
            session.references(
                "orders/search_orders.tool.md", SEARCH.replace("Finds", "Fi‸nds"), true))
        .hasSize(7)
        .contains("support.md:2:9");
    assertThat(
            session.references(
                "orders/money.tool.md", REFUND.replace("refund_order", "refund‸_order"), true))
        .containsExactly(
            "orders/money.tool.md:2:7",
            "orders/search_orders.tool.md:5:50",
            "support.md:2:24",
            "support.md:9:46");
  }

  private WorkspaceEdit rename(String id, String text, String name) {
    Position at = session.edit(id, text);
    return Session.get(
        session
            .server()
            .getTextDocumentService()
            .rename(new RenameParams(session.document(id), at, name)));
  }

  private Map<String, String> renamed(WorkspaceEdit edit) {
    Map<String, String> changes = new TreeMap<>();
    String root = folder.resolve("src/main/prompts").toUri().toString();
    if (edit.getDocumentChanges() == null) {
      edit.getChanges()
          .forEach(
              (file, edits) ->
                  edits.forEach(
                      text ->
                          changes.merge(
                              file.replace(root, ""),
                              text.getRange().getStart().getLine() + " " + text.getNewText(),
                              (a, b) -> a + ", " + b)));
      return changes;
    }
    for (var change : edit.getDocumentChanges()) {
      if (change.isLeft()) {
        for (var one : change.getLeft().getEdits()) {
          TextEdit text = one.getLeft();
          changes.merge(
              change.getLeft().getTextDocument().getUri().replace(root, ""),
              text.getRange().getStart().getLine() + " " + text.getNewText(),
              (a, b) -> a + ", " + b);
        }
      } else {
        RenameFile file = (RenameFile) change.getRight();
        changes.put(file.getOldUri().replace(root, ""), file.getNewUri().replace(root, ""));
      }
    }
    return changes;
  }

  @Test
  void renamesAToolWithItsFile() {
    String at = PROMPT.replace("tool search", "tool se‸arch");
    assertThat(renamed(rename("support.md", at, "find_orders")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "one.step.yaml", "5 find_orders",
                "orders/search_orders.tool.md", "orders/find_orders.tool.md",
                "partials/rules.md", "0 find_orders, 0 find_orders",
                "skills/orders/SKILL.md", "3 find_orders, 5 find_orders",
                "support.md",
                    "1 find_orders, 8 find_orders, 5 find_orders, 6 find_orders, 6 find_orders"));
  }

  @Test
  void renamesToolsWithNamesOfTheirOwn() {
    String at = REFUND.replace("refund_order", "refund‸_order");
    assertThat(renamed(rename("orders/money.tool.md", at, "pay_back")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "orders/money.tool.md", "1 pay_back",
                "orders/search_orders.tool.md", "4 pay_back",
                "support.md", "1 pay_back, 8 pay_back, 5 pay_back"));
  }

  @Test
  void offersFixes() {
    String wrong =
        PROMPT
            .replace("refund_order, create", "refund_oder, create")
            .replace("{{tool search_orders}}", "{{tool serch_orders}}")
            .replace("`refund_order`.\n{{", "`refund_orders`, `mcp__github__create_isue`.\n{{");
    session.edit("support.md", wrong);
    session.settle();
    List<Diagnostic> found = session.all().getOrDefault(session.uri("support.md"), List.of());
    List<String> titles =
        Session.get(
                session
                    .server()
                    .getTextDocumentService()
                    .codeAction(
                        new CodeActionParams(
                            session.document("support.md"),
                            new Range(new Position(0, 0), new Position(9, 0)),
                            new CodeActionContext(found))))
            .stream()
            .map(action -> action.getRight().getTitle())
            .toList();
    assertThat(titles)
        .contains(
            "Replace 'refund_oder' by 'refund_order'",
            "Replace 'serch_orders' by 'search_orders'",
            "Replace 'refund_orders' by 'refund_order'",
            "Replace 'create_isue' by 'create_issue'");
  }

  @Test
  void showsTheOutlineAndLinksOfATool() {
    String id = "orders/search_orders.tool.md";
    session.edit(id, SEARCH);
    assertThat(
            Session.get(
                    session
                        .server()
                        .getTextDocumentService()
                        .documentSymbol(new DocumentSymbolParams(session.document(id))))
                .stream()
                .map(symbol -> symbol.getRight().getDetail() + " " + symbol.getRight().getName()))
        .containsExactly("string customer", "tool refund_order");
    assertThat(
            Session.get(
                    session
                        .server()
                        .getTextDocumentService()
                        .documentLink(new DocumentLinkParams(session.document(id))))
                .stream()
                .map(DocumentLink::getTooltip))
        .containsExactly("orders/money.tool.md");
    session.edit(id, SEARCH.replace("required: true", "required: yes"));
    assertThat(session.findings(id)).isNotEmpty();
  }

  @Test
  void refusesOtherTools() {
    assertThatThrownBy(() -> rename("support.md", PROMPT.replace("create_", "create‸_"), "x_y"))
        .hasMessageContaining("is defined on the server 'github'");
    assertThatThrownBy(
            () ->
                rename(
                    "support.md",
                    PROMPT.replace("`refund_order`.\n{{", "`re‸fund_order`.\n{{"),
                    "search_orders"))
        .hasMessageContaining("There is 'search_orders' already.");
    assertThatThrownBy(
            () ->
                rename(
                    "support.md",
                    PROMPT.replace("`refund_order`.\n{{", "`re‸fund_order`.\n{{"),
                    "pay back"))
        .hasMessageContaining("not a valid name");
  }
}
