package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.tool.ToolHints;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools as documents: what they define, and what is found in them. */
class ToolDocumentsTest {
  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  private ToolInfo tool(String id) {
    CompiledDocument document =
        templates.compile().documents().stream()
            .filter(one -> one.file().id().path().equals(id))
            .findFirst()
            .orElseThrow();
    return document.entryPoint().flatMap(ToolDefinition::of).orElseThrow();
  }

  @Test
  void aDocumentDefinesATool() {
    templates
        .with(
            "_defaults.yaml",
            """
            trust: trusted
            types: { Order: { properties: { id: { required: true }, total: { type: decimal } } } }
            parameters: { unused: {}, status: { description: The status. } }
            """)
        .with("partials/money.md", "{{#if unit}}{{/if}}Amounts are in {{unit}}.\n")
        .with(
            "orders/search_orders.tool.md",
            """
            ---
            title: Search orders
            parameters:
              customer: { required: true, description: "Customer number, for example C-1042" }
              status: { enum: [open, paid], default: open }
            output: { properties: { orders: { type: "Order[]", required: true } } }
            annotations: { readOnly: true, openWorld: false }
            ---

            Finds the orders of a customer.
            {{! a comment }}
              {{> money unit="EUR"}}
            """);
    assertThat(templates.findings()).isEmpty();
    ToolInfo tool = tool("orders/search_orders.tool.md");
    assertThat(tool.name()).isEqualTo("search_orders");
    assertThat(tool.title()).isEqualTo("Search orders");
    assertThat(tool.description())
        .isEqualTo("Finds the orders of a customer.\n  Amounts are in EUR.");
    assertThat(tool.parametersSchema())
        .isEqualTo(
            """
            {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":\
            {"status":{"type":["string","null"],"enum":["open","paid",null],"description":"The status."},\
            "customer":{"type":"string","description":"Customer number, for example C-1042"}},\
            "required":["status","customer"],"additionalProperties":false}""");
    assertThat(tool.outputSchema())
        .endsWith(
            """
            "properties":{"orders":{"type":"array","items":{"$ref":"#/$defs/Order"}}},\
            "required":["orders"],"additionalProperties":false,"$defs":{"Order":{"type":"object",\
            "properties":{"id":{"type":"string"},"total":{"type":["number","null"]}},\
            "required":["id","total"],"additionalProperties":false}}}""");
    assertThat(tool.hints()).isEqualTo(new ToolHints(true, null, null, false));
    assertThat(tool.trust()).isEqualTo(ParameterTrust.UNTRUSTED);
    assertThat(tool.id()).isEqualTo("orders/search_orders.tool.md");
    assertThat(tool.sha256()).hasSize(64);
    assertThat(GeneratedJava.of(templates.compile()).compiles(classes).paths())
        .contains("com/acme/prompts/orders/SearchOrdersTool.java");
  }

  @Test
  void theFrontmatterCanNameTheToolAndTrustItsResult() {
    templates.with("a.tool.md", "---\nname: find-it\ntrust: trusted\n---\nFinds it.");
    assertThat(tool("a.tool.md").name()).isEqualTo("find-it");
    assertThat(tool("a.tool.md").trust()).isEqualTo(ParameterTrust.TRUSTED);
    assertThat(tool("a.tool.md").outputSchema()).isEmpty();
  }

  @Test
  void aChangedPartialChangesTheHash() {
    templates.with("partials/p.md", "One.").with("a.tool.md", "A. {{> p}}");
    String before = tool("a.tool.md").sha256();
    templates.with("partials/p.md", "Two.");
    assertThat(tool("a.tool.md").sha256()).isNotEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b.tool.md | T | PC1701 b.tool.md: Rename the file to 'a_b.tool.md', or set 'name: a_b'.",
        "a.tool.md | ---~name: 'a.b'~---~T | PC1701 2:7 Write 'a_b'.",
        "a.tool.md | ---~name: ''~---~T | PC1701 2:7 it is empty",
        "a.tool.md | ---~name: é~---~T | PC1701 2:7 ASCII letters",
        "a.tool.md | Says {{x}}. | PC1702 1:8 Describe arguments under 'parameters'",
        "a.tool.md | ---~parameters: { x: { description: X } }~---~{{#if x}}Y{{/if}} | PC1702 4:7 'x'",
        "a.tool.md | T {{upper 'x'}} | PC1702 1:5 one uses a tag. ",
        "a.tool.md | T {{> p}} | PC1702 q.md:1:8 Pass a fixed text to the partial",
        "a.tool.md | T {{this}} | PC1702 1:5 'this'",
        "a.tool.md | T {{@root.x}} | PC1702 1:11 'x'",
        "a.tool.md | T {{find x}} | PC1702 1:5 write '\\{{'",
        "a.tool.md | ---~title: T~---~| PC1703 4:1 The tool 'a' has no description.",
        "a.tool.md | {{! nothing }} | PC1703 1:1",
        "a.tool.md | ---~parameters: { x: { required: true } }~---~T | PC1705 2:15 'x: { description: … }'",
        "a.tool.md | ---~parameters: { größe: { description: X } }~---~T | PC1708 2:15 Anthropic",
        "a.tool.md | ---~description: T~---~T | PC1706 2:1 Write the description below",
        "a.tool.md | ---~variants: { a: {} }~---~T | PC1706 2:1 'variants'",
        "a.tool.md | ---~titel: T~---~T | PC206 2:1 Did you mean 'title'?",
        "a.tool.md | ---~annotations: { readonly: true }~---~T | PC217 2:16 readOnly",
        "a.tool.md | ---~annotations: { readOnly: yes please }~---~T | PC2 2:26",
        "a.tool.md | ---~trust: maybe~---~T | PC212 2:8",
        "a.tool.md | ---~parameters: { m: { type: messages, description: M } }~---~T | PC 2:15 'm[]' cannot be a message",
        "a.tool.md | ---~parameters: { m: { type: any, description: M } }~---~T | PC1331 2:15 'm' is of type any",
        "a.tool.md | ---~types: { P: { properties: { p: { type: P } } } }~parameters: { m: { type: P, description: M } }~---~T | PC1707 3:1 contains itself",
        "a.tool.md | ---~examples: [{ parameters: { x: 1 } }]~---~T | PC1105 2:28 'x'",
        "a.tool.md | ---~parameters: { x: { required: true, description: X, type: integer } }~examples: [{ parameters: { x: a } }]~---~T | PC1106 3:31 'x'",
        "a.tool.md | ---~parameters: { x: { required: true, description: X } }~examples: [{ parameters: {} }]~---~T | PC1104 3:12 '1'",
        "a.tool.md | ---~examples: [{ text: a }]~---~T | PC217 2:14 text",
        "a.tool.md | ---~aliases: [b.tool.md]~---~T | PC1706 2:1 'aliases'",
        "a.tool.md | ---~output: { properties: { o: { default: 1 } } }~---~T | PC1330 2:25"
      })
  void mistakesAreFound(String id, String text, String finding) {
    templates
        .with("partials/p.md", "{{> q}}")
        .with("partials/q.md", "Says {{x}}.")
        .with(id, text.replace("~", "\n"));
    String found = templates.findings();
    for (String part : finding.split(" ", 3)) {
      assertThat(found.replace("\n      | ", " ")).contains(part);
    }
  }

  @Test
  void aLongDescriptionIsCountedAfterPartialsAreIncluded() {
    templates
        .with("partials/half.md", "é".repeat(512))
        .with("a.tool.md", "{{> half}}{{> half}}")
        .with("b.tool.md", "{{> half}}{{> half}}.");
    assertThat(templates.findings())
        .contains("b.tool.md:1:1", "[PC1704]", "1025 characters, and the maximum of OpenAI is 1024")
        .doesNotContain("a.tool.md");
  }
}
