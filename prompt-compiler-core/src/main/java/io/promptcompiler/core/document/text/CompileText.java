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
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.document.Inclusions;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadFrontmatter;
import io.promptcompiler.core.document.ReadText;
import io.promptcompiler.core.document.ReadText.Whole;
import io.promptcompiler.core.document.TextHead;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.program.About;
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
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
    Optional<Body> parsed = parse(file, head, sink);
    CompileVariants variants = CompileVariants.read(file, head, inclusions, this::parse, sink);
    if (parsed.isEmpty()) {
      variants.texts().forEach(this::report);
    }
    boolean infers =
        (older.isPresent() || syntax != Syntax.HANDLEBARS) && !head.declaresParameters();
    return parsed.flatMap(
        tree -> {
          Frontmatter complete =
              infers
                  ? frontmatter.declaring(inferred(all(tree, variants), declarations, head))
                  : frontmatter.declaring(withThoseOfIncluders(declarations));
          if (hasTooMany(complete.declarations().parameters())) {
            return Optional.empty();
          }
          Whole whole =
              ReadText.whole(
                  file, SplicedText.of(file.text(), head.template()), tree, inclusions, sink);
          Optional<CompileOutput> output =
              CompileOutput.of(head.own(), complete.declarations(), sink);
          Base base = new Base(complete, aliases, output, variants);
          return whole.tree().map(all -> entryPoint(whole.text(), all, base));
        });
  }

  /**
   * What the frontmatter of the base says.
   *
   * @param output what models are to answer, if that is said
   * @param variants the further texts
   */
  private record Base(
      Frontmatter frontmatter,
      List<Alias> aliases,
      Optional<CompileOutput> output,
      CompileVariants variants) {
    Declarations declarations() {
      return frontmatter.declarations();
    }

    /** All types, with those that only the output has. */
    Types types() {
      return output.map(CompileOutput::types).orElse(declarations().types());
    }

    /** What a text can look up besides the parameters. */
    Surroundings around(SourceFile at) {
      return output.map(found -> found.around(at.text())).orElse(Surroundings.NONE);
    }
  }

  /** The parameters that texts of an older syntax use, as trusted as all that the base declares. */
  private static Declarations inferred(
      List<InferParameters.Text> texts, Declarations declarations, TextHead head) {
    Trust trust = Inherited.trust(head.merged(), problem -> {});
    Declarations inferred = InferParameters.from(texts, declarations);
    return inferred.withParameters(
        inferred.parameters().stream()
            .map(field -> field.trusting(field.trust().orElse(trust)))
            .toList());
  }

  private Optional<Body> parse(SourceFile text, TextHead head, DiagnosticSink found) {
    return older.isPresent()
        ? older.get().parse(text.text(), head.template(), found)
        : ParseTemplate.parse(text.text(), head.template(), syntax, found);
  }

  /** The texts that parameters are inferred from, that of the base first. */
  private List<InferParameters.Text> all(Body tree, CompileVariants variants) {
    List<InferParameters.Text> all = new ArrayList<>();
    all.add(new InferParameters.Text(tree, file.text()));
    for (VariantText text : variants.texts()) {
      text.tree().ifPresent(body -> all.add(new InferParameters.Text(body, text.file().text())));
    }
    return all;
  }

  private Declarations withThoseOfIncluders(Declarations declared) {
    List<Field> all = new ArrayList<>(declared.parameters());
    for (String name : ofIncluders) {
      all.add(new Field(name, Type.ANY, false, Optional.empty(), "", file.location()));
    }
    return declared.withParameters(all);
  }

  private EntryPoint entryPoint(SplicedText text, Body tree, Base base) {
    CheckTemplate.Result result = check(file, text, base, tree, inclusions, sink);
    Frontmatter frontmatter = base.frontmatter();
    List<Field> declared = base.declarations().parameters();
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.addAll(inclusions.files());
    About about = ReadText.about(file, frontmatter, others).withAliases(base.aliases());
    frontmatter.maxTokens().ifPresent(limit -> checkLength(limit, result.program(), sink));
    List<CheckTemplate.Result> results = new ArrayList<>(List.of(result));
    Map<String, VariantText.Checked> checked = new LinkedHashMap<>();
    for (VariantText variant : base.variants().texts()) {
      check(variant, base)
          .ifPresent(
              found -> {
                results.add(found);
                checked.put(variant.name(), checked(variant, found.program()));
              });
      report(variant);
    }
    checkOldSyntax(declared, results);
    return new EntryPoint(
        about,
        new EntryPoint.Naming(
            file.root().packageName(), "prompt", frontmatter.className().map(Scalar::text)),
        ReadText.parameters(file, signature(declared, results)),
        base.types(),
        result.program(),
        base.output().map(CompileOutput::member).stream().toList(),
        base.variants().settled(checked, file, about, result.program()),
        frontmatter.className().map(Scalar::location).orElse(file.location()));
  }

  /**
   * Checks a text with what the base declares.
   *
   * @param at the file that it stands in
   */
  private CheckTemplate.Result check(
      SourceFile at,
      SplicedText text,
      Base base,
      Body tree,
      Inclusions includes,
      DiagnosticSink found) {
    ObjectType parameters = ReadText.parameters(file, base.declarations().parameters());
    return CheckTemplate.run(
        new CheckTemplate.Input(
            new LowerTexts.Leaf(text, tree, syntax, includes.partials(at, found)),
            new Setting(
                at.id().path(),
                // Names of the output mean something in the file that this says.
                new ObjectType(
                    parameters.name(),
                    parameters.fields(),
                    parameters.description(),
                    at.location()),
                base.types(),
                helpers,
                base.frontmatter().escapesHtml(),
                PrintStyle.SCRIPT)),
        base.around(at),
        found);
  }

  private Optional<CheckTemplate.Result> check(VariantText variant, Base base) {
    if (variant.head().isEmpty() || variant.tree().isEmpty()) {
      return Optional.empty();
    }
    SplicedText text = SplicedText.of(variant.file().text(), variant.head().get().template());
    Whole whole =
        ReadText.whole(
            variant.file(), text, variant.tree().get(), variant.inclusions(), variant.found());
    Optional<CheckTemplate.Result> result =
        whole
            .tree()
            .map(
                tree ->
                    check(
                        variant.file(),
                        whole.text(),
                        base,
                        tree,
                        variant.inclusions(),
                        variant.found()));
    result.ifPresent(
        checked ->
            variant
                .frontmatter()
                .maxTokens()
                .ifPresent(limit -> checkLength(limit, checked.program(), variant.found())));
    return result;
  }

  /** A variant depends on what it includes, and on the base, which says what it takes. */
  private VariantText.Checked checked(VariantText variant, TextProgram program) {
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.add(file);
    others.addAll(variant.inclusions().files());
    String hash = HashFiles.hash(variant.file(), others);
    return new VariantText.Checked(
        variant.file(), ReadText.about(file, variant.frontmatter(), hash), program);
  }

  /** Reports what is wrong with a variant, and notes what it includes. */
  private void report(VariantText variant) {
    inclusions.add(variant.inclusions());
    List<Diagnostic> found = variant.found().toList();
    variant
        .head()
        .filter(none -> older.isEmpty())
        .map(head -> ReadText.inOneLanguage(variant.file(), head, syntax, found))
        .orElse(found)
        .forEach(sink::report);
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
  private static void checkLength(Scalar limit, TextProgram program, DiagnosticSink sink) {
    long least = LeastLength.tokens(program.instructions(), program.procedures());
    if (least > Long.parseLong(limit.text())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.OVER_BUDGET, limit.location(), least, limit.text())
              .fix("Shorten the text or raise 'maxTokens'."));
    }
  }

  /**
   * The parameters of the builder: inherited ones only if they are used.
   *
   * @param results those of all texts: one that any of them uses is used
   */
  private List<Field> signature(List<Field> declared, List<CheckTemplate.Result> results) {
    Set<String> used = new HashSet<>();
    Set<String> mentioned = new HashSet<>();
    for (CheckTemplate.Result result : results) {
      used.addAll(result.used());
      mentioned.addAll(result.mentioned());
    }
    // A parameter may only seem unused because its name is misspelt where it is used.
    boolean isSure = !sink.hasErrors();
    for (Field field : declared) {
      boolean isReported = used.contains(field.name()) || mentioned.contains(field.name());
      if (isSure && isOwn(field) && !isReported) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, field.location(), field.name())
                .fix("Use it in the template or remove it."));
      }
    }
    return declared.stream().filter(field -> isOwn(field) || used.contains(field.name())).toList();
  }

  /** An older syntax has no fences. */
  private void checkOldSyntax(List<Field> declared, List<CheckTemplate.Result> results) {
    if (syntax == Syntax.HANDLEBARS || older.isPresent()) {
      return;
    }
    for (Field field : declared) {
      if (field.trust() == Trust.UNTRUSTED
          && !Trust.isMeaninglessFor(field.type())
          && results.stream().anyMatch(result -> result.used().contains(field.name()))) {
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
