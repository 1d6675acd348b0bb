package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.harness.Templates;
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

  private static String hash(Templates templates) {
    return templates.compile().program().entryPoints().stream()
        .filter(one -> one.about().id().equals("support.md"))
        .map(one -> EntryPointInfo.of(one).toolsSha256())
        .findFirst()
        .orElseThrow();
  }
}
