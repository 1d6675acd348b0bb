package io.promptcompiler.core.document.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.check.CheckTemplate;
import io.promptcompiler.core.check.Partial;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.text.ReadText.Split;
import io.promptcompiler.core.document.text.ReadText.Whole;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compiles a text document: splits it, reads its frontmatter, parses and checks its template. */
public final class CompileText {
  private final SourceFile file;
  private final DiagnosticList sink = new DiagnosticList();
  private final Inherited.Level inherited;
  private final TextLibrary library;
  private final TextLibrary.Uses uses;

  private CompileText(SourceFile file, Inherited inherited, TextLibrary library) {
    this.file = file;
    this.inherited = inherited.at(file.id().folder());
    this.library = library;
    this.uses = library.uses(file);
  }

  /** The entry point that a text is, or nothing and a finding. */
  public static Optional<EntryPoint> compile(
      SourceFile file, Inherited inherited, TextLibrary library, DiagnosticSink sink) {
    CompileText compilation = new CompileText(file, inherited, library);
    Optional<EntryPoint> entryPoint = compilation.compile();
    compilation.sink.toList().forEach(sink::report);
    return entryPoint;
  }

  /**
   * Checks a fragment by itself: how it is written, and what it means where it declares its
   * parameters. What else it means, only those who include it can tell.
   */
  public static void checkFragment(SourceFile file, TextLibrary library, DiagnosticSink sink) {
    Fragment fragment = library.fragment(file);
    fragment.problems().forEach(sink::report);
    if (fragment.tree().isEmpty() || fragment.declared().isEmpty()) {
      return;
    }
    TextLibrary.Uses uses = library.uses(file);
    Whole whole =
        ReadText.whole(file, fragment.template(), fragment.tree().get(), library, uses, sink);
    Partial.Declared declared = fragment.declared().get();
    whole
        .tree()
        .ifPresent(
            tree ->
                CheckTemplate.run(
                    new CheckTemplate.Input(
                        whole.text(),
                        tree,
                        declared.parameters(),
                        declared.types(),
                        false,
                        library.partials(file, uses, sink)),
                    sink));
  }

  private Optional<EntryPoint> compile() {
    Optional<Split> split = ReadText.split(file, sink);
    if (split.isEmpty()) {
      return Optional.empty();
    }
    Mapping merged = MergeData.merge(inherited.frontmatter(), split.get().own());
    Declarations declarations =
        Inherited.declarations(file.text(), merged, inherited.declarations(), sink);
    Frontmatter frontmatter = ReadFrontmatter.read(merged, declarations, sink);
    Syntax syntax = frontmatter.syntax().or(() -> file.root().syntax()).orElse(Syntax.HANDLEBARS);
    if (syntax != Syntax.HANDLEBARS) {
      sink.report(
          Diagnostic.of(
              DiagnosticCode.NOT_SUPPORTED,
              frontmatter.syntaxWord().map(Scalar::location).orElse(file.location()),
              "the syntax '" + syntax.word() + "'"));
      return Optional.empty();
    }
    Span template = split.get().parts().template();
    return HandlebarsParser.parse(file.text(), template, sink)
        .map(tree -> ReadText.whole(file, template, tree, library, uses, sink))
        .flatMap(whole -> whole.tree().map(tree -> entryPoint(whole.text(), frontmatter, tree)));
  }

  private EntryPoint entryPoint(SplicedText text, Frontmatter frontmatter, Body tree) {
    Declarations declarations = frontmatter.declarations();
    CheckTemplate.Result result =
        CheckTemplate.run(
            new CheckTemplate.Input(
                text,
                tree,
                ReadText.parameters(file, declarations.parameters()),
                declarations.types(),
                frontmatter.escapesHtml(),
                library.partials(file, uses, sink)),
            sink);
    return new EntryPoint(
        about(frontmatter),
        new EntryPoint.Naming(
            file.root().packageName(), "prompt", frontmatter.className().map(Scalar::text)),
        ReadText.parameters(file, signature(declarations.parameters(), result.used())),
        declarations.types(),
        result.program(),
        frontmatter.className().map(Scalar::location).orElse(file.location()));
  }

  /** The parameters that are asked for: inherited ones only if they are used. */
  private List<Field> signature(List<Field> declared, Set<String> used) {
    // A parameter may only seem unused because its name is misspelt where it is used.
    boolean isSure = !sink.hasErrors();
    for (Field field : declared) {
      if (isSure && isOwn(field) && !used.contains(field.name())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, field.location(), field.name())
                .fix("Use it in the template or remove it."));
      }
    }
    return declared.stream().filter(field -> isOwn(field) || used.contains(field.name())).toList();
  }

  private boolean isOwn(Field field) {
    return field.location().source() == file.text();
  }

  private About about(Frontmatter frontmatter) {
    return new About(
        file.id().path(),
        file.kind().word(),
        file.root().scope().word(),
        frontmatter.synopsis(),
        frontmatter.description(),
        frontmatter.version(),
        frontmatter.status(),
        frontmatter.deprecated(),
        hash());
  }

  /** The hash of the file, or over the hashes of all files that the text depends on. */
  private String hash() {
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.addAll(uses.files());
    if (others.isEmpty()) {
      return file.sha256();
    }
    String all =
        others.stream()
            .map(from -> from.id() + " " + from.sha256() + "\n")
            .collect(Collectors.joining("", file.sha256() + "\n", ""));
    return Sha256.of(all.getBytes(UTF_8));
  }
}
