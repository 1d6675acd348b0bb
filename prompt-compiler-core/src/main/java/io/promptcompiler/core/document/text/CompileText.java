package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.CheckTemplate;
import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.check.LowerTexts;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.Setting;
import io.promptcompiler.core.check.Surroundings;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.CompileOutput;
import io.promptcompiler.core.document.Frontmatter;
import io.promptcompiler.core.document.Inclusions;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadFrontmatter;
import io.promptcompiler.core.document.ReadText;
import io.promptcompiler.core.document.ReadText.Whole;
import io.promptcompiler.core.document.TextHead;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.LeastLength;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.TemplateParser;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Compiles a text document: splits it, reads its frontmatter, parses and checks its template. */
public final class CompileText {
  private final SourceFile file;
  private final DiagnosticList sink = new DiagnosticList();
  private final Inherited defaults;
  private final Inherited.Level inherited;
  private final Inclusions inclusions;
  private final Helpers helpers;
  private final Optional<TemplateParser> older;
  private Optional<TextHead> read = Optional.empty();
  private Syntax syntax = Syntax.HANDLEBARS;
  private final Set<String> ofIncluders = new LinkedHashSet<>();

  private CompileText(
      SourceFile file,
      Inherited defaults,
      Inclusions inclusions,
      Helpers helpers,
      Optional<TemplateParser> older) {
    this.file = file;
    this.defaults = defaults;
    this.inherited = defaults.at(file.id().folder());
    this.inclusions = inclusions;
    this.helpers = helpers;
    this.older = older;
  }

  /**
   * The entry point that a text is, or nothing and a finding.
   *
   * @param inclusions provides what it includes, and records it
   */
  public static Optional<EntryPoint> compile(
      SourceFile file,
      Inherited inherited,
      Inclusions inclusions,
      Helpers helpers,
      DiagnosticSink sink) {
    return run(new CompileText(file, inherited, inclusions, helpers, Optional.empty()), sink);
  }

  /**
   * The entry point that a text is when it is read by another parser than that of its syntax; like
   * a text of an older syntax it may declare no parameters, and it includes no others.
   */
  public static Optional<EntryPoint> compileAs(
      TemplateParser parser, SourceFile file, Inherited inherited, DiagnosticSink sink) {
    return run(
        new CompileText(
            file, inherited, TextLibrary.none().inclusions(), Helpers.NONE, Optional.of(parser)),
        sink);
  }

  /**
   * The entry point that a fragment is by itself, or nothing and a finding. What it looks up
   * without declaring it, which its includers would have, is an optional parameter of any type.
   *
   * @param inclusions gives each attempt its own
   */
  public static Optional<EntryPoint> byItself(
      SourceFile file,
      Inherited inherited,
      Supplier<Inclusions> inclusions,
      Helpers helpers,
      DiagnosticSink sink) {
    Set<String> names = new LinkedHashSet<>();
    while (true) {
      CompileText attempt =
          new CompileText(file, inherited, inclusions.get(), helpers, Optional.empty());
      attempt.ofIncluders.addAll(names);
      Optional<EntryPoint> entryPoint = attempt.compile();
      List<Diagnostic> found = attempt.sink.toList();
      if (!names.addAll(undeclared(found))) {
        found.forEach(sink::report);
        return entryPoint;
      }
    }
  }

  /** The variables that a text uses and nobody declares. */
  private static List<String> undeclared(List<Diagnostic> found) {
    return found.stream()
        .filter(finding -> finding.code() == DiagnosticCode.UNKNOWN_VARIABLE)
        .map(finding -> finding.location().text().split("[./]", 2)[0].replaceAll("[\\[\\]]", ""))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private static Optional<EntryPoint> run(CompileText compilation, DiagnosticSink sink) {
    Optional<EntryPoint> entryPoint = compilation.compile();
    compilation.findings().forEach(sink::report);
    return entryPoint;
  }

  private List<Diagnostic> findings() {
    List<Diagnostic> all = sink.toList();
    return read.filter(none -> older.isEmpty())
        .map(head -> ReadText.inOneLanguage(file, head, syntax, all))
        .orElse(all);
  }

  private Optional<EntryPoint> compile() {
    read = TextHead.read(file, defaults, sink);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    TextHead head = read.get();
    Declarations declarations =
        Inherited.declarations(file.text(), head.merged(), inherited.declarations(), sink);
    Frontmatter frontmatter = ReadFrontmatter.read(head.merged(), declarations, sink);
    List<Alias> aliases = ReadAliases.read(head.own(), file, sink);
    syntax = frontmatter.syntax().or(() -> file.root().syntax()).orElse(Syntax.HANDLEBARS);
    Optional<Body> parsed =
        older.isPresent()
            ? older.get().parse(file.text(), head.template(), sink)
            : ParseTemplate.parse(file.text(), head.template(), syntax, sink);
    boolean infers =
        (older.isPresent() || syntax != Syntax.HANDLEBARS) && !head.declaresParameters();
    return parsed.flatMap(
        tree -> {
          Frontmatter complete =
              infers
                  ? frontmatter.declaring(inferred(tree, declarations, head))
                  : frontmatter.declaring(withThoseOfIncluders(declarations));
          if (hasTooMany(complete.declarations().parameters())) {
            return Optional.empty();
          }
          Whole whole =
              ReadText.whole(
                  file, SplicedText.of(file.text(), head.template()), tree, inclusions, sink);
          Optional<CompileOutput> output =
              CompileOutput.of(head.own(), complete.declarations(), sink);
          return whole
              .tree()
              .map(all -> entryPoint(whole.text(), syntax, complete, aliases, output, all));
        });
  }

  /** The parameters that a text of an older syntax uses, as trusted as all that it declares. */
  private Declarations inferred(Body tree, Declarations declarations, TextHead head) {
    Trust trust = Inherited.trust(head.merged(), problem -> {});
    Declarations inferred = InferParameters.from(tree, file.text(), declarations);
    return inferred.withParameters(
        inferred.parameters().stream()
            .map(field -> field.trusting(field.trust().orElse(trust)))
            .toList());
  }

  private Declarations withThoseOfIncluders(Declarations declared) {
    List<Field> all = new ArrayList<>(declared.parameters());
    for (String name : ofIncluders) {
      all.add(new Field(name, Type.ANY, false, Optional.empty(), "", file.location()));
    }
    return declared.withParameters(all);
  }

  private EntryPoint entryPoint(
      SplicedText text,
      Syntax syntax,
      Frontmatter frontmatter,
      List<Alias> aliases,
      Optional<CompileOutput> output,
      Body tree) {
    Declarations declarations = frontmatter.declarations();
    Types types = output.map(CompileOutput::types).orElse(declarations.types());
    CheckTemplate.Result result =
        CheckTemplate.run(
            new CheckTemplate.Input(
                new LowerTexts.Leaf(text, tree, syntax, inclusions.partials(file, sink)),
                new Setting(
                    file.id().path(),
                    ReadText.parameters(file, declarations.parameters()),
                    types,
                    helpers,
                    frontmatter.escapesHtml(),
                    PrintStyle.SCRIPT)),
            output.map(found -> found.around(file.text())).orElse(Surroundings.NONE),
            sink);
    checkOldSyntax(declarations.parameters(), result);
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.addAll(inclusions.files());
    frontmatter.maxTokens().ifPresent(limit -> checkLength(limit, result.program()));
    return new EntryPoint(
        ReadText.about(file, frontmatter, others).withAliases(aliases),
        new EntryPoint.Naming(
            file.root().packageName(), "prompt", frontmatter.className().map(Scalar::text)),
        ReadText.parameters(file, signature(declarations.parameters(), result)),
        types,
        result.program(),
        output.map(CompileOutput::member).stream().toList(),
        frontmatter.className().map(Scalar::location).orElse(file.location()));
  }

  /**
   * Reports parameters that a class has no room for, before anything is looked up among so many.
   */
  private boolean hasTooMany(List<Field> parameters) {
    long own = parameters.stream().filter(this::isOwn).count();
    if (own <= Limits.FIELDS) {
      return false;
    }
    sink.report(
        Diagnostic.of(
                DiagnosticCode.TOO_MANY,
                file.location(),
                file.id().path(),
                own,
                "parameters",
                Limits.FIELDS)
            .fix("Use a list, or an object without 'properties'."));
    return true;
  }

  /** Counts what is fixed in the text, whatever the values are. */
  private void checkLength(Scalar limit, TextProgram program) {
    long least = LeastLength.tokens(program.instructions(), program.procedures());
    if (least > Long.parseLong(limit.text())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.OVER_BUDGET, limit.location(), least, limit.text())
              .fix("Shorten the text or raise 'maxTokens'."));
    }
  }

  /** The parameters of the builder: inherited ones only if they are used. */
  private List<Field> signature(List<Field> declared, CheckTemplate.Result result) {
    Set<String> used = result.used();
    // A parameter may only seem unused because its name is misspelt where it is used.
    boolean isSure = !sink.hasErrors();
    for (Field field : declared) {
      boolean isReported = used.contains(field.name()) || result.mentioned().contains(field.name());
      if (isSure && isOwn(field) && !isReported) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, field.location(), field.name())
                .fix("Use it in the template or remove it."));
      }
    }
    return declared.stream().filter(field -> isOwn(field) || used.contains(field.name())).toList();
  }

  /** An older syntax has no fences. */
  private void checkOldSyntax(List<Field> declared, CheckTemplate.Result result) {
    if (syntax == Syntax.HANDLEBARS || older.isPresent()) {
      return;
    }
    for (Field field : declared) {
      if (field.trust() == Trust.UNTRUSTED
          && !Trust.isMeaninglessFor(field.type())
          && result.used().contains(field.name())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNTRUSTED_IN_OLD_SYNTAX, field.location(), field.name())
                .fix("Run 'mvn prompt:migrate', then put a fence around it."));
      }
    }
  }

  private boolean isOwn(Field field) {
    return field.location().source() == file.text();
  }
}
