package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The options of a build, stored in a file next to its state for tools that cannot read the build's
 * configuration. Paths are relative to the file if possible, so that it stays valid when the
 * project moves. They are signed like the state, since a checkout can have such a file, with
 * another version of the module or other folders than those of the build.
 *
 * @param options the options of the build
 * @param classes the folder of the project's compiled classes, which include its helpers
 * @param configured a checksum of the files that configured the build
 */
public record RecordedOptions(CompilerOptions options, Path classes, String configured) {
  /** The extension of these files. */
  public static final String ENDING = ".options";

  private static final String OF_ANOTHER_PLACE =
      "a symbolic link on its path leads to another place of a Git repository, so the build of"
          + " another module may have written it. Remove the link, and run the build again.";

  private static final String FORMAT = "prompt-compiler-options 4";

  /** Returns the options of a build with the current content of its configuration file. */
  public static RecordedOptions of(CompilerOptions options, Path classes) throws IOException {
    return new RecordedOptions(
        options, classes, Checksum.of(options.configuration()) + settings(options.configuration()));
  }

  /**
   * Returns the file that configured the build and has changed since; empty if none has changed.
   *
   * @throws IOException if it cannot be read
   */
  public Optional<Path> outdated() throws IOException {
    Path file = options.configuration();
    String now = Checksum.of(file);
    if (configured.equals(now + settings(file))) {
      return Optional.empty();
    }
    Optional<Path> settings = ProjectFile.find(folder(file)).map(ProjectFile::path);
    return configured.startsWith(now)
        ? settings.or(options::projectFile).or(() -> Optional.of(file))
        : Optional.of(file);
  }

  /** Returns the checksum of the settings around a configuration file; empty without settings. */
  private static String settings(Path configuration) throws IOException {
    Optional<ProjectFile> found = ProjectFile.find(folder(configuration));
    return found.isPresent() ? " " + Checksum.of(found.get().path()) : "";
  }

  /**
   * Writes the file unless it already has this content.
   *
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    StateKey key = StateKey.of(options.folder());
    SealedLines.writeOwn(file, FORMAT, key, lines(folder(file)));
  }

  private List<String> lines(Path base) {
    List<String> lines = new ArrayList<>();
    lines.add(TabbedLine.of("module", options.coordinates()));
    lines.add(TabbedLine.of("package", options.packageName()));
    lines.add(TabbedLine.of("catalog", options.catalogName()));
    lines.add(TabbedLine.of("configuration", text(base, options.configuration()), configured));
    lines.add(TabbedLine.of("classes", text(base, classes)));
    options
        .moduleInfo()
        .ifPresent(path -> lines.add(TabbedLine.of("module-info", text(base, path))));
    options.projectFile().ifPresent(path -> lines.add(TabbedLine.of("settings", text(base, path))));
    options
        .publication()
        .ifPresent(
            one ->
                lines.add(TabbedLine.of("publication", one.name(), one.version(), one.compiler())));
    lines.add(TabbedLine.of("trust", options.trust().word()));
    options
        .severities()
        .forEach(
            (code, severity) -> lines.add(TabbedLine.of("severity", code.id(), severity.word())));
    options
        .skillValues()
        .forEach((name, value) -> lines.add(TabbedLine.of("skill-value", name, value)));
    options.requiredTemplates().forEach(pattern -> lines.add(TabbedLine.of("required", pattern)));
    for (HelperOption helper : options.helpers()) {
      List<String> parts =
          new ArrayList<>(
              List.of(
                  "helper",
                  helper.name(),
                  helper.method(),
                  helper.returns(),
                  helper.origin().trust().word(),
                  helper.origin().varies().word()));
      parts.addAll(helper.parameters());
      lines.add(TabbedLine.of(parts.toArray(String[]::new)));
    }
    for (MappedClass mapped : options.mapped()) {
      lines.add(TabbedLine.of("mapped", mapped.style().name(), mapped.target(), mapped.source()));
    }
    for (LibraryPath library : options.libraries()) {
      lines.add(TabbedLine.of("library", library.role().name(), text(base, library.path())));
    }
    for (SourceRoot root : options.roots()) {
      lines.add(
          TabbedLine.of(
              "root",
              text(base, root.directory()),
              root.kind().map(Kind::word).orElse(""),
              root.syntax().map(Syntax::word).orElse(""),
              root.scope().word(),
              root.packageName()));
      root.includes().forEach(pattern -> lines.add(TabbedLine.of("include", pattern)));
      root.excludes().forEach(pattern -> lines.add(TabbedLine.of("exclude", pattern)));
    }
    return lines;
  }

  /**
   * Reads options that a build of the same user has recorded; empty if the file is missing, damaged
   * or very large, or if another user or another version wrote it.
   *
   * @param module the folder of the module
   * @throws IOException if it cannot be read
   */
  public static Optional<RecordedOptions> read(Path file, Path module) throws IOException {
    return isTooLarge(file)
        ? Optional.empty()
        : SealedLines.parseOwn(file, FORMAT, StateKey.of(module), new Reader(folder(file))::read);
  }

  /** Returns whether a file is too large for editors, which read all such files of a checkout. */
  private static boolean isTooLarge(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) > ReadBytes.MOST;
  }

  /**
   * Reads options that a build of any user has recorded.
   *
   * @param module the folder of the module
   * @throws IOException if it cannot be read
   */
  public static Optional<RecordedOptions> readOfAnybody(Path file, Path module) throws IOException {
    return SealedLines.parseOfAnybody(
        file, FORMAT, StateKey.of(module), new Reader(folder(file))::read);
  }

  /**
   * Returns why an existing file is not read, and what to do, as sentences without a capital at the
   * beginning.
   *
   * @param module the folder of the module
   * @param isTrusted whether the file would be read if another user had written it
   * @throws IOException if its attributes cannot be read
   */
  public static String problem(Path file, Path module, boolean isTrusted) throws IOException {
    StateKey key = StateKey.of(module);
    if (key.isElsewhere(file)) {
      return OF_ANOTHER_PLACE;
    }
    if (isTooLarge(file)) {
      return "it has more than 16 MiB. Delete it, and run the build again. If it is as large then,"
          + " declare less in the build: patterns of files, helpers, mapped classes and values of"
          + " skills.";
    }
    String unknown =
        " So the folders of templates, severities and libraries of the build are unknown. ";
    String again =
        "run the build again with this version of Prompt Compiler%s: 'mvn generate-sources',"
            + " 'gradle generatePrompts --rerun' or 'prompt generate --root DIR'.";
    if (isTrusted) {
      return "it is damaged, or another version of Prompt Compiler wrote it."
          + unknown
          + "Delete it, and "
          + again.formatted("");
    }
    String other =
        " 'mvn prompt:validate' and 'gradle checkPrompts' do not need it. If you trust the code of"
            + " the project, 'prompt check --allow-helpers' uses it; after"
            + " '--allow-helpers=always', editors do too.";
    return key.isKept()
        ? "it is not signed with the key in "
            + StateKey.FILE
            + ". Another user, machine or version of Prompt Compiler wrote it, or it is damaged."
            + unknown
            + "Delete it, and "
            + again.formatted(" as this user, in CI in the same job")
            + other
        : "your key, by which it would be recognized, cannot be kept in "
            + StateKey.FILE
            + ": the file cannot be written, or it is in the project."
            + unknown
            + "Set XDG_CACHE_HOME, or LOCALAPPDATA on Windows, to a folder of yours outside of the"
            + " project, and "
            + again.formatted("")
            + other;
  }

  private static final class Reader {
    private final Path base;
    private final Map<String, List<String>> single = new HashMap<>();
    private final Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
    private final Map<String, String> skillValues = new HashMap<>();
    private final List<String> required = new ArrayList<>();
    private final List<HelperOption> helpers = new ArrayList<>();
    private final List<MappedClass> mapped = new ArrayList<>();
    private final List<LibraryPath> libraries = new ArrayList<>();
    private final List<SourceRoot> roots = new ArrayList<>();
    private final List<String> includes = new ArrayList<>();
    private final List<String> excludes = new ArrayList<>();
    private List<String> root = List.of();

    Reader(Path base) {
      this.base = base;
    }

    RecordedOptions read(List<String> lines) {
      lines.forEach(line -> line(TabbedLine.parts(line)));
      endRoot();
      CompilerOptions options =
          new CompilerOptions(
                  roots,
                  value("package"),
                  value("catalog"),
                  severities,
                  required,
                  helpers,
                  path(value("configuration")),
                  Optional.ofNullable(single.get("module-info")).map(parts -> path(parts.get(1))))
              .withLibraries(libraries)
              .withMapped(mapped)
              .withSkillValues(skillValues)
              .ofModule(value("module"))
              .trusting(trust(value("trust")));
      List<String> published = single.getOrDefault("publication", List.of());
      CompilerOptions all =
          published.isEmpty()
              ? options
              : options.publishedAs(
                  new Publication(published.get(1), published.get(2), published.get(3)));
      List<String> settings = single.getOrDefault("settings", List.of());
      all = settings.isEmpty() ? all : all.withProjectFile(path(settings.get(1)));
      return new RecordedOptions(all, path(value("classes")), parts("configuration").get(2));
    }

    private void line(List<String> parts) {
      switch (parts.get(0)) {
        case "severity" -> severity(parts.get(1), parts.get(2));
        case "skill-value" -> skillValues.put(parts.get(1), parts.get(2));
        case "required" -> required.add(parts.get(1));
        case "helper" ->
            helpers.add(
                new HelperOption(
                    parts.get(1),
                    parts.get(2),
                    parts.subList(6, parts.size()),
                    parts.get(3),
                    new Origin(
                        trust(parts.get(4)), Varies.of(parts.get(5)).orElse(Varies.UNDECLARED))));
        case "mapped" ->
            mapped.add(
                new MappedClass(
                    parts.get(2), parts.get(3), MappedClass.Style.valueOf(parts.get(1))));
        case "library" ->
            libraries.add(
                new LibraryPath(path(parts.get(2)), LibraryPath.Role.valueOf(parts.get(1))));
        case "root" -> {
          endRoot();
          root = parts;
        }
        case "include" -> includes.add(parts.get(1));
        case "exclude" -> excludes.add(parts.get(1));
        default -> single.put(parts.get(0), parts);
      }
    }

    /**
     * Adds a severity. Findings that this version does not know are ignored, because it cannot
     * report them.
     */
    private void severity(String id, String word) {
      DiagnosticCode.of(id)
          .ifPresent(
              code ->
                  List.of(Severity.values()).stream()
                      .filter(one -> one.word().equals(word))
                      .forEach(one -> severities.put(code, one)));
    }

    private static Trust trust(String word) {
      return Trust.of(word).orElse(Trust.UNDECLARED);
    }

    private void endRoot() {
      if (!root.isEmpty()) {
        roots.add(
            new SourceRoot(
                path(root.get(1)),
                Families.STANDARD.kinds().of(root.get(2)),
                Syntax.of(root.get(3)),
                Scope.of(root.get(4)).orElse(Scope.PROJECT),
                root.get(5),
                includes,
                excludes));
        includes.clear();
        excludes.clear();
      }
    }

    private String value(String key) {
      return parts(key).get(1);
    }

    private List<String> parts(String key) {
      return Objects.requireNonNull(single.get(key), key);
    }

    private Path path(String text) {
      return base.resolve(text).normalize();
    }
  }

  /** Returns a path relative to a base; absolute if it is on another Windows drive. */
  private static String text(Path base, Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    boolean isNear = Objects.equals(base.getRoot(), absolute.getRoot());
    return SlashPath.of(isNear ? base.relativize(absolute) : absolute);
  }

  private static Path folder(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.getParent() == null ? absolute : absolute.getParent();
  }
}
