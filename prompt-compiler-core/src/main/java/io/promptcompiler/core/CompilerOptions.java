package io.promptcompiler.core;

import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.Trust;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The options of one run.
 *
 * @param roots the roots, in any order
 * @param packageName the package of the catalog
 * @param catalogName the class of the catalog: {@code Prompts}
 * @param severities severities that differ from the defaults
 * @param requiredTemplates ids, or Ant patterns of ids, each of which must match a template
 * @param helpers static methods of the project that templates call
 * @param configuration the file to which findings about these options refer
 * @param moduleInfo the {@code module-info.java} of the module, if it has one
 * @param libraries jars and folders of classes that may be prompt libraries, in the order of the
 *     class path
 * @param publication the identity under which the prompts are published; empty if they are not
 *     published
 * @param coordinates the coordinates of the module: {@code com.acme:prompts:1.2.0}; empty if
 *     unknown
 * @param families the known families of documents
 * @param mapped classes of the application whose objects can be converted to objects of prompts
 * @param trust the trust of values for which nothing more specific is declared
 * @param target the back end that writes the classes
 * @param projectFile the file with the settings of the project, which each run checks
 * @param skillValues the values with which agent skills are rendered when they are published, by
 *     the names of their parameters
 * @param toolRoots further roots of the project, from which only tools are known
 */
public record CompilerOptions(
    List<SourceRoot> roots,
    String packageName,
    String catalogName,
    Map<DiagnosticCode, Severity> severities,
    List<String> requiredTemplates,
    List<HelperOption> helpers,
    Path configuration,
    Optional<Path> moduleInfo,
    List<LibraryPath> libraries,
    Optional<Publication> publication,
    String coordinates,
    Families families,
    List<MappedClass> mapped,
    Trust trust,
    Target target,
    Optional<Path> projectFile,
    Map<String, String> skillValues,
    List<SourceRoot> toolRoots) {

  /** Copies lists and maps. */
  public CompilerOptions {
    roots = List.copyOf(roots);
    severities = Collections.unmodifiableMap(new TreeMap<>(severities));
    requiredTemplates = List.copyOf(requiredTemplates);
    helpers = List.copyOf(helpers);
    configuration = configuration.toAbsolutePath().normalize();
    libraries = List.copyOf(libraries);
    mapped = List.copyOf(mapped);
    toolRoots = List.copyOf(toolRoots);
    skillValues = Collections.unmodifiableMap(new TreeMap<>(skillValues));
  }

  /** Creates options without prompt libraries: none is used, and none is published. */
  public CompilerOptions(
      List<SourceRoot> roots,
      String packageName,
      String catalogName,
      Map<DiagnosticCode, Severity> severities,
      List<String> requiredTemplates,
      List<HelperOption> helpers,
      Path configuration,
      Optional<Path> moduleInfo) {
    this(
        roots,
        packageName,
        catalogName,
        severities,
        requiredTemplates,
        helpers,
        configuration,
        moduleInfo,
        List.of(),
        Optional.empty(),
        "",
        Families.STANDARD,
        List.of(),
        Trust.UNDECLARED,
        Targets.DEFAULT,
        Optional.empty(),
        Map.of(),
        List.of());
  }

  /** Creates options for one root with default settings. */
  public static CompilerOptions of(SourceRoot root) {
    return new CompilerOptions(
        List.of(root),
        root.packageName(),
        "Prompts",
        Map.of(),
        List.of(),
        List.of(),
        root.directory(),
        Optional.empty());
  }

  /** Returns a copy with the given helpers of the project. */
  public CompilerOptions withHelpers(List<HelperOption> more) {
    return with(copy -> copy.helpers = more);
  }

  /** Returns a copy with the given roots. */
  public CompilerOptions withRoots(List<SourceRoot> others) {
    return with(copy -> copy.roots = others);
  }

  /** Returns a copy with the given jars and folders, which may be prompt libraries. */
  public CompilerOptions withLibraries(List<LibraryPath> paths) {
    return with(copy -> copy.libraries = paths);
  }

  /** Returns a copy for a module with the given coordinates. */
  public CompilerOptions ofModule(String others) {
    return with(copy -> copy.coordinates = others);
  }

  /** Returns a copy for a module that is published under its coordinates. */
  public CompilerOptions publishedAs(Publication published) {
    return with(
        copy -> {
          copy.publication = Optional.of(published);
          copy.coordinates = published.name() + ":" + published.version();
        });
  }

  /** Returns a copy with the given families of documents. */
  public CompilerOptions withFamilies(Families others) {
    return with(copy -> copy.families = others);
  }

  /** Returns a copy with the given classes of the application. */
  public CompilerOptions withMapped(List<MappedClass> others) {
    return with(copy -> copy.mapped = others);
  }

  /** Returns a copy whose findings refer to another configuration file. */
  public CompilerOptions configuredIn(Path file) {
    return with(copy -> copy.configuration = file);
  }

  /** Returns a copy with the settings of a project in a file. */
  public CompilerOptions withProjectFile(Path file) {
    return with(copy -> copy.projectFile = Optional.of(file));
  }

  /** Returns a copy whose catalog is in another package. */
  public CompilerOptions inPackage(String name) {
    return with(copy -> copy.packageName = name);
  }

  /** Returns a copy with the given severities. */
  public CompilerOptions withSeverities(Map<DiagnosticCode, Severity> others) {
    return with(copy -> copy.severities = others);
  }

  /** Returns a copy that requires the given templates. */
  public CompilerOptions requiring(List<String> templates) {
    return with(copy -> copy.requiredTemplates = templates);
  }

  /** Returns a copy with another trust for values that do not declare one. */
  public CompilerOptions trusting(Trust other) {
    return with(copy -> copy.trust = other);
  }

  /** Returns a copy for a module with the given {@code module-info.java}. */
  public CompilerOptions withModuleInfo(Path file) {
    return with(copy -> copy.moduleInfo = Optional.of(file));
  }

  /** Returns a copy with the values for parameters of agent skills. */
  public CompilerOptions withSkillValues(Map<String, String> values) {
    return with(copy -> copy.skillValues = values);
  }

  /** Returns a copy that also knows the tools in other roots of the project. */
  public CompilerOptions withToolRoots(List<SourceRoot> others) {
    return with(copy -> copy.toolRoots = others);
  }

  /** Returns a copy whose classes another back end writes. */
  public CompilerOptions writtenBy(Target other) {
    return with(copy -> copy.target = other);
  }

  /** Returns the folder of the configuration: that of its file, or a folder of templates. */
  public Path folder() {
    Path parent = configuration.getParent();
    return parent == null || Files.isDirectory(configuration) ? configuration : parent;
  }

  /**
   * Returns whether a build has configured the module. Builds know its coordinates, but not what
   * their own configuration was in an earlier revision.
   */
  public boolean isOfBuild() {
    return !coordinates.isEmpty();
  }

  /** Returns the place of findings about these options. */
  public Location place() {
    String path = SlashPath.of(configuration);
    return Location.ofFile(path);
  }

  private CompilerOptions with(Consumer<Copy> change) {
    Copy copy = new Copy();
    change.accept(copy);
    return copy.toOptions();
  }

  /** A mutable copy of the components, in which some can be replaced. */
  private final class Copy {
    private List<SourceRoot> roots = CompilerOptions.this.roots;
    private String packageName = CompilerOptions.this.packageName;
    private String catalogName = CompilerOptions.this.catalogName;
    private Map<DiagnosticCode, Severity> severities = CompilerOptions.this.severities;
    private List<String> requiredTemplates = CompilerOptions.this.requiredTemplates;
    private List<HelperOption> helpers = CompilerOptions.this.helpers;
    private Path configuration = CompilerOptions.this.configuration;
    private Optional<Path> moduleInfo = CompilerOptions.this.moduleInfo;
    private List<LibraryPath> libraries = CompilerOptions.this.libraries;
    private Optional<Publication> publication = CompilerOptions.this.publication;
    private String coordinates = CompilerOptions.this.coordinates;
    private Families families = CompilerOptions.this.families;
    private List<MappedClass> mapped = CompilerOptions.this.mapped;
    private Trust trust = CompilerOptions.this.trust;
    private Target target = CompilerOptions.this.target;
    private Optional<Path> projectFile = CompilerOptions.this.projectFile;
    private Map<String, String> skillValues = CompilerOptions.this.skillValues;
    private List<SourceRoot> toolRoots = CompilerOptions.this.toolRoots;

    CompilerOptions toOptions() {
      return new CompilerOptions(
          roots,
          packageName,
          catalogName,
          severities,
          requiredTemplates,
          helpers,
          configuration,
          moduleInfo,
          libraries,
          publication,
          coordinates,
          families,
          mapped,
          trust,
          target,
          projectFile,
          skillValues,
          toolRoots);
    }
  }
}
