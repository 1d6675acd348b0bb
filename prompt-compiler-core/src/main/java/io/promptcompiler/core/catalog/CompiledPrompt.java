package io.promptcompiler.core.catalog;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.document.frontmatter.ReadVariants;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A compiled prompt with the errors of its own template. Errors of other prompts do not affect it.
 *
 * @param entryPoint its entry point; empty if it has errors
 * @param variants the separate files of variants, by the names of the variants
 * @param errors the errors of its template
 */
record CompiledPrompt(
    SourceFile file,
    Optional<EntryPoint> entryPoint,
    Map<String, SourceFile> variants,
    List<Diagnostic> errors) {

  /** Returns the prompts of a compilation, in the order of its documents. */
  static List<CompiledPrompt> of(Compilation compilation) {
    List<CompiledPrompt> prompts = new ArrayList<>();
    for (CompiledDocument document : compilation.documents()) {
      if (!document.isForOthers()) {
        prompts.add(of(document, compilation));
      }
    }
    return List.copyOf(prompts);
  }

  /**
   * Returns the examples of the prompt.
   *
   * @param variant the variant with the examples; empty for the prompt itself
   */
  List<Example> examples(String variant) {
    boolean isBase = variant.isEmpty() || variant.equals(Variant.BASE);
    return isBase
        ? ReadExamples.of(file)
        : Optional.ofNullable(variants.get(variant)).map(ReadExamples::of).orElse(List.of());
  }

  /** Returns the names of its variants besides the base, even if the prompt has errors. */
  List<String> variantNames() {
    return entryPoint
        .map(one -> one.variants().stream().map(Variant::name).toList())
        .orElseGet(() -> ReadVariants.namesIn(file));
  }

  private static CompiledPrompt of(CompiledDocument document, Compilation compilation) {
    List<Diagnostic> errors =
        compilation.errors().stream().filter(error -> concerns(error, document)).toList();
    if (!errors.isEmpty()) {
      return new CompiledPrompt(document.file(), Optional.empty(), Map.of(), errors);
    }
    return new CompiledPrompt(
        document.file(),
        document.entryPoint(),
        document.variants(),
        document.entryPoint().isEmpty() ? compilation.errors() : List.of());
  }

  private static boolean concerns(Diagnostic error, CompiledDocument document) {
    SourceFile file = document.file();
    String place = error.location().source().path();
    return place.equals(file.text().path())
        || isDefaultsAbove(place, file)
        || document.findings().stream().anyMatch(own -> isSame(own, error));
  }

  /**
   * Returns whether a place is in a file of defaults above a document. If that file is invalid, its
   * content is unknown, so all documents below it are affected.
   */
  private static boolean isDefaultsAbove(String place, SourceFile file) {
    int slash = place.lastIndexOf('/');
    String root = SlashPath.of(file.root().directory());
    return ScanRoot.isDefaults(place.substring(slash + 1))
        && place.startsWith(root + "/")
        && file.text().path().startsWith(place.substring(0, slash + 1));
  }

  /**
   * Returns whether two findings are the same. The including places may differ, because findings of
   * several texts are joined.
   */
  private static boolean isSame(Diagnostic one, Diagnostic other) {
    return one.code() == other.code()
        && one.message().equals(other.message())
        && one.location().source().path().equals(other.location().source().path())
        && one.location().span().equals(other.location().span());
  }
}
