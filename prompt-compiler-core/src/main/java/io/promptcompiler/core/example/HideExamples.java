package io.promptcompiler.core.example;

import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.interpret.SensitiveValues;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Hides the sensitive values of a document's examples in texts that quote the document. */
public final class HideExamples {
  private HideExamples() {}

  /** Returns a function that replaces such values by {@code [name]}. */
  public static UnaryOperator<String> of(CompiledDocument document) {
    List<SensitiveValues> all = new ArrayList<>();
    document
        .entryPoint()
        .filter(EntryPoint::hasSensitive)
        .ifPresent(
            prompt -> {
              add(document.file(), prompt, all);
              document.variants().values().forEach(file -> add(file, prompt, all));
            });
    return text -> {
      String hidden = text;
      for (SensitiveValues values : all) {
        hidden = values.hide(hidden);
      }
      return hidden;
    };
  }

  private static void add(SourceFile file, EntryPoint prompt, List<SensitiveValues> all) {
    for (Example example : ReadExamples.of(file)) {
      ReadValues.read(example, prompt, finding -> {})
          .ifPresent(values -> all.add(SensitiveValues.of(prompt, values)));
    }
  }
}
