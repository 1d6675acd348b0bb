package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.frontmatter.DeclaredVariants;
import io.promptcompiler.core.document.frontmatter.DeclaredVariants.Declared;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.document.frontmatter.ReadVariants;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.VariantFiles;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds and reads the files of a text's variants, and assigns a text to each variant after all are
 * checked.
 */
final class CompileVariants {
  private final DeclaredVariants declared;
  private final Map<String, VariantText> own = new LinkedHashMap<>();

  private CompileVariants(DeclaredVariants declared) {
    this.declared = declared;
  }

  /**
   * Reads the variants that a text declares, and reports files whose names indicate undeclared
   * variants.
   *
   * @param parser parses templates
   */
  static CompileVariants read(
      SourceFile base,
      SplitText head,
      Inclusions inclusions,
      VariantText.Parser parser,
      DiagnosticSink sink) {
    if (Fragments.isFragment(base)) {
      return new CompileVariants(DeclaredVariants.NONE);
    }
    DiagnosticList found = new DiagnosticList();
    CompileVariants variants =
        new CompileVariants(ReadVariants.read(head.own(), inclusions.kinds(), found));
    found.toList().forEach(sink::report);
    variants.report();
    boolean isWritten = head.own().entry(ReadVariants.KEY).isPresent();
    if (!isWritten && Dialect.of(base).isDeclared()) {
      return variants;
    }
    Map<String, SourceFile> files = new LinkedHashMap<>();
    inclusions.variants(base).forEach(file -> files.put(VariantFiles.variant(file), file));
    if (!isWritten) {
      variants = new CompileVariants(ReadVariants.ofFiles(base, files.keySet()));
    }
    Map<String, VariantText> own = variants.own;
    for (Declared one : variants.declared.all()) {
      Optional.ofNullable(files.remove(one.name()))
          .map(file -> VariantText.read(one, base, head, file, inclusions.ofAnother(), parser))
          .ifPresent(text -> own.put(one.name(), text));
    }
    // An error in the declarations may be the reason that a file has no declared variant.
    if (!found.hasErrors() && !variants.declared.all().isEmpty()) {
      CompileVariants all = variants;
      files.forEach((name, file) -> sink.report(all.undeclared(name, file, base)));
    }
    return variants;
  }

  /** Returns variants that are the given texts, with the frontmatter of the base. */
  static CompileVariants of(
      List<TextRequest.FurtherText> texts,
      SplitText head,
      Frontmatter frontmatter,
      Inclusions inclusions,
      VariantText.Parser parser) {
    List<Declared> declared = new ArrayList<>();
    texts.forEach(
        one -> declared.add(new Declared(one.name(), "", Optional.empty(), one.file().location())));
    CompileVariants variants = new CompileVariants(DeclaredVariants.of(declared));
    for (TextRequest.FurtherText one : texts) {
      variants.own.put(
          one.name(), VariantText.of(one, head, frontmatter, inclusions.ofAnother(), parser));
    }
    return variants;
  }

  /** Reports the meanings of the names of variants in declarations and fallbacks. */
  private void report() {
    for (Declared one : declared.all()) {
      Use.report(one.location(), () -> meaning(one));
      one.fallback()
          .ifPresent(
              other ->
                  declared
                      .named(other.text())
                      .ifPresent(meant -> Use.report(other.location(), () -> meaning(meant))));
    }
  }

  private static NameMeaning meaning(Declared variant) {
    return new NameMeaning.OfPart(
        NameMeaning.VARIANT, variant.name(), variant.description(), variant.location());
  }

  private Diagnostic undeclared(String name, SourceFile file, SourceFile base) {
    String fix = Suggestion.didYouMean(name, declared.names(), "Variants");
    return Diagnostic.of(
            DiagnosticCode.UNDECLARED_VARIANT, firstLine(file), base.id().fileName(), name)
        .fix(Suggestion.join(fix, "Declare it there, or rename the file."));
  }

  /**
   * Returns the findings of a prompt whose name is that of a variant of another text, which
   * declares no variants. Unknown variables in it are probably those of that text.
   */
  static List<Diagnostic> explained(SourceFile file, SourceFile base, List<Diagnostic> found) {
    if (found.stream().noneMatch(CompileVariants::isUnknown)) {
      return found;
    }
    String name = VariantFiles.variant(file);
    List<Diagnostic> explained = new ArrayList<>(found);
    explained.removeIf(CompileVariants::isUnknown);
    String fix = "If it is a variant, declare it there: 'variants: { " + name + ": {} }'.";
    explained.add(
        Diagnostic.of(
                DiagnosticCode.UNDECLARED_VARIANT, firstLine(file), base.id().fileName(), name)
            .fix(fix + " Otherwise declare its variables, or rename the file."));
    return explained;
  }

  private static boolean isUnknown(Diagnostic finding) {
    return finding.code() == DiagnosticCode.UNKNOWN_VARIABLE;
  }

  private static Location firstLine(SourceFile file) {
    int end = file.text().content().lines().findFirst().orElse("").length();
    return new Location(file.text(), new Span(0, end));
  }

  /** Returns the texts in separate files, in declared order. */
  List<VariantText> texts() {
    return List.copyOf(own.values());
  }

  /**
   * Returns all variants, each with its own text or that of its fallback.
   *
   * @param checked the texts in separate files, by variant name
   * @param about the metadata of the base
   * @param text the text of the base
   */
  List<Variant> settled(
      Map<String, VariantText.Checked> checked, SourceFile base, About about, Rendering text) {
    List<Variant> variants = new ArrayList<>();
    Map<String, Optional<String>> texts = declared.texts(checked.keySet());
    for (Declared one : declared.all()) {
      Optional<String> of = texts.getOrDefault(one.name(), Optional.empty());
      Optional<VariantText.Checked> its = of.map(checked::get);
      About metadata = its.map(VariantText.Checked::about).orElse(about);
      boolean isOwn = of.filter(one.name()::equals).isPresent();
      variants.add(
          new Variant(
              one.name(),
              one.description(),
              of.orElse(Variant.BASE),
              isOwn ? metadata : metadata.borrowed(one.description()),
              its.map(VariantText.Checked::text).orElse(text),
              its.map(VariantText.Checked::file).orElse(base).location(),
              one.location()));
    }
    return variants;
  }
}
