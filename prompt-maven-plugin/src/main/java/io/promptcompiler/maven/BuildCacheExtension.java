package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.tool.ToolFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.classworlds.realm.ClassRealm;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * Maven's build cache extension, which restores a whole module from its cache while no input of the
 * module has changed. It determines the inputs from the POM and does not know the defaults of
 * goals, so it may miss templates.
 */
final class BuildCacheExtension {
  private static final String EXTENSION = "maven-build-cache-extension";
  private static final String ENABLED = "maven.build.cache.enabled";
  private static final String CONFIGURATION = "maven.build.cache.configPath";

  private final MavenSession session;
  private final MavenProject project;
  private final Xpp3Dom configuration;

  private BuildCacheExtension(MavenSession session, MavenProject project, Xpp3Dom configuration) {
    this.session = session;
    this.project = project;
    this.configuration = configuration;
  }

  /** Returns whether the extension is part of the Maven that runs a plugin. */
  static boolean isIn(@Nullable ClassLoader ofPlugin) {
    return ofPlugin instanceof ClassRealm realm
        && realm.getWorld().getRealms().stream().anyMatch(one -> one.getId().contains(EXTENSION));
  }

  /**
   * Returns the extension if it caches a project; otherwise empty.
   *
   * @param isThere whether this Maven contains the extension
   */
  static Optional<BuildCacheExtension> of(
      MavenSession session, MavenProject project, boolean isThere) {
    if (!isThere || isBefore39(session)) {
      return Optional.empty();
    }
    BuildCacheExtension cache = new BuildCacheExtension(session, project, configuration(session));
    return cache.isEnabled() ? Optional.of(cache) : Optional.empty();
  }

  /** Returns whether Maven is older than 3.9, which the extension does not support. */
  private static boolean isBefore39(MavenSession session) {
    String version = session.getSystemProperties().getProperty("maven.version", "");
    return version.matches("[12]\\..*|3\\.[0-8](\\D.*)?");
  }

  private boolean isEnabled() {
    if (!Boolean.parseBoolean(project.getProperties().getProperty(ENABLED, "true"))) {
      return false;
    }
    String configured = CacheInputs.text(configuration, "configuration", "enabled").orElse("true");
    return Boolean.parseBoolean(property(session, ENABLED).orElse(configured));
  }

  /** Returns the configuration file of the extension; an empty element if it cannot be read. */
  private static Xpp3Dom configuration(MavenSession session) {
    Path file =
        property(session, CONFIGURATION)
            .filter(path -> !path.isBlank())
            .map(Path::of)
            .orElseGet(
                () -> {
                  File root = session.getRequest().getMultiModuleProjectDirectory();
                  return (root == null ? Path.of("") : root.toPath())
                      .resolve(".mvn/maven-build-cache-config.xml");
                });
    if (Files.isRegularFile(file)) {
      try {
        return ReadXml.of(file);
      } catch (IOException e) {
        // The extension itself reports an invalid file.
        return new Xpp3Dom("cache");
      }
    }
    return new Xpp3Dom("cache");
  }

  private static Optional<String> property(MavenSession session, String name) {
    return Optional.ofNullable(session.getUserProperties().getProperty(name))
        .or(() -> Optional.ofNullable(session.getSystemProperties().getProperty(name)));
  }

  /**
   * Reports template roots, or files in them, that are not inputs of the extension, and neither are
   * the settings of the project and the files that they name.
   */
  List<Diagnostic> check(CompilerOptions options) throws IOException {
    CacheInputs inputs = CacheInputs.of(project, configuration);
    List<Diagnostic> found = new ArrayList<>();
    for (SourceRoot root : options.roots()) {
      Path directory = root.directory().toAbsolutePath().normalize();
      Optional<Path> missed = inputs.missed(directory);
      if (missed.isPresent()) {
        found.add(finding(options, "prompts", directory, missed.get()));
      }
    }
    if (options.projectFile().isPresent()) {
      Path file = options.projectFile().get();
      if (inputs.missed(file).isPresent()) {
        found.add(finding(options, "settings", file, file));
      }
      for (Path tools : tools(options)) {
        Optional<Path> missed = inputs.missed(tools);
        if (missed.isPresent()) {
          found.add(finding(options, "tools", tools, missed.get()));
        }
      }
    }
    return new DiagnosticPolicy(options.severities()).apply(found);
  }

  private static List<Path> tools(CompilerOptions options) throws IOException {
    return ProjectFile.of(options).map(file -> ToolFiles.paths(file.tools())).orElse(List.of());
  }

  private Diagnostic finding(CompilerOptions options, String name, Path directory, Path missed) {
    String fix =
        missed.equals(directory)
            ? "Add <maven.build.cache.input.%1$s>%2$s</maven.build.cache.input.%1$s> to the <properties>"
                    .formatted(name, relative(directory))
                + " of the POM."
            : "Its <glob> excludes the file: change it so that it matches, or remove it.";
    String pom = SlashPath.of(options.configuration());
    return Diagnostic.of(DiagnosticCode.NOT_A_CACHE_INPUT, Location.ofFile(pom), relative(missed))
        .fix(fix);
  }

  private String relative(Path path) {
    Path base = project.getBasedir().toPath().toAbsolutePath().normalize();
    return SlashPath.of(path.startsWith(base) ? base.relativize(path) : path);
  }
}
