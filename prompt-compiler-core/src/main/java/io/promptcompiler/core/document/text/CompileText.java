package io.promptcompiler.core.document.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.check.CheckTemplate;
import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.text.SplitFrontmatter.Parts;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compiles a text document: splits it, reads its frontmatter, parses and checks its template. */
public final class CompileText {
  private final SourceFile file;
  private final DiagnosticList sink = new DiagnosticList();
  private final Inherited.Level inherited;
  private final Helpers helpers;

  private CompileText(SourceFile file, Inherited inherited, Helpers helpers) {
    this.file = file;
    this.inherited = inherited.at(file.id().folder());
    this.helpers = helpers;
  }

  /** The entry point that a text is, or nothing and a finding. */
  public static Optional<EntryPoint> compile(
      SourceFile file, Inherited inherited, Helpers helpers, DiagnosticSink sink) {
    CompileText compilation = new CompileText(file, inherited, helpers);
    Optional<EntryPoint> entryPoint = compilation.compile();
    compilation.sink.toList().forEach(sink::report);
    return entryPoint;
  }

  private Optional<EntryPoint> compile() {
    SourceText text = file.text();
    Optional<Parts> parts = SplitFrontmatter.split(text, sink);
    Optional<Mapping> own =
        parts
            .flatMap(found -> YamlReader.read(text, found.yaml(), sink))
            .map(found -> ReadFrontmatter.checked(found, sink));
    if (parts.isEmpty() || own.isEmpty()) {
      return Optional.empty();
    }
    Mapping merged = MergeData.merge(inherited.frontmatter(), own.get());
    Declarations declarations =
        Inherited.declarations(text, merged, inherited.declarations(), sink);
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
    return HandlebarsParser.parse(text, parts.get().template(), sink)
        .map(tree -> entryPoint(parts.get(), frontmatter, tree));
  }

  private EntryPoint entryPoint(Parts parts, Frontmatter frontmatter, Body tree) {
    Declarations declarations = frontmatter.declarations();
    CheckTemplate.Result result =
        CheckTemplate.run(
            new CheckTemplate.Input(
                file.id().path(),
                file.text(),
                parts.template(),
                tree,
                parameters(declarations.parameters()),
                declarations.types(),
                helpers,
                frontmatter.escapesHtml()),
            sink);
    return new EntryPoint(
        about(frontmatter),
        new EntryPoint.Naming(
            file.root().packageName(), "prompt", frontmatter.className().map(Scalar::text)),
        parameters(signature(declarations.parameters(), result.used())),
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

  private ObjectType parameters(List<Field> fields) {
    TypeName name = new TypeName(file.text().path(), false, List.of());
    return new ObjectType(name, fields, "", file.location());
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
    if (inherited.files().isEmpty()) {
      return file.sha256();
    }
    String all =
        inherited.files().stream()
            .map(from -> from.id() + " " + from.sha256() + "\n")
            .collect(Collectors.joining("", file.sha256() + "\n", ""));
    return Sha256.of(all.getBytes(UTF_8));
  }
}
