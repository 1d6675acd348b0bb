package io.promptcompiler.it.scale;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.ClassFile;
import io.promptcompiler.it.harness.Project;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Variants beside prompts of their own: texts in common are stored once, and so is the rest. */
class VariantSizesTest {
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final String PARAMETERS =
      "parameters: { diff: { required: true }, style: { default: terse }, files: \"string[]\" }\n";

  /** A text of which the last lines alone are the same in each. */
  private static String text(String of) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append("In the text ")
          .append(of)
          .append(" this line is number ")
          .append(i)
          .append(".\n");
    }
    return text + "Review {{diff}} in a {{style}} way.\n" + "What all of them say. ".repeat(100);
  }

  private static Map<String, byte[]> classes(Map<String, String> files) {
    try (Project project = Project.of(files)) {
      Map<String, byte[]> prompts = new HashMap<>(project.classes().files());
      prompts.keySet().removeIf(name -> !name.contains("ReviewPrompt") && !name.contains("Other"));
      return prompts;
    }
  }

  private static int size(Map<String, byte[]> classes) {
    return classes.values().stream().mapToInt(bytes -> bytes.length).sum();
  }

  @Test
  void fourVariantsAreSmallerThanFourPrompts() {
    Map<String, String> variants = new LinkedHashMap<>();
    Map<String, String> prompts = new LinkedHashMap<>();
    variants.put(
        "review.md",
        "---\n" + PARAMETERS + "variants: { a: {}, b: {}, c: {} }\n---\n" + text("base"));
    prompts.put("review.md", "---\n" + PARAMETERS + "---\n" + text("base"));
    for (String name : NAMES) {
      variants.put("review." + name + ".md", text(name));
      prompts.put("other-" + name + ".md", "---\n" + PARAMETERS + "---\n" + text(name));
    }
    Map<String, byte[]> together = classes(variants);
    assertThat(size(together)).isLessThan(size(classes(prompts)) * 2 / 3);
    String constants =
        together.values().stream()
            .flatMap(bytes -> ClassFile.of(bytes).texts().stream())
            .reduce("", String::concat);
    assertThat(constants.split("What all of them say\\. What all", -1)).hasSize(1 + 50);
  }

  @Test
  void aPromptWithoutVariantsHasNothingOfThem() {
    Map<String, byte[]> alone =
        classes(Map.of("review.md", "---\n" + PARAMETERS + "---\n" + text("base")));
    assertThat(alone.keySet()).noneMatch(name -> name.contains("Variant"));
    alone
        .values()
        .forEach(bytes -> assertThat(new String(bytes, ISO_8859_1)).doesNotContain("ariant"));
  }
}
