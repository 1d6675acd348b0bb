package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.evolve.CompareRenderings.Effect;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.DeepStack;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the effects of changes on what a prompt renders, beyond those that break somebody. */
class CompareRenderingsTest {
  private static final String ONE = "---\nparameters: { x: { required: true } }\n---\n";

  @TempDir Path before;
  @TempDir Path after;

  private Templates released;
  private Templates present;

  @BeforeEach
  void twoFolders() {
    released = new Templates(before);
    present = new Templates(after);
  }

  /** The effects of the changes on the only prompt that begins with {@code a}. */
  private Set<Effect> effects() {
    CompilerOptions then = options(before);
    CompilerOptions now = options(after);
    Compilation old = PromptCompiler.analyze(then);
    Compilation compiled = PromptCompiler.analyze(now);
    ComparedStates states = ComparedStates.of(old, then, compiled, now);
    return DeepStack.call(
        () -> new CompareRenderings(states).effects(prompt(old), prompt(compiled)));
  }

  private static CompilerOptions options(Path folder) {
    return CompilerOptions.of(SourceRoot.of(folder, "acme"));
  }

  private static EntryPoint prompt(Compilation side) {
    assertThat(side.errors()).isEmpty();
    return side.program().entryPoints().stream()
        .filter(one -> one.about().id().startsWith("a."))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void otherFormsOfATextHaveNoEffect() {
    released.with("a.md", ONE + "{{#if x}}A{{else}}B{{/if}}\n");
    present.with("p/partials/b.md", "A").with("a.md", ONE + "{{#unless x}}B{{else}}A{{/unless}}\n");
    assertThat(effects()).isEmpty();
  }

  /** Cases are branches in branches, so the time of each must not depend on those around it. */
  @Test
  void manyCasesAreCompared() {
    List<String> cases =
        IntStream.range(0, 600)
            .mapToObj("{{#case \"v%1$d\"}}%1$d{{/case}}"::formatted)
            .collect(Collectors.toCollection(ArrayList::new));
    String match = ONE + "{{#match x}}%s{{else}}%s{{/match}}\n";
    released.with("a.md", match.formatted(String.join("", cases), "A"));
    present.with("a.md", match.formatted(String.join("", cases), "B"));
    assertThat(effects()).containsExactly(Effect.RENDERS);
    Collections.swap(cases, 300, 301);
    present.with("a.md", match.formatted(String.join("", cases), "A"));
    assertThat(effects()).isEmpty();
  }

  @Test
  void namesOfClassesHaveNoEffect() {
    String text =
        "---\n%sparameters: { o: { required: true, properties: { s: {} } } }\n---\n{{o.s}}\n";
    released.with("a.md", text.formatted(""));
    present.with("a.md", text.formatted("class: Other\n"));
    assertThat(effects()).isEmpty();
  }

  @Test
  void newOptionalParametersHaveNoEffect() {
    released.with("a.md", ONE + "{{x}}\n");
    present.with(
        "a.md",
        "---\nparameters: { x: { required: true }, y: {} }\n---\n{{x}}{{#if y}} {{y}}{{/if}}\n");
    assertThat(effects()).isEmpty();
  }

  @Test
  void defaultsOfSharedTypesAreRendered() {
    String types = "types: { Person: { properties: { tone: { type: string, default: %s } } } }\n";
    String user = "---\nparameters: { who: { type: Person, required: true } }\n---\n{{who.tone}}\n";
    released.with("_defaults.yaml", types.formatted("calm")).with("a.md", user).with("b.md", user);
    present.with("_defaults.yaml", types.formatted("brief")).with("a.md", user).with("b.md", user);
    assertThat(effects()).containsExactly(Effect.RENDERS);
  }

  @Test
  void largerBudgetsAreRendered() {
    String chat =
        "---\nparameters: { h: { type: messages } }\n---\n{{messages h maxTokens=%d}}\n{{#user}}Hi{{/user}}\n";
    released.with("a.chat.md", chat.formatted(100));
    present.with("a.chat.md", chat.formatted(200));
    assertThat(effects()).containsExactly(Effect.RENDERS);
  }

  @Test
  void newVariantsAreRendered() {
    released.with("a.md", ONE + "{{x}}\n");
    present
        .with(
            "a.md", "---\nvariants: { v: {} }\nparameters: { x: { required: true } }\n---\n{{x}}\n")
        .with("a.v.md", "V {{x}}\n");
    assertThat(effects()).containsExactly(Effect.RENDERS);
  }

  @Test
  void removedParametersAreRefused() {
    released.with("a.md", "---\nparameters: { x: {}, y: {} }\n---\n{{x}}{{#if y}}{{/if}}\n");
    present.with("a.md", "---\nparameters: { x: {} }\n---\n{{x}}\n");
    assertThat(effects()).containsExactly(Effect.REFUSES);
  }

  @Test
  void otherTypesAreRefusedAlthoughTheTextIsTheSame() {
    String text = "---\nparameters: { x: { type: %s, required: true } }\n---\n{{x}}\n";
    released.with("a.md", text.formatted("integer"));
    present.with("a.md", text.formatted("boolean"));
    assertThat(effects()).containsExactly(Effect.REFUSES);
  }
}
