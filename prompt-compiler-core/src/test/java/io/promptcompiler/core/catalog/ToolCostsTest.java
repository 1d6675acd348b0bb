package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools that a prompt lists are part of each request, so they count in lists of costs. */
class ToolCostsTest {
  private static final String TOOL = "tools/find.tool.md";

  @TempDir Path folder;

  private Templates templates() {
    return new Templates(folder)
        .with("help.md", "Help.")
        .with(
            "support.md",
            "---\nparameters: { customer: { required: true } }\ntools: [find, refund]\n---\n"
                + "Help {{customer}}.")
        .with(TOOL, "Finds the orders of a customer.")
        .with("tools/refund.tool.md", "Refunds an order.");
  }

  @Test
  void toolsComeFirstInTheStablePrefix() {
    List<Compilation> modules = List.of(templates().compile());
    CachingList list = CachingList.of(modules, "", folder);
    assertThat(list.table())
        .isEqualTo(
            """
            ID          TOKENS  TOOLS  DEPLOYMENT  SESSION  LOST  FIRST VALUE
            help.md          2      0           2        2     0  -
            support.md      76     75          76       76     1  customer, support.md:5
            """);
    assertThat(list.json())
        .contains("{\"id\":\"help.md\",\"tokens\":2,\"deployment\":2,")
        .contains("{\"id\":\"support.md\",\"tokens\":76,\"tools\":75,\"deployment\":76,");
  }

  @Test
  void listsHaveTheTokensOfToolsAndOfPromptsThatListThem() {
    PromptList list = PromptList.of(Map.of("", templates().compile()));
    assertThat(list.table())
        .isEqualTo(
            """
            ID                    SCOPE    STATUS   REQUIRED  OPTIONAL  TOOL TOKENS  SYNOPSIS
            help.md               project  current  -         -         -
            support.md            project  current  customer  -         75
            tools/find.tool.md    project  current  -         -         39           Finds the orders of a customer.
            tools/refund.tool.md  project  current  -         -         36           Refunds an order.
            """);
    assertThat(list.json())
        .contains("\"tools\":[\"find\",\"refund\"],\"toolTokens\":75}")
        .contains("\"toolTokens\":36}");
  }

  @Test
  void theHashOfToolsChangesWithTheirFiles() {
    String before = hash(templates());
    assertThat(before).matches("[0-9a-f]{64}").isEqualTo(hash(templates()));
    assertThat(hash(templates().with(TOOL, "Finds orders."))).isNotEqualTo(before);
    assertThat(hash(templates().with("support.md", "Help."))).isEmpty();
  }

  @Test
  void theHashOfToolsCoversWhatTheirTextsInclude() {
    Templates templates = templates().with(TOOL, "Finds orders. {{> rule}}");
    String before = hash(templates.with("partials/rule.md", "Call it first."));
    assertThat(hash(templates.with("partials/rule.md", "Call it last."))).isNotEqualTo(before);
  }

  @Test
  void toolsCountForLimits() {
    Templates templates =
        new Templates(folder)
            .with("find.tool.md", "Finds the orders of a customer.")
            .with("a.md", "---\ntools: [find]\nmaxTokens: 40\n---\nHelp.")
            .with("b.md", "---\ntools: [find]\nmaxTokens: 41\n---\nHelp me.")
            .with(
                "c.chat.md",
                "---\ntools: [find]\nmaxTokens: 39\n---\n{{#user}}Help.{{/user}}\n"
                    + "{{#if (eq 1 2)}}{{#user}}Help me and her.{{/user}}{{/if}}")
            .with("d.md", "---\ntools: [find]\nvariants: { short: { maxTokens: 30 } }\n---\nHelp.")
            .with("d@short.md", "Help.")
            .with("e.md", "---\nmaxTokens: 1\ntools: [find]\n---\nHelp me.");
    Path settings = templates.with("prompt.yaml", "tools: { maxTokens: 38 }").folder();
    Compilation compilation =
        PromptCompiler.analyze(
            CompilerOptions.of(SourceRoot.of(folder, "acme"))
                .withProjectFile(settings.resolve("prompt.yaml")));
    assertThat(compilation.diagnostics())
        .filteredOn(finding -> finding.code() != DiagnosticCode.TOOLS_OVER_LIMIT)
        .extracting(finding -> finding.location().source().path().replaceFirst(".*/", ""))
        .containsExactly("a.md", "c.chat.md", "d.md", "e.md");
    assertThat(compilation.diagnostics())
        .extracting(Diagnostic::message)
        .contains(
            "The fixed text has at least about 2 tokens, and the tools have 39, but 'maxTokens' is"
                + " 40.",
            "The tools of this prompt have about 39 tokens, and the limit of the project is 38.");
  }

  private static String hash(Templates templates) {
    return templates.compile().program().entryPoints().stream()
        .filter(one -> one.about().id().equals("support.md"))
        .map(one -> EntryPointInfo.of(one).toolsSha256())
        .findFirst()
        .orElseThrow();
  }
}
