package io.promptcompiler.core.example;

import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An example with valid values.
 *
 * @param example the example as written
 * @param variant the variant in whose file it is; empty for the base
 * @param prompt the prompt in that variant
 * @param values its values by the names of parameters
 */
public record ExampleCall(
    Example example, String variant, EntryPoint prompt, Map<String, Object> values) {

  /** Returns the name of the example. */
  public String name() {
    return example.name().text();
  }

  /**
   * Returns the valid examples of a prompt and of those of its variants that have files.
   *
   * @param base the prompt of the document
   * @param examples reads the examples of a file
   */
  public static List<ExampleCall> of(
      CompiledDocument document, EntryPoint base, Function<SourceFile, List<Example>> examples) {
    List<ExampleCall> calls = new ArrayList<>();
    if (base.tool().isPresent()) {
      return calls; // A tool renders nothing.
    }
    add(examples.apply(document.file()), "", base, calls);
    for (Variant variant : base.variants()) {
      SourceFile own = document.variants().get(variant.name());
      if (own != null) {
        add(examples.apply(own), variant.name(), base.in(variant), calls);
      }
    }
    return calls;
  }

  private static void add(
      List<Example> examples, String variant, EntryPoint prompt, List<ExampleCall> to) {
    for (Example example : examples) {
      ReadValues.read(example, prompt, finding -> {})
          .ifPresent(values -> to.add(new ExampleCall(example, variant, prompt, values)));
    }
  }
}
