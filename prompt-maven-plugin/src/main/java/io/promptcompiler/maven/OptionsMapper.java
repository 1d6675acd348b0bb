package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.DeclaredOptions;
import io.promptcompiler.core.command.DeclaredRoot;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.FileProblem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Maps the plugin's configuration to the compiler's options; unknown words are errors. */
final class OptionsMapper {
  /** Reads words, named as elements of a POM. */
  static final OptionWords WORDS = new OptionWords(name -> "<" + name + ">");

  private final MavenProject project;
  private final @Nullable String packageName;
  private final String catalogName;

  OptionsMapper(MavenProject project, @Nullable String packageName, String catalogName) {
    this.project = project;
    this.packageName = packageName;
    this.catalogName = catalogName;
  }

  /** The configured elements that are mapped as they are. */
  record Elements(
      Map<String, String> severities,
      List<@Nullable String> requiredTemplates,
      List<Helper> helpers,
      Map<String, String> records,
      Map<String, String> beans,
      Map<String, String> skillValues,
      @Nullable String trust) {}

  CompilerOptions map(
      List<Root> roots, File sourceDirectory, Elements elements, List<String> sourceRoots)
      throws MojoExecutionException {
    List<DeclaredRoot> declared = new ArrayList<>();
    for (Root root : roots) {
      declared.add(root(root));
    }
    File pom = project.getFile();
    DeclaredOptions options =
        new DeclaredOptions(
            project.getBasedir().toPath(),
            (pom == null ? project.getBasedir() : pom).toPath(),
            project.getGroupId() + "." + project.getArtifactId(),
            packageName,
            catalogName,
            sourceDirectory.toPath(),
            declared,
            filled(elements.severities()),
            filled("requiredTemplates", elements.requiredTemplates()),
            elements.helpers().stream().map(Helper::declared).toList(),
            filled(elements.records()),
            filled(elements.beans()),
            elements.skillValues(),
            elements.trust(),
            moduleInfo(sourceRoots));
    try {
      return options.read(WORDS);
    } catch (UsageException e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new MojoExecutionException(
          "The settings in " + ProjectFile.NAME + " cannot be read: " + FileProblem.why(e) + ".",
          e);
    }
  }

  private static DeclaredRoot root(Root root) throws MojoExecutionException {
    File directory = root.directory();
    if (directory == null) {
      throw new MojoExecutionException("A <root> has no <directory>.");
    }
    return new DeclaredRoot(
        directory.toPath(),
        root.kind(),
        root.syntax(),
        root.scope(),
        root.packageName(),
        filled("includes", root.includes()),
        filled("excludes", root.excludes()));
  }

  /** Returns the values of a map; Maven returns null for an empty element. */
  private static Map<String, String> filled(Map<String, String> given) {
    Map<String, String> filled = new TreeMap<>();
    given.forEach((name, value) -> filled.put(name, Objects.requireNonNullElse(value, "")));
    return filled;
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

  /** Returns the categories whose changes fail the build. */
  static Set<Category> failOn(List<String> configured) {
    Set<Category> categories = EnumSet.noneOf(Category.class);
    List<String> words = words(Category.values());
    for (String category : configured) {
      categories.add(WORDS.read("failOn", category.strip(), Category::of, words).orElseThrow());
    }
    return categories;
  }

  /** Returns the configured format of a review. */
  static ReviewFormat reviewFormat(String configured) {
    ReviewFormat[] formats = ReviewFormat.values();
    return WORDS
        .read(
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

  private static Optional<Path> moduleInfo(List<String> sourceRoots) {
    return sourceRoots.stream()
        .map(root -> Path.of(root).resolve("module-info.java"))
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
