package io.promptcompiler.core.command;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of a module's prompts as its build declares them, in words. The settings of the
 * project are defaults of them.
 *
 * @param folder the folder of the module
 * @param configuration the file with this declaration
 * @param module the group and the name of the module, separated by a dot. They are the default
 *     package of its catalog, because catalogs with the same name hide each other on a class path
 * @param packageName the package of the catalog; null if it is not declared
 * @param catalogName the class of the catalog
 * @param sourceDirectory the folder of templates if there are no roots; it need not exist
 * @param roots folders of templates
 * @param severities severities by the ids of findings
 * @param requiredTemplates ids, or Ant patterns of ids, each of which must match a template
 * @param helpers static methods that templates call
 * @param records records of the application, by the names of generated classes
 * @param beans the same for classes with getters
 * @param skillValues values of the parameters of agent skills
 * @param trust the trust of values that declare none; null if it is not declared
 * @param moduleInfo the module declaration of the application
 */
public record DeclaredOptions(
    Path folder,
    Path configuration,
    String module,
    @Nullable String packageName,
    String catalogName,
    Path sourceDirectory,
    List<DeclaredRoot> roots,
    Map<String, String> severities,
    List<String> requiredTemplates,
    List<DeclaredHelper> helpers,
    Map<String, String> records,
    Map<String, String> beans,
    Map<String, String> skillValues,
    @Nullable String trust,
    Optional<Path> moduleInfo) {
  /** The folder of templates in a module that declares none. */
  public static final String DEFAULT_SOURCES = "src/main/prompts";

  private static final Target TARGET = Targets.DEFAULT;
  private static final Kinds KINDS = Families.STANDARD.kinds();

  /**
   * Returns the options of the compiler, which have no libraries yet.
   *
   * @throws IOException if the settings of the project cannot be read
   */
  public CompilerOptions read(OptionWords words) throws IOException {
    Optional<ProjectFile> settings = ProjectFile.find(folder);
    String inPackage =
        packageName == null
            ? settings
                .flatMap(ProjectFile::packageName)
                .orElseGet(() -> TARGET.namespace(module) + ".prompts")
            : packageName;
    List<SourceRoot> all = new ArrayList<>();
    for (DeclaredRoot root : roots) {
      all.add(root(root, inPackage, words));
    }
    if (all.isEmpty()) {
      settings.ifPresent(file -> all.addAll(rootsOf(file, inPackage)));
    }
    if (all.isEmpty() && Files.isDirectory(sourceDirectory)) {
      all.add(SourceRoot.of(sourceDirectory, inPackage));
    }
    CompilerOptions options =
        new CompilerOptions(
                all,
                inPackage,
                catalogName,
                words.severities(severities),
                requiredTemplates,
                helpers.stream().map(helper -> helper.option(words)).toList(),
                configuration,
                moduleInfo)
            .writtenBy(TARGET)
            .withMapped(mapped(words))
            .withSkillValues(skillValues)
            .trusting(words.trust(trust));
    return settings.map(file -> file.under(options)).orElse(options);
  }

  /**
   * Returns the roots that the settings give to this module: all of a file in its folder, and those
   * in its folder of a file above. A module with another source directory than the default has
   * none.
   */
  private List<SourceRoot> rootsOf(ProjectFile settings, String inPackage) {
    Path base = folder.toAbsolutePath().normalize();
    if (!sourceDirectory.toAbsolutePath().normalize().equals(base.resolve(DEFAULT_SOURCES))) {
      return List.of();
    }
    return settings.roots(inPackage).stream()
        .filter(root -> settings.isIn(base) || root.directory().startsWith(base))
        .toList();
  }

  private static SourceRoot root(DeclaredRoot root, String inPackage, OptionWords words) {
    return new SourceRoot(
        root.directory(),
        words.read("kind", root.kind(), KINDS::of, KINDS.words()),
        words.read(
            "syntax",
            root.syntax(),
            Syntax::of,
            Arrays.stream(Syntax.values()).map(Syntax::word).toList()),
        words
            .read(
                "scope",
                root.scope(),
                Scope::of,
                Arrays.stream(Scope.values()).map(Scope::word).toList())
            .orElse(Scope.PROJECT),
        root.packageName() == null ? inPackage : root.packageName(),
        root.includes(),
        root.excludes());
  }

  /**
   * Returns the mapped classes of the application, sorted so that their order is the same on every
   * machine.
   */
  private List<MappedClass> mapped(OptionWords words) {
    List<MappedClass> mapped = new ArrayList<>();
    for (MappedClass.Style style : MappedClass.Style.values()) {
      Map<String, String> given = style == MappedClass.Style.RECORDS ? records : beans;
      new TreeMap<>(given)
          .forEach(
              (name, source) -> {
                if (source.isBlank()) {
                  throw new UsageException(
                      words.shown().apply(name)
                          + " in "
                          + words.shown().apply(style.element())
                          + " is empty.");
                }
                mapped.add(new MappedClass(name, source.strip(), style));
              });
    }
    return mapped;
  }
}
