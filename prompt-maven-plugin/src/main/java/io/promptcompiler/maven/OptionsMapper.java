package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.core.evolve.Compatibility;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Maps the plugin's configuration to the compiler's options; unknown words are errors. */
final class OptionsMapper {
  private static final Target TARGET = Targets.DEFAULT;
  private static final String DEFAULT_SOURCES = "src/main/prompts";
  private static final Kinds KINDS = Families.STANDARD.kinds();

  private final MavenProject project;
  private final Optional<ProjectFile> settings;
  private final String packageName;
  private final String catalogName;

  /**
   * Creates an instance.
   *
   * @param settings the settings of the project, which are defaults of the configuration
   */
  OptionsMapper(
      MavenProject project,
      Optional<ProjectFile> settings,
      @Nullable String packageName,
      String catalogName) {
    this.project = project;
    this.settings = settings;
    this.packageName =
        packageName == null
            ? settings.flatMap(ProjectFile::packageName).orElseGet(() -> defaultPackage(project))
            : packageName;
    this.catalogName = catalogName;
  }

  /**
   * Returns a different default package for each module, because catalogs with the same name hide
   * each other on a class path.
   */
  private static String defaultPackage(MavenProject project) {
    return TARGET.namespace(project.getGroupId() + "." + project.getArtifactId()) + ".prompts";
  }

  CompilerOptions map(
      List<Root> roots,
      File sourceDirectory,
      Map<String, String> severities,
      List<@Nullable String> requiredTemplates,
      List<String> sourceRoots)
      throws MojoExecutionException {
    List<SourceRoot> mapped = new ArrayList<>();
    for (Root root : roots) {
      mapped.add(root(root));
    }
    if (roots.isEmpty()) {
      mapped.addAll(rootsInSettings(sourceDirectory));
    }
    if (mapped.isEmpty() && sourceDirectory.isDirectory()) {
      mapped.add(SourceRoot.of(sourceDirectory.toPath(), packageName));
    }
    File pom = project.getFile();
    CompilerOptions options =
        new CompilerOptions(
                mapped,
                packageName,
                catalogName,
                severities(severities),
                filled("requiredTemplates", requiredTemplates),
                List.of(),
                (pom == null ? project.getBasedir() : pom).toPath(),
                moduleInfo(sourceRoots))
            .writtenBy(TARGET);
    return settings.map(file -> file.under(options)).orElse(options);
  }

  /**
   * Returns the roots that the settings give to this module: all of a file in its folder, and those
   * in its folder of a file above. Another source directory than the default is configured, and
   * then there are none.
   */
  private List<SourceRoot> rootsInSettings(File sourceDirectory) {
    Path base = project.getBasedir().toPath().toAbsolutePath().normalize();
    boolean isDefault =
        sourceDirectory.toPath().toAbsolutePath().normalize().equals(base.resolve(DEFAULT_SOURCES));
    return settings.filter(file -> isDefault).stream()
        .flatMap(
            file ->
                file.roots(packageName).stream()
                    .filter(root -> file.isIn(base) || root.directory().startsWith(base)))
        .toList();
  }

  /** Returns the configured trust. */
  static Trust trust(@Nullable String word) throws MojoExecutionException {
    return word(Trust.KEY, word, Trust::of, Trust.WORDS).orElse(Trust.UNDECLARED);
  }

  /** Returns how often the results of a helper change, as configured. */
  static Varies varies(@Nullable String word) throws MojoExecutionException {
    return word(Varies.KEY, word, Varies::of, Varies.WORDS).orElse(Varies.UNDECLARED);
  }

  private SourceRoot root(Root root) throws MojoExecutionException {
    File directory = root.directory();
    if (directory == null) {
      throw new MojoExecutionException("A <root> has no <directory>.");
    }
    String inPackage = root.packageName();
    return new SourceRoot(
        directory.toPath(),
        word("kind", root.kind(), KINDS::of, KINDS.words()),
        word(
            "syntax",
            root.syntax(),
            Syntax::of,
            Arrays.stream(Syntax.values()).map(Syntax::word).toList()),
        word(
                "scope",
                root.scope(),
                Scope::of,
                Arrays.stream(Scope.values()).map(Scope::word).toList())
            .orElse(Scope.PROJECT),
        inPackage == null ? packageName : inPackage,
        filled("includes", root.includes()),
        filled("excludes", root.excludes()));
  }

  /**
   * Returns the mapped classes of the application, sorted so that their order is the same on every
   * machine.
   */
  static List<MappedClass> mapped(Map<String, String> records, Map<String, String> beans)
      throws MojoExecutionException {
    List<MappedClass> mapped = new ArrayList<>();
    for (MappedClass.Style style : MappedClass.Style.values()) {
      Map<String, String> given = style == MappedClass.Style.RECORDS ? records : beans;
      for (Map.Entry<String, String> entry : new TreeMap<>(given).entrySet()) {
        // Maven returns null for an empty element.
        String source = Objects.requireNonNullElse(entry.getValue(), "").strip();
        if (source.isEmpty()) {
          throw new MojoExecutionException(
              "<" + entry.getKey() + "> in <" + style.element() + "> is empty.");
        }
        mapped.add(new MappedClass(entry.getKey(), source, style));
      }
    }
    return mapped;
  }

  /** Returns the texts of a list; Maven returns null for an empty element. */
  private static List<String> filled(String element, List<@Nullable String> texts)
      throws MojoExecutionException {
    List<String> filled = new ArrayList<>();
    for (String text : texts) {
      if (text == null) {
        throw new MojoExecutionException("An element in <" + element + "> is empty.");
      }
      filled.add(text);
    }
    return filled;
  }

  /** Returns the constant for a word of the configuration; empty if the word is absent. */
  static <T> Optional<T> word(
      String element,
      @Nullable String word,
      Function<String, Optional<T>> meaning,
      List<String> words)
      throws MojoExecutionException {
    if (word == null) {
      return Optional.empty();
    }
    Optional<T> found = meaning.apply(word.strip());
    if (found.isEmpty()) {
      throw new MojoExecutionException(
          Suggestion.join(
              "<" + element + "> cannot be '" + word + "'.",
              Suggestion.didYouMean(word, words, "Possible values")));
    }
    return found;
  }

  private static Map<DiagnosticCode, Severity> severities(Map<String, String> configured)
      throws MojoExecutionException {
    Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
    for (Map.Entry<String, String> entry : configured.entrySet()) {
      DiagnosticCode code =
          DiagnosticCode.of(entry.getKey())
              .orElseThrow(
                  () ->
                      new MojoExecutionException(
                          "<severities> names '"
                              + entry.getKey()
                              + "', which is not the id of a finding."));
      severity(entry).ifPresent(severity -> severities.put(code, severity));
    }
    return severities;
  }

  /** Returns the severities of categories of changes. */
  static Map<Category, Severity> categories(Map<String, String> configured)
      throws MojoExecutionException {
    Map<Category, Severity> severities = new EnumMap<>(Category.class);
    List<String> words = Arrays.stream(Category.values()).map(Category::name).toList();
    for (Map.Entry<String, String> entry : configured.entrySet()) {
      Category category = word("categories", entry.getKey(), Category::of, words).orElseThrow();
      severity(entry).ifPresent(severity -> severities.put(category, severity));
    }
    return severities;
  }

  /** Returns the categories whose changes fail the build. */
  static Set<Category> failOn(List<String> configured) throws MojoExecutionException {
    Set<Category> categories = EnumSet.noneOf(Category.class);
    List<String> words = words(Category.values());
    for (String category : configured) {
      categories.add(word("failOn", category.strip(), Category::of, words).orElseThrow());
    }
    return categories;
  }

  /** Returns the configured format of a review. */
  static ReviewFormat reviewFormat(String configured) throws MojoExecutionException {
    ReviewFormat[] formats = ReviewFormat.values();
    return word(
            "format",
            configured,
            word ->
                Arrays.stream(formats)
                    .filter(one -> one.name().equals(word.toUpperCase(Locale.ROOT)))
                    .findAny(),
            words(formats))
        .orElse(ReviewFormat.TEXT);
  }

  private static List<String> words(Enum<?>[] values) {
    return Arrays.stream(values).map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** Returns the configured kinds of compatibility. */
  static Set<Compatibility> compatibility(String configured) throws MojoExecutionException {
    return word("breaks", configured, Compatibility::of, List.of("source", "linking", "both"))
        .orElse(Compatibility.ALL);
  }

  private static Optional<Severity> severity(Map.Entry<String, String> entry)
      throws MojoExecutionException {
    return word(
        entry.getKey(),
        Objects.requireNonNullElse(entry.getValue(), ""),
        word -> Arrays.stream(Severity.values()).filter(one -> one.word().equals(word)).findAny(),
        Arrays.stream(Severity.values()).map(Severity::word).toList());
  }

  private static Optional<Path> moduleInfo(List<String> sourceRoots) {
    return sourceRoots.stream()
        .map(root -> Path.of(root).resolve("module-info.java"))
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
