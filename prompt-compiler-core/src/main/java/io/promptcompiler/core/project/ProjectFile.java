package io.promptcompiler.core.project;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.source.TemplateId;
import io.promptcompiler.core.syntax.data.CheckComments;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.tool.ToolSettings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of a project, which are defaults of the configuration of each tool. Invalid settings
 * are left out; the compiler reports them, since the options of a run name the file.
 *
 * @param path the file
 * @param roots the folders of templates, without a package
 * @param severities severities that differ from the defaults
 * @param packageName the package of the generated classes
 * @param migration how templates of other tools are read
 * @param tools where tools are that prompts can mention
 */
public record ProjectFile(
    Path path,
    List<SourceRoot> roots,
    Map<DiagnosticCode, Severity> severities,
    Optional<String> packageName,
    Migration migration,
    ToolSettings tools) {
  /** The name of the file. */
  public static final String NAME = "prompt.yaml";

  private static final String STEM = "prompt";

  /** The kind of the file, which is not a document. */
  public static final Kind KIND = Kind.of("project", Kind.Form.DATA, NAME);

  /** Matches the id of a finding, which the files of other tools do not have. */
  private static final Pattern FINDING = Pattern.compile("\\bPC\\d{3,4}\\b");

  private static final Pattern TOP_KEY = Pattern.compile("(?m)^[\"']?([$\\w]+)[\"']?[ \\t]*:");

  /**
   * How templates of other tools are read when they are migrated.
   *
   * @param syntax the syntax of texts in which it is not certain
   * @param trimBlocks whether the application sets {@code trim_blocks} of Jinja
   * @param lstripBlocks whether it sets {@code lstrip_blocks}
   */
  public record Migration(
      Optional<String> syntax, Optional<Boolean> trimBlocks, Optional<Boolean> lstripBlocks) {
    /** No settings. */
    public static final Migration NONE =
        new Migration(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Copies the list and the map. */
  public ProjectFile {
    roots = List.copyOf(roots);
    severities = Map.copyOf(severities);
  }

  /**
   * Returns the file in a folder, or else in the nearest folder above that has one. The search ends
   * at the top of a Git repository. A file with none of the keys, or similar ones, is a prompt of
   * another tool.
   *
   * @throws IOException if the file cannot be read
   */
  public static Optional<ProjectFile> find(Path folder) throws IOException {
    for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      Optional<ProjectFile> found = in(at);
      if (found.isPresent() || Checkout.isRepository(at)) {
        return found;
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the file in a folder.
   *
   * @throws IOException if the file cannot be read
   */
  public static Optional<ProjectFile> in(Path folder) throws IOException {
    Path file = folder.toAbsolutePath().normalize().resolve(NAME);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(file)) {
      return Optional.empty();
    }
    return of(file, Checkout.read(file));
  }

  /**
   * Returns the file that options name.
   *
   * @throws IOException if it cannot be read
   */
  public static Optional<ProjectFile> of(CompilerOptions options) throws IOException {
    Optional<Path> folder = options.projectFile().map(Path::toAbsolutePath).map(Path::getParent);
    return folder.isPresent() ? in(folder.get()) : Optional.empty();
  }

  /** Returns a file with the given content; empty if it is a prompt of another tool. */
  public static Optional<ProjectFile> of(Path file, byte[] content) {
    Optional<SourceText> text = text(file, content, finding -> {});
    if (text.isEmpty()) {
      return Optional.of(unreadable(file)); // the compiler reports that it is not UTF-8
    }
    return text.filter(found -> hasSettings(found.content()))
        .map(found -> read(file, found, finding -> {}));
  }

  /**
   * Returns the files of a folder without settings that are probably meant as its settings: {@code
   * prompt.yml}, {@code promt.yaml}.
   *
   * @throws IOException if a file cannot be read
   */
  public static List<Path> misnamed(Path folder) throws IOException {
    if (Files.exists(folder.resolve(NAME), LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    List<Path> misnamed = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{yml,yaml}")) {
      for (Path file : files) {
        String stem = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        boolean isNear = stem.equals(STEM) || !Suggestion.didYouMean(stem, List.of(STEM)).isEmpty();
        if (isNear
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && text(file, ReadBytes.of(file), finding -> {})
                .filter(text -> hasSettings(text.content()))
                .isPresent()) {
          misnamed.add(file);
        }
      }
    }
    return misnamed;
  }

  /** Returns the file with content that may not be saved. */
  public static SourceFile source(Path file, String content) {
    SourceText text = new SourceText(SlashPath.of(file), content);
    return new SourceFile(
        SourceRoot.of(Objects.requireNonNull(file.getParent()), ""),
        new TemplateId(NAME),
        KIND,
        text,
        FileHash.of(content.getBytes(UTF_8)));
  }

  /** Reads a file whose content may not be saved, and reports everything that is wrong in it. */
  public static ProjectFile read(Path file, byte[] content, DiagnosticSink sink) {
    return text(file, content, sink)
        .map(text -> read(file, text, sink))
        .orElseGet(() -> unreadable(file));
  }

  private static ProjectFile unreadable(Path file) {
    return with(ToolSettings.UNREADABLE, file);
  }

  private static ProjectFile with(ToolSettings tools, Path file) {
    return new ProjectFile(file, List.of(), Map.of(), Optional.empty(), Migration.NONE, tools);
  }

  private static Optional<SourceText> text(Path file, byte[] content, DiagnosticSink sink) {
    return ReadSource.decode(SlashPath.of(file), content, sink);
  }

  private static boolean hasSettings(String content) {
    Matcher keys = TOP_KEY.matcher(content);
    boolean hasKeys = false;
    while (keys.find()) {
      hasKeys = true;
      List<String> names = ProjectShape.FILE.names();
      if (names.contains(keys.group(1)) || !Suggestion.didYouMean(keys.group(1), names).isEmpty()) {
        return true;
      }
    }
    return !hasKeys || FINDING.matcher(content).find();
  }

  private static ProjectFile read(Path file, SourceText text, DiagnosticSink sink) {
    if (text.content().lines().allMatch(line -> line.isBlank() || line.startsWith("#"))) {
      return with(ToolSettings.NONE, file);
    }
    return YamlReader.read(text, new Span(0, text.content().length()), sink)
        .map(
            document -> {
              CheckComments.check(document, ProjectShape.FILE, sink);
              CheckShape.check(document, ProjectShape.FILE, /* isJson= */ false, sink);
              return new Reader(file, sink).read(document);
            })
        .orElseGet(() -> unreadable(file));
  }

  /** Returns whether the file is in a folder itself, and not in one above. */
  public boolean isIn(Path folder) {
    return folder.toAbsolutePath().normalize().equals(path.getParent());
  }

  /**
   * Returns the roots with the packages of their classes. Scopes other than that of the project
   * have packages of their own, because they may have the same ids.
   */
  public List<SourceRoot> roots(String inPackage) {
    return roots.stream().map(root -> in(root, root.scope(), inPackage)).toList();
  }

  /** Returns a root in a scope, with the package that it has if it is in that scope. */
  public static SourceRoot in(SourceRoot root, Scope scope, String inPackage) {
    return root.in(scope, scope == Scope.PROJECT ? inPackage : inPackage + "." + scope.word());
  }

  /** Returns options in which these severities are defaults, and whose runs check this file. */
  public CompilerOptions under(CompilerOptions options) {
    Map<DiagnosticCode, Severity> all = new EnumMap<>(DiagnosticCode.class);
    all.putAll(severities);
    all.putAll(options.severities());
    return options.withSeverities(all).withProjectFile(path);
  }

  /** Reads a document, leaving out what does not have its shape. */
  private static final class Reader {
    private final Path file;
    private final Path folder;
    private final DiagnosticSink sink;

    Reader(Path file, DiagnosticSink sink) {
      this.file = file;
      this.folder = Objects.requireNonNull(file.getParent());
      this.sink = sink;
    }

    ProjectFile read(Mapping document) {
      return new ProjectFile(
          file,
          document.entry("roots").map(entry -> roots(entry.value())).orElse(List.of()),
          severities(document),
          document
              .entry("package")
              .flatMap(entry -> text(entry.value()))
              .map(Scalar::text)
              .filter(JavaNames::isName),
          document
              .entry("migrate")
              .flatMap(ObjectReader::of)
              .map(Reader::migration)
              .orElse(Migration.NONE),
          document
              .entry(ProjectShape.TOOLS)
              .map(entry -> ToolSettings.read(entry, folder, sink))
              .orElse(ToolSettings.NONE));
    }

    private static Migration migration(ObjectReader keys) {
      return new Migration(
          Optional.of(keys.text("syntax")).filter(ProjectShape.OLD_SYNTAXES::contains),
          truth(keys, "trimBlocks"),
          truth(keys, "lstripBlocks"));
    }

    private static Optional<Boolean> truth(ObjectReader keys, String key) {
      return keys.has(key) ? Optional.of(keys.truth(key, false)) : Optional.empty();
    }

    private static Optional<Scalar> text(DataNode node) {
      return node instanceof Scalar scalar && !scalar.isNull()
          ? Optional.of(scalar)
          : Optional.empty();
    }

    /** Returns the roots, each once: a small file could have one read thousands of times. */
    private List<SourceRoot> roots(DataNode node) {
      List<DataNode> items = node instanceof Sequence list ? list.items() : List.of(node);
      if (items.size() > Limits.ROOTS) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.TOO_MANY,
                    node.beginning(),
                    "roots",
                    items.size(),
                    "folders",
                    Limits.ROOTS)
                .fix("Name a folder that contains several of them."));
      }
      return items.stream()
          .limit(Limits.ROOTS)
          .flatMap(item -> root(item).stream())
          .distinct()
          .toList();
    }

    private Optional<SourceRoot> root(DataNode node) {
      if (node instanceof Mapping mapping) {
        ObjectReader root = ObjectReader.of(mapping);
        return root.scalar("directory")
            .flatMap(
                directory ->
                    root(
                        directory,
                        Syntax.of(root.text("syntax")),
                        Scope.of(root.text("scope")).orElse(Scope.PROJECT),
                        patterns(root, "includes"),
                        patterns(root, "excludes")));
      }
      return text(node)
          .flatMap(
              directory -> root(directory, Optional.empty(), Scope.PROJECT, List.of(), List.of()));
    }

    private List<String> patterns(ObjectReader root, String key) {
      List<String> patterns =
          root.value(key).stream()
              .flatMap(
                  node -> (node instanceof Sequence list ? list.items() : List.of(node)).stream())
              .flatMap(node -> text(node).stream())
              .map(Scalar::text)
              .toList();
      int length = patterns.stream().mapToInt(String::length).sum();
      if (length <= Limits.PATTERNS) {
        return patterns;
      }
      Location place = root.value(key).orElseThrow().location();
      sink.report(
          Diagnostic.of(DiagnosticCode.TOO_MANY, place, key, length, "characters", Limits.PATTERNS)
              .fix("Write fewer or shorter patterns."));
      return List.of();
    }

    private Optional<SourceRoot> root(
        Scalar directory,
        Optional<Syntax> syntax,
        Scope scope,
        List<String> includes,
        List<String> excludes) {
      try {
        Path path = folder.resolve(directory.text().strip()).normalize();
        Optional<Checkout.RefusedRoot> refusal = Checkout.of(folder).refusal(path);
        if (refusal.isPresent()) {
          sink.report(
              Diagnostic.of(
                      DiagnosticCode.ROOT_REFUSED,
                      directory.location(),
                      directory.text(),
                      refusal.get().why())
                  .fix(refusal.get().fix()));
          return Optional.empty();
        }
        if (!Files.isDirectory(path)) {
          report(directory.location(), DiagnosticCode.MISSING_ROOT, directory.text());
        }
        return Optional.of(
            new SourceRoot(path, Optional.empty(), syntax, scope, "", includes, excludes));
      } catch (InvalidPathException e) {
        report(directory.location(), DiagnosticCode.MISSING_ROOT, directory.text());
        return Optional.empty();
      }
    }

    private void report(Location place, DiagnosticCode code, String directory) {
      sink.report(
          Diagnostic.of(code, place, directory)
              .fix("Create the folder, or correct its path, which is relative to this file."));
    }

    private Map<DiagnosticCode, Severity> severities(Mapping document) {
      Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
      List<Entry> entries =
          document.entry("severities").map(Entry::value).stream()
              .filter(Mapping.class::isInstance)
              .flatMap(node -> ((Mapping) node).entries().stream())
              .toList();
      for (Entry entry : entries) {
        String word = text(entry.value()).map(Scalar::text).orElse("");
        Optional<Severity> severity =
            Arrays.stream(Severity.values()).filter(one -> one.word().equals(word)).findFirst();
        DiagnosticCode.of(entry.key())
            .ifPresent(code -> severity.ifPresent(one -> put(severities, code, one, entry)));
      }
      return severities;
    }

    private void put(
        Map<DiagnosticCode, Severity> severities,
        DiagnosticCode code,
        Severity severity,
        Entry entry) {
      if (severity == Severity.ERROR || code.canBeLowered()) {
        severities.put(code, severity);
      } else {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.NOT_TO_BE_LOWERED,
                    entry.value().location(),
                    code.id(),
                    severity.word())
                .fix("Remove this setting: a template with this error cannot be compiled."));
      }
    }
  }
}
