package io.promptcompiler.core.migrate;

import static java.util.stream.Collectors.toSet;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.migrate.foreign.ConvertTemplate;
import io.promptcompiler.core.migrate.foreign.ConvertTemplate.Partial;
import io.promptcompiler.core.migrate.foreign.ForeignTemplate;
import io.promptcompiler.core.migrate.foreign.ForeignValue;
import io.promptcompiler.core.migrate.foreign.JinjaReader;
import io.promptcompiler.core.migrate.foreign.JinjaSettings;
import io.promptcompiler.core.migrate.foreign.MustacheReader;
import io.promptcompiler.core.migrate.foreign.NestingDepth;
import io.promptcompiler.core.migrate.foreign.Node;
import io.promptcompiler.core.migrate.foreign.Obstacle;
import io.promptcompiler.core.migrate.infer.InferredType;
import io.promptcompiler.core.migrate.infer.InferredType.Use;
import io.promptcompiler.core.source.ForeignFormat;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Migrates the templates of a root that have more than variables and may include each other. */
final class MigrateTemplates {
  private static final String DASHES = "---";

  private final MigrateRequest request;
  private final TextCompiler compile;
  private final Inherited inherited;

  /** The templates by their paths in the root. */
  private final Map<String, Source> sources = new LinkedHashMap<>();

  /** The texts that are Handlebars already. */
  private final List<SourceFile> converted = new ArrayList<>();

  /**
   * A template.
   *
   * @param file the file, with the kind that it will have
   * @param name its new name
   * @param head its frontmatter, if it is Markdown
   * @param parts its parts, if it has more than a template
   */
  private record Source(
      SourceFile file,
      OldSyntax syntax,
      String name,
      Optional<SplitText> head,
      Optional<? extends ForeignFile> parts) {
    ForeignTemplate read(JinjaSettings jinja) {
      String content = file.text().content();
      Span all = span();
      if (NestingDepth.isTooDeep(content)) {
        return ForeignTemplate.refused(
            Span.at(all.start()),
            "blocks or brackets are nested more than " + NestingDepth.DEEPEST + " levels deep");
      }
      return parts.isPresent()
          ? parts.get().template()
          : syntax == OldSyntax.MUSTACHE
              ? MustacheReader.read(content, all)
              : JinjaReader.read(content, all, jinja);
    }

    Span span() {
      return head.map(SplitText::template).orElse(new Span(0, file.text().content().length()));
    }

    /** Returns the name under which others can include it. */
    String partial() {
      String folder = file.id().folder().isEmpty() ? "" : file.id().folder() + "/";
      return folder + name.replaceFirst("(?:\\.chat)?\\.\\w+$", "");
    }

    /** Returns the place of a part of the template. */
    Location place(Span span) {
      return parts.isPresent() ? parts.get().place(span) : new Location(file.text(), span);
    }

    boolean isRenamed() {
      return !name.equals(file.id().fileName());
    }

    boolean isMarkdown() {
      return head.isPresent();
    }
  }

  MigrateTemplates(MigrateRequest request, TextCompiler compile, Inherited inherited) {
    this.request = request;
    this.compile = compile;
    this.inherited = inherited;
  }

  /** Returns the name of a template of a given syntax, which has messages or is a text. */
  String name(OldSyntax syntax, SourceText text, String name) {
    boolean hasMessages =
        syntax == OldSyntax.JINJA
            && !NestingDepth.isTooDeep(text.content())
            && Node.hasMessages(
                JinjaReader.read(
                        text.content(), new Span(0, text.content().length()), request.jinja())
                    .nodes());
    return hasMessages ? name.replaceFirst("(?:\\.chat)?\\.\\w+$", ".chat.md") : name;
  }

  /** Adds a template in Markdown, which keeps its frontmatter. */
  void add(FileMigration.Template template, String name) {
    SourceFile file = template.file();
    sources.put(
        file.id().path(),
        new Source(file, template.syntax(), name, Optional.of(template.head()), Optional.empty()));
  }

  /** Adds a template that another tool wrote, under its new name. */
  void add(SourceFile file, OldSyntax syntax, String name, Optional<? extends ForeignFile> parts) {
    sources.put(file.id().path(), new Source(file, syntax, name, Optional.empty(), parts));
  }

  /** Adds a text that is Handlebars already, which templates may include. */
  void addConverted(SourceFile file) {
    converted.add(file);
  }

  /** Returns the outcomes by file. */
  Map<SourceFile, FileMigration> run() {
    Map<SourceFile, FileMigration> outcomes = new LinkedHashMap<>();
    for (Source source : sources.values()) {
      outcomes.put(source.file(), migrate(source));
    }
    return outcomes;
  }

  /** Returns the first tag of a template of Jinja that is printed as an empty line. */
  Optional<Location> emptyLine(SourceFile file) {
    return Optional.ofNullable(sources.get(file.id().path()))
        .filter(source -> source.syntax() == OldSyntax.JINJA)
        .flatMap(
            source ->
                JinjaReader.emptyLine(file.text().content(), source.span(), request.jinja())
                    .map(source::place));
  }

  private FileMigration migrate(Source source) {
    SourceFile file = source.file();
    ConvertTemplate converted =
        ConvertTemplate.of(
            source.read(request.jinja()),
            new TagPaths(asText(file), compile),
            include -> partial(source, include));
    List<Diagnostic> found = new ArrayList<>();
    boolean isRefused = converted.obstacles().stream().anyMatch(one -> !one.isDifference());
    for (Obstacle obstacle : converted.obstacles()) {
      if (!isRefused || !obstacle.isDifference()) {
        found.add(finding(source.place(obstacle.span()), obstacle));
      }
    }
    List<Diagnostic> counted = compile.counted(found);
    if (counted.stream().anyMatch(Diagnostic::isError)) {
      return new FileMigration.Problem(counted);
    }
    String content = source.isMarkdown() ? inPlace(source, converted) : renamed(source, converted);
    return new FileMigration.Migrated(file, source.name(), content, counted);
  }

  /** Returns the file as a text, in which tags are tried. */
  private SourceFile asText(SourceFile file) {
    Kind text = request.options().families().kinds().of("text").orElseThrow();
    return new SourceFile(file.root(), file.id(), text, file.text(), file.hash());
  }

  private Diagnostic finding(Location place, Obstacle obstacle) {
    return obstacle.isDifference()
        ? new RenderDifference(place, obstacle.what(), obstacle.instead()).finding(request)
        : Diagnostic.of(DiagnosticCode.NOT_MIGRATED, place, obstacle.what())
            .fix(obstacle.instead());
  }

  /**
   * Leaves the templates that include others which are left, because their new text would not
   * compile.
   */
  void leaveIncluding(Map<SourceFile, FileMigration> outcomes) {
    Map<SourceFile, Map<Source, Node.Include>> including = new HashMap<>();
    for (Source source : sources.values()) {
      Node.includes(source.read(request.jinja()).nodes())
          .forEach(
              include ->
                  source(source, include)
                      .ifPresent(
                          included ->
                              including
                                  .computeIfAbsent(included.file(), none -> new LinkedHashMap<>())
                                  .putIfAbsent(source, include)));
    }
    Deque<SourceFile> left = new ArrayDeque<>();
    outcomes.forEach(
        (file, outcome) -> {
          if (outcome instanceof FileMigration.Problem) {
            left.add(file);
          }
        });
    while (!left.isEmpty()) {
      including
          .getOrDefault(left.remove(), Map.of())
          .forEach(
              (source, include) -> {
                if (outcomes.get(source.file()) instanceof FileMigration.Migrated) {
                  outcomes.put(
                      source.file(),
                      new FileMigration.Problem(List.of(includesLeft(source, include))));
                  left.add(source.file());
                }
              });
    }
  }

  private static Diagnostic includesLeft(Source source, Node.Include include) {
    String what = "it includes '" + include.name() + "', which was not migrated";
    return Diagnostic.of(DiagnosticCode.NOT_MIGRATED, source.place(include.span()), what)
        .fix("Correct that template, and run the migration again.");
  }

  /** Returns the paths at which an included template may be. */
  private static List<String> paths(Source from, Node.Include include) {
    String folder = from.file().id().folder();
    // Names of Mustache have no extension.
    String ending = from.syntax() == OldSyntax.MUSTACHE ? ".mustache" : "";
    return Stream.of(include.name(), folder + "/" + include.name())
        .flatMap(name -> Stream.of(name + ending, "partials/" + name + ending))
        .toList();
  }

  private Optional<Source> source(Source from, Node.Include include) {
    return paths(from, include).stream()
        .flatMap(name -> Optional.ofNullable(sources.get(name)).stream())
        .filter(source -> source.syntax() == from.syntax())
        .findFirst();
  }

  private Optional<Partial> partial(Source from, Node.Include include) {
    return source(from, include)
        .map(
            source ->
                new Partial(
                    source.partial(),
                    source.read(request.jinja()).nodes(),
                    Map.of(),
                    /* endsLine= */ false))
        .or(
            () ->
                paths(from, include).stream()
                    .flatMap(name -> converted(from, name).stream())
                    .findFirst());
  }

  /** Returns an included text that is Handlebars already, for example since an earlier run. */
  private Optional<Partial> converted(Source from, String name) {
    ForeignFormat format =
        from.syntax() == OldSyntax.MUSTACHE ? ForeignFormat.MUSTACHE : ForeignFormat.JINJA;
    String path = format.target(name);
    return converted.stream()
        .filter(file -> file.id().path().equals(path))
        .findFirst()
        .flatMap(file -> body(file).map(body -> converted(from, file, body)));
  }

  private Partial converted(Source from, SourceFile file, Body body) {
    Set<String> helpers =
        request.options().helpers().stream().map(HelperOption::name).collect(toSet());
    Map<String, InferredType> used =
        UsedParameters.of(file, List.of(body), new FragmentIndex(converted), this::body, helpers);
    List<Node> nodes = new ArrayList<>();
    nodes.add(new Node.Text(new Location(file.text(), body.span()).text()));
    for (Map.Entry<String, InferredType> one : List.copyOf(used.entrySet())) {
      String name = one.getKey();
      declaration(file, name).ifPresent(keys -> addIntegers(one.getValue(), keys));
      fallback(file, name)
          .ifPresent(
              fallback -> {
                used.remove(name);
                ForeignValue path = new ForeignValue.Path(name, List.of(), Span.at(0));
                nodes.add(
                    new Node.Print(
                        new ForeignValue.Default(
                            path, fallback, /* isForEmpty= */ false, Span.at(0))));
              });
    }
    boolean endsLine = from.syntax() != OldSyntax.MUSTACHE && endsLine(body);
    String name = file.id().path().replaceFirst("\\.\\w+$", "");
    return new Partial(name, nodes, used, endsLine);
  }

  /** Returns the default that a text declares for a parameter; empty for false as well. */
  private Optional<ForeignValue> fallback(SourceFile file, String parameter) {
    Optional<DataNode> declaration = declaration(file, parameter);
    boolean hasType = declaration.flatMap(keys -> entry(keys, "type")).isPresent();
    return declaration
        .flatMap(keys -> entry(keys, "default"))
        .filter(value -> !(value.value() instanceof Scalar scalar && scalar.text().equals("false")))
        .map(
            value ->
                !(value.value() instanceof Scalar scalar)
                    ? new ForeignValue.Bool(true, Span.at(0))
                    : !hasType
                        ? new ForeignValue.Text(scalar.text(), Span.at(0))
                        : scalar.text().matches("-?\\d++")
                            ? new ForeignValue.Numeral(scalar.text(), Span.at(0))
                            : new ForeignValue.Bool(true, Span.at(0)));
  }

  private Optional<DataNode> declaration(SourceFile file, String parameter) {
    return head(file)
        .flatMap(head -> head.own().entry("parameters"))
        .flatMap(all -> entry(all.value(), parameter))
        .map(DataNode.Entry::value);
  }

  /** Records declared integers, because a use does not show whether a number is one. */
  private static void addIntegers(InferredType type, DataNode declaration) {
    entry(declaration, "type")
        .filter(key -> key.value() instanceof Scalar scalar && scalar.text().equals("integer"))
        .ifPresent(integer -> type.add(Use.INTEGER));
    entry(declaration, "items").ifPresent(key -> addIntegers(type.element(), key.value()));
    entry(declaration, "properties")
        .filter(key -> key.value() instanceof DataNode.Mapping)
        .map(key -> ((DataNode.Mapping) key.value()).entries())
        .ifPresent(all -> all.forEach(one -> addIntegers(type.property(one.key()), one.value())));
  }

  private static Optional<DataNode.Entry> entry(DataNode node, String key) {
    return node instanceof DataNode.Mapping mapping ? mapping.entry(key) : Optional.empty();
  }

  private Optional<Body> body(SourceFile file) {
    return head(file).flatMap(head -> DeclareTree.template(file, head));
  }

  private Optional<SplitText> head(SourceFile file) {
    return SplitText.read(file, inherited, finding -> {});
  }

  private static boolean endsLine(Body body) {
    List<Statement> all = body.statements();
    return !all.isEmpty()
        && all.get(all.size() - 1) instanceof Statement.Content text
        && text.value().endsWith("\n");
  }

  private String inPlace(Source source, ConvertTemplate converted) {
    SplitText head = source.head().orElseThrow();
    String start = source.file().text().content().substring(0, head.template().start());
    boolean isDeclared = head.declaresParameters() || Fragments.isFragment(source.file());
    return EditFrontmatter.convert(
        start + converted.template(),
        head,
        isDeclared ? Map.of() : converted.declarations(),
        /* isMarked= */ !source.isRenamed());
  }

  private String renamed(Source source, ConvertTemplate converted) {
    String template = converted.template();
    boolean isLikeFrontmatter = template.stripLeading().startsWith(DASHES);
    String start = isLikeFrontmatter ? DASHES + "\n" + DASHES + "\n" : "";
    String content = source.parts().<String>map(ForeignFile::frontmatter).orElse(start) + template;
    Map<String, Map<String, Object>> declarations =
        source
            .parts()
            .<Map<String, Map<String, Object>>>map(
                file -> file.declarations(converted.declarations()))
            .orElse(converted.declarations());
    SourceFile fresh = TextCompiler.withContent(source.file(), content);
    SplitText head = SplitText.read(fresh, inherited, finding -> {}).orElseThrow();
    return EditFrontmatter.convert(
        content,
        head,
        Fragments.isFragment(fresh) ? Map.of() : declarations,
        head.syntax(fresh) != Syntax.HANDLEBARS);
  }
}
