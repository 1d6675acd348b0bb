package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.frontmatter.DeclaredVariants.Declared;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.document.frontmatter.ReadFrontmatter;
import io.promptcompiler.core.document.frontmatter.ReadVariants;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.OutputDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The text of a variant in a separate file, read but not checked.
 *
 * @param file its file
 * @param head its frontmatter and the range of its template; empty if they cannot be read
 * @param frontmatter its frontmatter, merged with that of the base
 * @param tree its syntax tree; empty if it has syntax errors
 * @param inclusions its inclusions
 * @param found its findings
 */
record VariantText(
    String name,
    SourceFile file,
    Optional<SplitText> head,
    Frontmatter frontmatter,
    Optional<Body> tree,
    Inclusions inclusions,
    DiagnosticList found) {

  /** The keys that apply to all texts of a prompt, so that only the base may have them. */
  private static final List<String> OF_BASE =
      DeclarationKeys.withOrigin(
          "parameters",
          "types",
          OutputDeclaration.KEY,
          "class",
          ReadAliases.KEY,
          "escape",
          "syntax",
          ReadVariants.KEY,
          Member.Tools.KEY);

  /** The keys of the base that also apply to a variant, unless the variant has them itself. */
  private static final List<String> INHERITED =
      List.of("version", "status", "deprecated", "synopsis", "description");

  /** Parses the template of a text. */
  interface Parser {
    /** Returns the syntax tree; empty, with findings, if there are errors. */
    Optional<Body> parse(SourceFile file, SplitText head, DiagnosticList found);
  }

  /**
   * A text that was checked.
   *
   * @param file its file
   * @param about its metadata, with the id of the base
   * @param text its program
   */
  record Checked(SourceFile file, About about, Rendering text) {}

  /**
   * Reads a variant.
   *
   * @param parser parses its template
   */
  static VariantText read(
      Declared declared,
      SourceFile base,
      SplitText ofBase,
      SourceFile file,
      Inclusions inclusions,
      Parser parser) {
    DiagnosticList found = new DiagnosticList();
    Optional<SplitText> head = SplitText.read(file, Inherited.NONE, found);
    Mapping own = head.map(SplitText::own).orElseGet(() -> mapping(List.of(), file));
    checkKeys(own, base, ofBase, found);
    head.ifPresent(read -> checkConstants(read, ofBase, found));
    Mapping allowed = own.keeping(key -> !OF_BASE.contains(key));
    ReadFrontmatter.read(allowed, Declarations.NONE, found);
    return new VariantText(
        declared.name(),
        file,
        head,
        // Errors have already been reported here, or are reported for the base.
        ReadFrontmatter.read(
            over(declared, ofBase.merged(), allowed), Declarations.NONE, finding -> {}),
        head.flatMap(read -> parser.parse(file, read, found)),
        inclusions,
        found);
  }

  /** Reads a text without frontmatter, to which that of the base applies. */
  static VariantText of(
      TextRequest.FurtherText text,
      SplitText ofBase,
      Frontmatter frontmatter,
      Inclusions inclusions,
      Parser parser) {
    DiagnosticList found = new DiagnosticList();
    SplitText head =
        new SplitText(
            Span.at(0),
            text.template(),
            mapping(List.of(), text.file()),
            ofBase.merged(),
            Optional.empty());
    return new VariantText(
        text.name(),
        text.file(),
        Optional.of(head),
        frontmatter,
        parser.parse(text.file(), head, found),
        inclusions,
        found);
  }

  private static void checkKeys(
      Mapping own, SourceFile base, SplitText ofBase, DiagnosticList found) {
    // An undeclared variant can also be read separately, so it may repeat keys of the base.
    boolean mayRepeat = !Dialect.of(base).isDeclared();
    for (Entry entry : own.entries()) {
      boolean fits =
          mayRepeat
              && entry.key().equals(VariantInputs.PARAMETERS)
              && VariantInputs.fit(entry, ofBase.own());
      boolean isSame =
          mayRepeat
              && ofBase.own().entry(entry.key()).filter(other -> isSame(entry, other)).isPresent();
      if (OF_BASE.contains(entry.key()) && !isSame && !fits) {
        String fix =
            "Remove it: what '" + base.id().fileName() + "' declares applies to all variants.";
        found.report(
            Diagnostic.of(DiagnosticCode.KEY_OF_BASE, entry.keyLocation(), ofBase.written(entry))
                .fix(fix));
      }
    }
  }

  private static boolean isSame(Entry one, Entry other) {
    return ConstantReader.read(one.value())
        .json()
        .equals(ConstantReader.read(other.value()).json());
  }

  /** Reports keys that would become constants of the class if they were in the base. */
  private static void checkConstants(SplitText head, SplitText ofBase, DiagnosticList found) {
    for (String key : List.of("model", "config", "tools")) {
      Optional<Entry> own = head.dotprompt().flatMap(read -> read.raw().entry(key));
      Optional<Entry> other = ofBase.dotprompt().flatMap(read -> read.raw().entry(key));
      own.filter(entry -> other.filter(one -> isSame(entry, one)).isEmpty())
          .ifPresent(
              entry ->
                  found.report(
                      Diagnostic.of(DiagnosticCode.CONSTANT_OF_VARIANT, entry.keyLocation(), key)
                          .fix("The class uses the value of the prompt without a variant.")));
    }
  }

  /**
   * Returns the frontmatter of a variant, merged with its declaration and with the frontmatter of
   * the base.
   */
  private static Mapping over(Declared declared, Mapping base, Mapping own) {
    List<Entry> entries = new ArrayList<>(own.entries());
    if (!declared.description().isEmpty() && own.entry("description").isEmpty()) {
      Scalar description = new Scalar(declared.description(), false, declared.location());
      entries.add(new Entry("description", declared.location(), description));
    }
    Mapping said = new Mapping(entries, own.location());
    base.entries().stream()
        .filter(entry -> INHERITED.contains(entry.key()) && said.entry(entry.key()).isEmpty())
        .forEach(entries::add);
    return new Mapping(entries, own.location());
  }

  private static Mapping mapping(List<Entry> entries, SourceFile file) {
    return new Mapping(entries, file.location());
  }
}
