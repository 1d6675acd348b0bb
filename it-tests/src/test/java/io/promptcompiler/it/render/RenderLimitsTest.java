package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.RenderMessages;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.TokenBudget;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values that ask for more than a render may take get an exception that names the prompt, in the
 * interpreter and in generated code.
 */
class RenderLimitsTest {
  private static final String LIST =
      "---\nparameters: { list: { type: 'string[]' }, n: { type: integer, required: true } }\n---\n";

  private static final Map<String, Object> VALUES =
      Map.of("list", List.of("a", "b", "c"), "n", 30_000_000L);

  private static Project project;

  @BeforeAll
  static void compile() {
    Map<String, String> files = new HashMap<>();
    // It calls itself for each element of a list, with the same list.
    files.put("partials/node.md", "{{#each list}}{{this}}{{> node list=../list}}{{/each}}");
    files.put(
        "partials/large.md",
        "---\nparameters: { list: { type: 'string[]', required: true } }\n---\n"
            + "A line of a text that is large enough for a class.\n".repeat(100)
            + "{{> node}}");
    files.put("tree.md", LIST + "{{> node}}{{n}}");
    files.put("fragment.md", LIST + "{{#if list}}{{> large list=list}}{{/if}}{{n}}");
    files.put(
        "variant.md",
        LIST.replace("---\np", "---\nvariants: { x: {} }\np") + "{{n}}{{list.length}}");
    files.put("variant.x.md", "{{> node}}{{n}}");
    files.put("chat.chat.md", LIST + "{{#user}}{{> node}}{{n}}{{/user}}");
    files.put("dot.prompt", "{{role \"user\"}}{{#each list}}{{> node list=@root.list}}{{/each}}");
    files.put("indent.md", LIST + "{{list.length}}{{indent 'a' n}}{{indent 'a\nb' n}}");
    files.put("loop.md", LIST + "{{#each list}}{{indent 'a' ../n}}{{/each}}");
    files.put(
        "endless.chat.md", LIST + "{{#user}}{{#each list}}{{indent 'a' ../n}}{{/each}}{{/user}}");
    project = Project.of(files);
  }

  @AfterAll
  static void close() {
    project.close();
  }

  private static void exceeds(String prompt, String limit, ThrowingCallable render) {
    assertThatThrownBy(render)
        .isInstanceOf(RenderLimitException.class)
        .hasMessageContainingAll(prompt, " cannot be rendered: ", limit);
  }

  @ParameterizedTest
  @CsvSource({
    "tree.md, TreePrompt, a partial includes itself endlessly",
    "variant.md@x, VariantPrompt@x, a partial includes itself endlessly",
    "fragment.md, FragmentPrompt, a partial includes itself endlessly",
    "indent.md, IndentPrompt, 'more than 50,000,000 characters'",
    "loop.md, LoopPrompt, 'more than 50,000,000 characters'"
  })
  void texts(String id, String type, String limit) {
    String generated = type.equals("FragmentPrompt") ? "large.md" : id.replaceAll("@.*", "");
    exceeds(id.replaceAll("@.*", ""), limit, () -> project.interpret(id, VALUES));
    boolean namesClass = limit.contains("characters");
    exceeds(
        namesClass ? "com.acme.prompts." + type : generated,
        limit,
        () -> project.prompt(type, VALUES).render());
    if (!id.equals("loop.md")) {
      exceeds(
          generated.equals("large.md") ? generated : type.replaceAll("@.*", ""),
          limit,
          () -> project.prompt(type, VALUES).writeUtf8(OutputStream.nullOutputStream()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"chat.chat.md", "dot.prompt", "endless.chat.md"})
  void messages(String id) {
    exceeds(id, "", () -> interpreted(id));
    exceeds("", "", () -> project.catalog().messages(id, VALUES));
  }

  private static Object interpreted(String id) {
    EntryPoint entryPoint =
        project.compilation().program().entryPoints().stream()
            .filter(one -> one.about().id().equals(id))
            .findFirst()
            .orElseThrow();
    PromptInfo info = project.catalog().info(id);
    return RenderMessages.of(
        entryPoint, info, "", VALUES, TokenBudget.unlimited(), ProjectFunctions.NONE);
  }
}
