package io.promptcompiler.workbench;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.SampleValues;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.example.ExampleCall;
import io.promptcompiler.core.interpret.MaskSensitive;
import io.promptcompiler.core.interpret.SensitiveValues;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Describes the examples of a prompt with their rendered texts. A prompt without examples gets one
 * with made-up values.
 */
final class DescribeExamples {
  private final CompiledDocument document;
  private final EntryPoint base;
  private final CatalogueModule module;
  private final ShownFiles files;
  private final List<Map<String, Object>> examples = new ArrayList<>();

  DescribeExamples(
      CompiledDocument document, EntryPoint base, CatalogueModule module, ShownFiles files) {
    this.document = document;
    this.base = base;
    this.module = module;
    this.files = files;
  }

  List<Map<String, Object>> describe() {
    for (ExampleCall call : ExampleCall.of(document, base, this::examples)) {
      examples.add(example(call.name(), call.variant(), call.values(), call.prompt()));
    }
    if (examples.isEmpty()) {
      madeUp();
    }
    return examples;
  }

  private List<Example> examples(SourceFile file) {
    return ReadExamples.mayHave(file)
        ? module.head(file).map(ReadExamples::of).orElse(List.of())
        : List.of();
  }

  /** Adds an example with made-up values, or one for each part of an orchestrator. */
  private void madeUp() {
    Map<String, Object> values = SampleValues.of(base);
    if (base.parts().isEmpty()) {
      Map<String, Object> described = example("", "", values, base);
      described.put("madeUp", true);
      examples.add(described);
    }
    for (Member.Part part : base.parts()) {
      Map<String, Object> withPart = new LinkedHashMap<>(values);
      withPart.put(Preview.PART, part.name());
      Map<String, Object> described = example(part.name(), "", withPart, base);
      described.put("madeUp", true);
      described.put("part", part.name());
      examples.add(described);
    }
  }

  private Map<String, Object> example(
      String name, String variant, Map<String, Object> given, EntryPoint prompt) {
    SensitiveValues sensitive = SensitiveValues.of(base, given);
    Map<String, Object> values = sensitive.rendered();
    Members members =
        new Members()
            .always("name", name)
            .with("variant", variant)
            .always("values", DecimalTexts.members(sensitive.shown()));
    render(prompt, values, members);
    module
        .release()
        .ifPresent(
            release ->
                DescribeChange.addTo(
                    members,
                    release,
                    document,
                    variant,
                    sensitive.shown(),
                    module.module().helpers()));
    if (variant.isEmpty() && !base.variants().isEmpty()) {
      // Each variant is rendered with the same values, so that they can be compared.
      List<Map<String, Object>> others = new ArrayList<>();
      for (Variant one : base.variants()) {
        Members other = new Members().always("variant", one.name());
        render(base.in(one), values, other);
        others.add(other.map());
      }
      members.with("variants", others);
    }
    return members.map();
  }

  private void render(EntryPoint prompt, Map<String, Object> values, Members to) {
    new DescribeRendered(MaskSensitive.in(prompt), module.module().helpers(), files)
        .addTo(to, values);
  }
}
