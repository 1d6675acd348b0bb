package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.harness.Templates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of tools in texts and lists. */
class ToolMentionsTest {
  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates =
        new Templates(folder)
            .with("search_orders.tool.md", "Finds orders. Then call {{tool refund_order}}.")
            .with("refund_order.tool.md", "Refunds an order.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.md | Call {{tool search_orders}}, {{tool \"refund_order\"}}. |",
        "a.md | ---~tools: [search_orders, refund_order]~---~Call {{tool search_orders}}. |",
        "a.md | ---~tools: search_orders~---~Help. |",
        "a.chat.md | ---~tools: [search_orders]~---~{{#user}}{{tool search_orders}}{{/user}} |",
        "a.prompt | ---~tools: [search_orders]~---~{{tool search_orders}} |",
        "a.md | ---~parameters: { tool: { required: true } }~---~{{tool}} |",
        "a.md | {{tool orders/search_orders}} | PC1750 1:8 Did you mean 'search_orders'?",
        "a.md | ---~parameters: { x: {} }~---~{{x}}{{tool x.y}} | PC1751 4:13 To print the value, write '{{x.y}}'.",
        "a.md | ---~tools: []~---~{{tool search_orders}} | PC1753 4:8 but the prompt does not list it",
        "a.md | ---~tools: []~---~Help. |",
        "a.md | ---~allowed-tools: Bash(git:*) serch_orders~---~Help. | PC1750 2:28 'search_orders'",
        "a.md | ---~allowed-tools: Read search_orders other_tool~---~Help. |",
        "s/SKILL.md | ---~name: s~description: Finds. Use {{tool x}} for orders.~---~Help. | PC323 3:25 Write 'parameters: {}'",
        "s/SKILL.md | ---~name: s~description: Use it for orders.~---~Call {{tool search_orders}}, `{{tool x}}`. | PC323 5:6 Write 'parameters: {}'",
        "s/SKILL.md | ---~name: s~description: Use it for orders.~parameters: {}~allowed-tools: search_ordrs~---~Help. | PC1750 5:16 'search_orders'",
        "a.md | ---~syntax: dollar~---~Call {{tool search_orders}}. | PC323 4:6 need 'syntax: handlebars'",
        "a.tool.md | ---~name: search_orders~---~Finds. | PC1721 2:7 in the file 'search_orders.tool.md'",
        "one.step.yaml | step_id: S1~title: Look~objective: O is known.~prompt_template: Call {{tool search_orders}} for findings.~injections: {}~tool_policy: { allowed: [], forbidden: [search_orders] }~evidence_schema: { required: [findings] }~gates: [{ type: no_uncommitted_changes }]~on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }~on_pass: { next_step_id: JOB_COMPLETE }~human_review: false~checkpoint: false | PC1753 4:30 of the step forbids it",
        "seek.tools.md | Finds. | PC123 seek.tools.md: 'seek.tool.md'",
        "seek.tool.txt | Finds. | PC123 seek.tool.txt: 'seek.tool.md'",
        "seek.chats.md | Finds. | PC123 seek.chats.md: 'seek.chat.md'",
        "a.tool.md | ---~name: book return~---~Books `book_return` and `bookReturn`. | PC1701 2:7 Write 'book_return'.",
        "a.md | {{tool serch_orders}} | PC1750 1:8 Did you mean 'search_orders'?",
        "a.md | {{tool orders}} | PC1750 1:8 Known tools: refund_order, search_orders",
        "a.md | {{#each (tool x)}}{{/each}} | PC318 1:10 Write '{{tool search_orders}}' in a text.",
        "a.md | {{#tool search_orders}}A{{/tool}} | PC 1:4 cannot be used as a block",
        "a.prompt | {{#tool search_orders}}A{{/tool}} | PC 1:4 Write '{{tool search_orders}}'",
        "a.md | {{tools search_orders}} | PC306 1:3 Did you mean 'tool'?",
        "a.md | Use {{tool}}. | PC301 1:7 For a tool, write its name: '{{tool search_orders}}'.",
        "a.md | ---~tools: [search_orders]~---~{{tool search_order}} | PC1750 4:8 'search_orders'",
        "a.md | ---~tools: [search_orders.tool.md]~---~Help. | PC1750 2:9 Did you mean 'search_orders'?",
        "a.md | ---~tools: [3]~---~Help. | PC1750 2:9 Known tools",
        "a.md | {{tool \"{{x}}\"}} | PC1751 1:8 Write '{{tool search_orders}}'.",
        "a.md | ---~parameters: { x: { required: true } }~---~{{tool x}}{{x}} | PC1751 4:8 Write",
        "a.md | ---~parameters: { search_orders: {} }~---~{{search_orders}}{{tool search_orders}} |",
        "partials/p.md | ---~tools: [search_orders]~---~Help. | PC1758 2:1 List the tools in the prompts",
        "a.tool.md | ---~parameters: { a: { type: int, description: A. } }~---~Finds. | PC208 2:26 'integer'",
        "a.prompt | {{tool nope}} | PC1750 1:8 There is no tool 'nope'",
        "a.tool.md | Finds ${q}. | PC323 1:7 Describe arguments under 'parameters'",
        "a.tool.md | {{#system}}Finds.{{/system}} | PC1702 1:4 Write the text itself",
        "a.tool.md | {{media x}} | PC1702 1:1 Write the text itself",
        "a.tool.md | ---~inputSchema: {}~---~Finds. | PC1706 2:1 Declare the arguments under 'parameters'",
        "a.tool.md | ---~params: { a: {} }~---~Finds. | PC1706 2:1 Declare the arguments under 'parameters'",
        "a.tool.md | ---~parameters: { a: { description: 'From {{tool refund_order}}.' } }~---~Finds. | PC1702 2:15 Write the text itself",
        "a.tool.md | ---~outputSchema: {}~---~Finds. | PC1706 2:1 Declare the result under 'output'",
        "a.tool.md | ---~readOnly: true~---~Finds. | PC1706 2:1 Write 'annotations: { readOnly: true }'",
        "a.tool.md | ---~parameters: { a: { type: messages, description: A. } }~---~Finds. | PC236 2:15 what the argument holds",
        "a.md | {{tool 1}} | PC1751 1:8 Write '{{tool search_orders}}'.",
        "a.md | {{tool ../x}} | PC1751 1:8 Write",
        "a.md | {{tool a b}} | PC 1:3 exactly one argument",
        "a.md | ---~tools: [search_order]~---~Help. | PC1750 2:9 'search_orders'",
        "a.md | ---~tools: { a: b }~---~Help. | PC 2:8 Write names",
        "a.md | ---~tools: [search_orders, search_orders]~---~Help. | PC1756 2:24 listed twice",
        "a.md | ---~tools: [search_orders]~---~{{tool refund_order}} | PC1753 4:8 but the prompt does not list it",
        "a.chat.md | ---~tools: [search_order]~---~{{#user}}A{{/user}} | PC1750 2:9 'search_orders'",
        "a.prompt | ---~tools: [search_order]~---~Help. | PC1750 2:9 'search_orders'",
        "a.tool.md | ---~tools: [search_orders]~---~Help. | PC1706 2:1 tools",
        "a.tool.md | Call {{tool search}}. | PC1750 1:13 search_orders",
        "a.tool.md | Call `search_order`. | PC1754 1:7 search_orders",
        "a.md | Call `search_order`. | PC1754 1:7 looks like the tool 'search_orders'",
        "a.md | Call `searchOrders` first. | PC1754 1:7 'search_orders'",
        "a.md | It is search_order(customer). | PC1754 1:7 'search_orders'",
        "a.md | `search_order(x)` | PC1754 1:2 'search_orders'",
        "a.md | Call `search_orders` and `search`, `order`, `x.y`. |",
        "a.md | ```~search_order(1)~`search_order`~```~Text. |",
        "a.md | Call `cancel_order` now. | PC1755 1:7 not a tool",
        "a.md | Call `orders.search` now. | PC1754 1:7 'search_orders'",
        "a.md | The event `orders.search`, use `search.find`. |",
        "a.md | Use `cancel_order` now. |",
        "a.md | Call `close_ticket` now. |",
        "a.md | The function `searchOrders`, an `order_search`, `refund_order_line`. |",
        "a.md | Use `refund_old_order`. | PC1754 1:6 'refund_order'"
      })
  void namesAreChecked(String id, String text, String finding) {
    templates.with(id, text.replace("~", "\n"));
    String found = templates.findings();
    if (finding == null) {
      assertThat(found).isEmpty();
      return;
    }
    for (String part : finding.split(" ", 3)) {
      assertThat(found.replace("\n      | ", " ")).contains(part);
    }
    assertThat(found.split("PC\\d+")).hasSize(2);
  }

  /** A text with one wrong name was probably written for other tools. */
  @Test
  void aWrongNameMakesOthersMoreProbable() {
    String others = "First call `web.fetch`. See `orders.search` and `a.json`, `x.y`. ";
    templates.with("a.md", others);
    assertThat(templates.findings()).isEmpty();
    templates.with("a.md", others + "Call `search_order`.");
    assertThat(templates.findings())
        .contains("1:13: warning: [PC1755]", "1:30: warning: [PC1754]", "[PC1754] 'search_order'")
        .doesNotContain("'x.y'", "'a.json'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.md | ---~tools: [search_orders]~---~ | tools: [search_orders, refund_order]~",
        "a.md | ---~tools: search_orders~---~ | tools: [search_orders, refund_order]~",
        "a.md | ---~tools: []~---~ | tools: [refund_order]~",
        "a.md | ---~tools:~  - search_orders~---~ | - search_orders~  - refund_order~",
        "a.md | ---~tools:~  - \"search_orders\"~---~ | ~  - \"refund_order\"~",
        "a.prompt | ---~tools: ['search_orders']~---~ | ['search_orders', 'refund_order']~"
      })
  void aToolIsAddedToTheList(String id, String head, String expected) {
    templates.with(id, head.replace("~", "\n") + "Call {{tool refund_order}}.\n");
    List<Diagnostic> found = templates.compile().diagnostics();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).fix().isCertain()).isFalse();
    String edited = Edit.applied(found.get(0).fix().edits());
    assertThat(edited).contains(expected.replace("~", "\n"));
    templates.with(id, edited);
    assertThat(templates.findings()).isEmpty();
  }

  /** An error in the frontmatter of a skill does not hide what is wrong in its text. */
  @Test
  void textsOfSkillsWithErrorsAreChecked() {
    templates.with(
        "s/SKILL.md",
        """
        ---
        name: s
        description: Use it for orders.
        allowed-tools: [search_ordrs]
        ---
        Call `search_order`.
        """);
    assertThat(templates.findings())
        .contains("SKILL.md:4:16: error: [PC15", "SKILL.md:4:17: error: [PC1750]")
        .contains("SKILL.md:6:7: warning: [PC1754]");
  }

  @Test
  void aPartialNeedsOnePromptThatListsItsTool() {
    templates
        .with("partials/rules.md", "Call {{tool search_orders}} and {{tool refund_order}}.")
        .with("a.md", "---\ntools: [search_orders]\n---\n{{> rules}}")
        .with("b.md", "---\ntools: [refund_order]\n---\n{{> rules}}");
    assertThat(templates.findings()).isEmpty();
    templates.with("b.md", "---\ntools: [refund_order]\n---\n  {{> rules}}\n");
    assertThat(templates.findings()).isEmpty();
    templates.with("b.md", "{{> rules}}");
    assertThat(templates.findings())
        .contains("[PC1753]", "rules.md:1:40", "no prompt that includes it lists it")
        .contains("Add it to 'tools' of a prompt that includes this text");
  }

  @Test
  void namesWithHumpsAreCheckedWhereAToolHasSome() {
    templates.with("a.md", "Call `cancelOrder` now.");
    assertThat(templates.findings()).isEmpty();
    templates.with("find/closeOrder.tool.md", "Closes an order.");
    assertThat(templates.findings()).contains("a.md:1:7", "[PC1755]", "'cancelOrder'");
  }

  @Test
  void aModuleWithoutToolsChecksNoWords() throws Exception {
    Files.delete(folder.resolve("search_orders.tool.md"));
    Files.delete(folder.resolve("refund_order.tool.md"));
    templates
        .with("a.md", "Call `cancel_order` and `mcp__github__x`.")
        .with("b.prompt", "---\ntools: [search_orders]\n---\nHelp.");
    assertThat(templates.findings()).isEmpty();
    templates.with("c.md", "---\ntools: [search_orders]\n---\nHelp.");
    assertThat(templates.findings())
        .contains("c.md:2:9", "[PC1750]", "Define it in a file 'search_orders.tool.md'");
  }
}
