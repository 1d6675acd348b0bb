package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.document.frontmatter.ReadFrontmatter;
import io.promptcompiler.core.document.template.AllowedTools;
import io.promptcompiler.core.document.template.CompileOutput;
import io.promptcompiler.core.document.template.CompileToolList;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.ReadText;
import io.promptcompiler.core.document.template.RepeatedNames;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.hint.CopiedFence;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.dotprompt.DotpromptFrontmatter;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compiles a text document: reads its frontmatter, then parses, checks and lowers its template and
 * the templates of its variants with these settings.
 */
public final class CompileText {
  private final TextRequest request;
  private final SourceFile file;
  private final Dialect dialect;
  private final DiagnosticList sink;
  private final Inherited.Level inherited;
  private final Inclusions inclusions;
  private final SplitText head;
  private final Declarations declarations;
  private final Frontmatter frontmatter;
  private final Syntax syntax;

  /** Reads the frontmatter, and reports problems with it to the sink. */
  private CompileText(TextRequest request, SplitText head, DiagnosticList sink) {
    this.request = request;
    this.file = request.file();
    this.dialect = Dialect.of(file);
    this.inherited = request.inherited().at(file.id().folder());
    this.inclusions = request.inclusions();
    this.head = dialect.isDeclared() ? head : VariantInputs.added(head, file, inclusions);
    this.sink = sink;
    this.declarations =
        Inherited.declarations(file, this.head.merged(), inherited.declarations(), sink);
    RepeatedNames.report(this.head, declarations);
    this.frontmatter = ReadFrontmatter.read(this.head.merged(), declarations, sink);
    this.syntax = syntax();
  }

  /**
   * The result of compiling a text.
   *
   * @param entryPoint its entry point; empty if there are errors
   * @param usesAll whether it uses all its parameters as one value
   */
  public record Attempt(Optional<EntryPoint> entryPoint, boolean usesAll) {
    static final Attempt FAILED = new Attempt(Optional.empty(), false);
  }

  /** Compiles a text, and reports its problems. */
  public static Attempt compile(TextRequest request, DiagnosticSink sink) {
    SourceFile file = request.file();
    DiagnosticList found = new DiagnosticList();
    Optional<CompileText> compilation =
        SplitText.read(file, request.inherited(), found)
            .map(head -> new CompileText(request, head, found));
    Attempt attempt = compilation.map(CompileText::compile).orElse(Attempt.FAILED);
    compilation
        // The names that a fragment uses are found in its findings.
        .filter(one -> request.parser().isEmpty() && !Fragments.isFragment(file))
        .map(one -> ReadText.inOneLanguage(file, one.head, one.syntax, found.toList()))
        .orElse(found.toList())
        .forEach(sink::report);
    return attempt;
  }

  private Attempt compile() {
    List<Alias> aliases = ReadAliases.read(head.own(), file, sink);
    head.own()
        .entry(AllowedTools.KEY)
        .ifPresent(
            entry -> {
              AllowedTools.check(entry, inclusions.tools(file), sink);
              AllowedTools.checkKey(entry, inclusions.tools(file), sink);
            });
    if (request.parser().isEmpty() && !Fragments.isFragment(file)) {
      CopiedFence.check(file.text(), head.template(), sink);
    }
    Optional<Body> parsed = parse(file, head, sink);
    CompileVariants variants =
        request
            .variants()
            .map(texts -> CompileVariants.of(texts, head, frontmatter, inclusions, this::parse))
            .orElseGet(() -> CompileVariants.read(file, head, inclusions, this::parse, sink));
    Attempt attempt =
        parsed
            .map(tree -> entryPoint(tree, declaring(tree, variants), aliases, variants))
            .orElse(Attempt.FAILED);
    if (attempt.entryPoint().isEmpty()) {
      // Problems with the variants are reported even if the base has no program.
      variants.texts().forEach(this::report);
    }
    return attempt;
  }

  /** Returns the frontmatter with additional parameters for undeclared names. */
  private Frontmatter declaring(Body tree, CompileVariants variants) {
    boolean infers =
        (request.parser().isPresent() || syntax != Syntax.HANDLEBARS) && !head.declaresParameters();
    Origin origin = Inherited.origin(head.merged(), problem -> {});
    return frontmatter.declaring(
        infers
            ? InferParameters.from(all(tree, variants), declarations, origin)
            : withUndeclared(origin));
  }

  /** Returns the syntax of variables. Messages are blocks, which older syntaxes do not have. */
  private Syntax syntax() {
    if (dialect.holdsMessages()) {
      frontmatter
          .syntax()
          .filter(other -> other != Syntax.HANDLEBARS)
          .ifPresent(other -> sink.report(ofMessages(other)));
    }
    return dialect.syntax(frontmatter.syntax(), file);
  }

  private Diagnostic ofMessages(Syntax other) {
    Location at =
        head.merged()
            .entry("syntax")
            .map(entry -> entry.value().location())
            .orElse(file.location());
    return Diagnostic.of(DiagnosticCode.SYNTAX_OF_MESSAGES, at, other.word())
        .fix("Write 'syntax: handlebars', with '{{x}}' for variables.");
  }

  private Manner manner() {
    boolean joins =
        dialect.holdsMessages()
            && new Keys(head.merged(), sink).truth(FrontmatterShape.JOIN).orElse(false);
    return joins ? Manner.JOINED : Manner.SEPARATE;
  }

  private Optional<Body> parse(SourceFile text, SplitText its, DiagnosticSink found) {
    return request.parser().isPresent()
        ? request.parser().get().parse(text.text(), its.template(), found)
        : ParseTemplate.parse(text.text(), its.template(), syntax, found);
  }

  /**
   * Returns the texts from which parameters are inferred, beginning with the base. An override has
   * the parameters of the released texts, too.
   */
  private List<InferParameters.Text> all(Body tree, CompileVariants variants) {
    List<InferParameters.Text> all = new ArrayList<>();
    all.add(new InferParameters.Text(tree, file.text()));
    for (VariantText text : variants.texts()) {
      text.tree().ifPresent(body -> all.add(new InferParameters.Text(body, text.file().text())));
    }
    Syntax releasedSyntax =
        released(file).flatMap(this::split).map(its -> its.syntax(file)).orElse(syntax);
    if (releasedSyntax != Syntax.HANDLEBARS) {
      Stream.concat(Stream.of(file), variants.texts().stream().map(VariantText::file))
          .flatMap(one -> released(one).stream())
          .forEach(
              old ->
                  split(old)
                      .flatMap(its -> parse(old, its.template(), releasedSyntax))
                      .ifPresent(body -> all.add(new InferParameters.Text(body, old.text()))));
    }
    return all;
  }

  /** Returns the released file that a file overrides. */
  private static Optional<SourceFile> released(SourceFile file) {
    return file.released()
        .map(text -> new SourceFile(file.root(), file.id(), file.kind(), text, file.hash()));
  }

  /** Splits a released text, whose problems are known. */
  private Optional<SplitText> split(SourceFile old) {
    return SplitText.read(old, request.inherited(), problem -> {});
  }

  private static Optional<Body> parse(SourceFile old, Span template, Syntax syntax) {
    return ParseTemplate.parse(old.text(), template, syntax, problem -> {});
  }

  /**
   * Adds the undeclared parameters: names that the text looks up, and the history, if every prompt
   * has one. They have the origin that the document declares for all its parameters.
   */
  private Declarations withUndeclared(Origin origin) {
    List<Field> all = new ArrayList<>(declarations.parameters());
    for (String name : request.undeclared()) {
      Field field =
          name.equals(DotpromptFrontmatter.REST)
              ? GivenParameters.rest(file)
              : new Field(name, Type.ANY, false, Optional.empty(), "", file.location());
      all.add(field.inheriting(origin));
    }
    dialect
        .vocabulary()
        .past()
        .filter(name -> all.stream().noneMatch(field -> field.name().equals(name)))
        .ifPresent(name -> all.add(GivenParameters.history(name, file).inheriting(origin)));
    return declarations.withParameters(all);
  }

  private Attempt entryPoint(
      Body tree, Frontmatter complete, List<Alias> aliases, CompileVariants variants) {
    Optional<CompileOutput> output = CompileOutput.of(head, complete.declarations(), sink);
    SharedFrontmatter base =
        new SharedFrontmatter(file, syntax, complete, manner(), aliases, output);
    if (Signature.isTooLong(base, sink)) {
      return Attempt.FAILED;
    }
    LowerText check = new LowerText(base, request.helpers());
    return check
        .check(text(file, head, tree, complete.maxTokens(), inclusions, sink))
        .map(result -> entryPoint(result, check, base, variants))
        .orElse(Attempt.FAILED);
  }

  private Attempt entryPoint(
      LowerTemplate.Result result,
      LowerText check,
      SharedFrontmatter base,
      CompileVariants variants) {
    Frontmatter complete = base.frontmatter();
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.addAll(inclusions.files());
    About about = ReadText.about(file, complete, others).withAliases(base.aliases());
    List<LowerTemplate.Result> results = new ArrayList<>(List.of(result));
    Map<String, VariantText.Checked> checked = new LinkedHashMap<>();
    for (VariantText variant : variants.texts()) {
      text(variant)
          .flatMap(check::check)
          .ifPresent(
              found -> {
                results.add(found);
                checked.put(variant.name(), checked(variant, found.rendering()));
              });
      report(variant);
    }
    Signature signature = new Signature(base, results);
    if (request.parser().isEmpty()) {
      signature.checkFences(sink);
    }
    // A misspelt use can make a parameter look unused.
    if (!sink.hasErrors()) {
      signature.checkUse(sink);
    }
    EntryPoint entryPoint =
        new EntryPoint(
            about,
            new EntryPoint.Naming(
                file.root().packageName(), "prompt", complete.className().map(Scalar::text)),
            signature.parameters(),
            base.types(),
            result.rendering(),
            members(base),
            variants.settled(checked, file, about, result.rendering()),
            complete.className().map(Scalar::location).orElse(file.location()));
    return new Attempt(
        Optional.of(entryPoint), results.stream().anyMatch(one -> one.requirements().usesAll()));
  }

  /** Returns the members of the prompt other than its texts. */
  private List<Member> members(SharedFrontmatter base) {
    List<Member> members = new ArrayList<>();
    base.output()
        .map(CompileOutput::member)
        .map(output -> DotpromptMembers.output(output, head))
        .ifPresent(members::add);
    Optional<Member.Tools> tools =
        request.parser().isPresent()
            ? Optional.empty()
            : CompileToolList.of(head, file, inclusions, sink);
    if (head.dotprompt().isPresent()) {
      members.addAll(DotpromptMembers.of(head));
      // The member that takes the code of the tools replaces the constant with their names.
      members.removeIf(
          member ->
              member.name().equals(Member.Tools.KEY)
                  && tools.filter(Member.Tools::haveClasses).isPresent());
    }
    tools.ifPresent(members::add);
    return members;
  }

  private static Optional<LowerText.Text> text(VariantText variant) {
    return variant
        .head()
        .flatMap(
            head ->
                variant
                    .tree()
                    .map(
                        tree ->
                            text(
                                variant.file(),
                                head,
                                tree,
                                variant.frontmatter().maxTokens(),
                                variant.inclusions(),
                                variant.found())));
  }

  private static LowerText.Text text(
      SourceFile at,
      SplitText head,
      Body tree,
      Optional<Scalar> maxTokens,
      Inclusions includes,
      DiagnosticSink found) {
    SplicedText template = SplicedText.of(at.text(), head.template());
    return new LowerText.Text(
        at, ReadText.whole(at, template, tree, includes, found), maxTokens, includes, found);
  }

  /**
   * Returns a checked variant, whose hash covers its included files and the base, which declares
   * its parameters.
   */
  private VariantText.Checked checked(VariantText variant, Rendering program) {
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.add(file);
    others.addAll(variant.inclusions().files());
    String hash = HashFiles.hash(variant.file(), others);
    return new VariantText.Checked(
        variant.file(), ReadText.about(file, variant.frontmatter(), hash), program);
  }

  /** Reports the findings of a variant, and records its included files. */
  private void report(VariantText variant) {
    inclusions.add(variant.inclusions());
    List<Diagnostic> found = variant.found().toList();
    variant
        .head()
        .filter(none -> request.parser().isEmpty())
        .map(head -> ReadText.inOneLanguage(variant.file(), head, syntax, found))
        .orElse(found)
        .forEach(sink::report);
  }
}
