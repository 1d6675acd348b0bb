package io.promptcompiler.junit;

import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.example.ExampleCall;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;

/** Makes tests of the examples of prompts. */
final class ExampleTests {
  private ExampleTests() {}

  /**
   * Returns a test for each example.
   *
   * @param ids the ids of prompts in the catalog
   * @param goldens the expected texts of examples that have none in the template
   */
  static List<DynamicTest> of(PromptCatalog catalog, List<String> ids, GoldenFiles goldens) {
    Map<String, PromptInfo> prompts = new LinkedHashMap<>();
    ids.forEach(id -> prompts.put(id, catalog.info(id)));
    PublishedTemplates templates =
        PublishedTemplates.of(prompts.values(), Thread.currentThread().getContextClassLoader());
    List<DynamicTest> tests = new ArrayList<>();
    prompts.forEach(
        (id, info) -> {
          CompiledDocument template = templates.of(info);
          template
              .entryPoint()
              .map(prompt -> ExampleCall.of(template, prompt, ReadExamples::of))
              .orElse(List.of())
              .forEach(call -> tests.add(test(catalog, id, info, call, goldens)));
        });
    return tests;
  }

  private static DynamicTest test(
      PromptCatalog catalog, String id, PromptInfo info, ExampleCall call, GoldenFiles goldens) {
    String variant = call.variant().isEmpty() ? "" : "@" + call.variant();
    RenderedExample rendered = new RenderedExample(catalog, id + variant, call);
    CompareExample compare =
        new CompareExample(
            rendered, info.id() + variant, goldens.file(info.id() + variant, call.name()));
    return DynamicTest.dynamicTest(info.id() + variant + ": " + call.name(), compare::run);
  }
}
