package io.promptcompiler.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * The directories that Maven's build cache extension reads for a module, found by the rules of its
 * version 1.3: the directories of sources and resources, those named in properties and in its
 * configuration file, and all paths in the configuration of plugins. The extension's excludes and
 * its configuration of single plugins are ignored.
 */
final class CacheInputs {
  private static final String INPUT = "maven.build.cache.input";
  private static final String GLOB = INPUT + ".glob";
  private static final String SCANS_PLUGINS = "maven.build.cache.processPlugins";
  private static final List<String> NO_PATHS = List.of("true", "false", "utf-8", "null", "\\");
  private static final List<String> NO_PATHS_BEGIN =
      List.of("com.", "org.", "io.", "java.", "javax.", "${env.");

  private final Path base;
  private final String glob;
  private final List<Input> inputs = new ArrayList<>();

  /** A directory, and a glob for the files that the extension reads in it. */
  private record Input(Path directory, String glob) {}

  private CacheInputs(Path base, String glob) {
    this.base = base;
    this.glob = glob;
  }

  /**
   * Returns the inputs of a project.
   *
   * @param configuration the content of the extension's configuration file
   */
  static CacheInputs of(MavenProject project, Xpp3Dom configuration) {
    Properties properties = project.getProperties();
    String glob =
        properties.getProperty(
            GLOB, text(configuration, "input", "global", "glob").orElse("*").strip());
    CacheInputs inputs =
        new CacheInputs(project.getBasedir().toPath().toAbsolutePath().normalize(), glob);
    inputs.addAll(project.getBuild());
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(INPUT) && !name.equals(GLOB)) {
        inputs.add(properties.getProperty(name), glob);
      }
    }
    child(configuration, "input", "global", "includes").ifPresent(inputs::addIncludes);
    if (Boolean.parseBoolean(properties.getProperty(SCANS_PLUGINS, "true"))) {
      for (Plugin plugin : project.getBuild().getPlugins()) {
        inputs.addValues(plugin.getConfiguration());
        for (PluginExecution execution : plugin.getExecutions()) {
          inputs.addValues(execution.getConfiguration());
        }
      }
    }
    return inputs;
  }

  private void addAll(Build build) {
    add(build.getSourceDirectory(), glob);
    add(build.getTestSourceDirectory(), glob);
    for (Resource resource : build.getResources()) {
      add(resource.getDirectory(), glob);
    }
    for (Resource resource : build.getTestResources()) {
      add(resource.getDirectory(), glob);
    }
  }

  private void addIncludes(Xpp3Dom includes) {
    for (Xpp3Dom include : includes.getChildren()) {
      if (!"false".equals(include.getAttribute("recursive"))) {
        String own = include.getAttribute("glob");
        add(include.getValue(), own == null || own.isEmpty() ? glob : own);
      }
    }
  }

  private void addValues(@Nullable Object configuration) {
    if (!(configuration instanceof Xpp3Dom element)) {
      return;
    }
    for (Xpp3Dom child : element.getChildren()) {
      addValues(child);
      String value = child.getValue();
      if (value != null && isPath(value.strip())) {
        add(value, glob);
      }
    }
  }

  private static boolean isPath(String value) {
    return !value.isEmpty()
        && !NO_PATHS.contains(value.toLowerCase(Locale.ROOT))
        && !value.contains("*")
        && (!value.contains(":") || value.contains(":\\"))
        && NO_PATHS_BEGIN.stream().noneMatch(value::startsWith)
        && !value.startsWith(System.getProperty("java.io.tmpdir"));
  }

  private void add(@Nullable String path, String matching) {
    if (path == null || path.isBlank()) {
      return;
    }
    try {
      Path directory = base.resolve(new File(path.strip()).toPath()).normalize();
      // In folders above the module, only the files themselves are read.
      if (Files.isDirectory(directory) && !base.startsWith(directory)) {
        inputs.add(new Input(directory, matching));
      } else if (Files.isRegularFile(directory)) {
        inputs.add(new Input(directory, "*"));
      }
    } catch (InvalidPathException e) {
      // The value is not a path.
      return;
    }
  }

  /**
   * Returns the directory, or a file in it, that the extension misses; empty if it reads the whole
   * directory.
   */
  Optional<Path> missed(Path directory) throws IOException {
    Optional<Path> first = Optional.empty();
    boolean isInput = false;
    for (Input input : inputs) {
      if (directory.startsWith(input.directory())) {
        isInput = true;
        Optional<Path> missed = unmatched(directory, input.glob());
        if (missed.isEmpty()) {
          return Optional.empty();
        }
        first = missed;
      }
    }
    return isInput ? first : Optional.of(directory);
  }

  /** Returns the first file, in the order of paths, that a glob does not match. */
  private static Optional<Path> unmatched(Path directory, String glob) throws IOException {
    if (glob.equals("*") || !Files.isDirectory(directory)) {
      return Optional.empty();
    }
    var matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!matcher.matches(file.getFileName())) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found.stream().sorted().findFirst();
  }

  /** Returns the text of a nested element. */
  static Optional<String> text(Xpp3Dom from, String... names) {
    return child(from, names).map(Xpp3Dom::getValue);
  }

  private static Optional<Xpp3Dom> child(Xpp3Dom from, String... names) {
    Xpp3Dom at = from;
    for (String name : names) {
      Xpp3Dom next = at.getChild(name);
      if (next == null) {
        return Optional.empty();
      }
      at = next;
    }
    return Optional.of(at);
  }
}
