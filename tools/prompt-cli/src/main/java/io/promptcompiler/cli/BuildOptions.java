package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.LibraryPath.Role;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MappedClass.Style;
import io.promptcompiler.core.type.Trust;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a build in addition to the templates. In a Maven project, they are in the POM. */
final class BuildOptions {
  private static final Pattern COORDINATES = Pattern.compile("[^:\\s]+:[^:\\s]+:[^:\\s]+");

  @Option(
      names = "--class-path",
      paramLabel = "PATH",
      description =
          "The compile class path of the application, separated as for javac. Templates can include"
              + " templates of the prompt libraries on it.")
  private List<String> classPath = new ArrayList<>();

  @Option(
      names = "--runtime-class-path",
      paramLabel = "PATH",
      description =
          "The part of the class path that the application only has at run time. Templates cannot"
              + " include templates on it, but must not have the same names.")
  private List<String> runtimeClassPath = new ArrayList<>();

  @Option(
      names = "--helper",
      paramLabel = "SIGNATURE",
      description = "A static method that templates call: " + HelperSignature.EXAMPLE)
  private List<String> helpers = new ArrayList<>();

  @Option(
      names = "--record",
      paramLabel = "NAME=CLASS",
      description =
          "The record of the application from which objects of a generated class are created.")
  private Map<String, String> records = Map.of();

  @Option(
      names = "--bean",
      paramLabel = "NAME=CLASS",
      description = "Like --record, for a class with getters.")
  private Map<String, String> beans = Map.of();

  @Option(
      names = "--trust",
      paramLabel = "WORD",
      description = "The trust of values that do not declare it: trusted or untrusted.")
  private @Nullable String trust;

  @Option(
      names = "--coordinates",
      paramLabel = "GROUP:NAME:VERSION",
      description = "The identity of the module, as in com.acme:bot:1.0.")
  private @Nullable String coordinates;

  @Option(
      names = "--publish",
      description =
          "Writes the index that makes the jar a prompt library, and the templates. "
              + "Needs --coordinates.")
  private boolean publish;

  @Option(
      names = "--module-info",
      paramLabel = "FILE",
      description = "The module-info.java of the application, which must provide the catalog.")
  private @Nullable Path moduleInfo;

  /**
   * Returns a copy of compiler options to which these options have been applied.
   *
   * @param folder the folder to which paths are relative
   * @param console receives a note about each class path entry that does not exist
   */
  CompilerOptions applied(CompilerOptions options, Path folder, Console console)
      throws IOException {
    Consumer<String> notes = note -> console.say("note: " + note);
    List<LibraryPath> libraries = new ArrayList<>(options.libraries());
    Set<Path> known = new HashSet<>();
    libraries.forEach(library -> known.add(library.path()));
    entries("--class-path", classPath, Role.COMPILED_WITH, folder, notes).stream()
        .filter(entry -> known.add(entry.path()))
        .forEach(libraries::add);
    entries("--runtime-class-path", runtimeClassPath, Role.AT_RUN_TIME, folder, notes).stream()
        .filter(entry -> known.add(entry.path()))
        .forEach(libraries::add);
    List<HelperOption> allHelpers = new ArrayList<>(options.helpers());
    helpers.forEach(signature -> allHelpers.add(HelperSignature.read(signature)));
    List<MappedClass> mapped = new ArrayList<>(options.mapped());
    mapped.addAll(mapped("--record", records, Style.RECORDS));
    mapped.addAll(mapped("--bean", beans, Style.BEANS));
    CompilerOptions all =
        options
            .withLibraries(libraries)
            .withHelpers(allHelpers)
            .withMapped(mapped)
            .trusting(
                OptionWords.word("--trust", trust, Trust::of, Trust.WORDS).orElse(options.trust()));
    return identified(
        moduleInfo == null ? all : all.withModuleInfo(console.input(file(folder, moduleInfo))));
  }

  private static List<LibraryPath> entries(
      String option, List<String> paths, Role role, Path folder, Consumer<String> notes) {
    List<LibraryPath> entries = new ArrayList<>();
    for (String path : paths) {
      for (String entry : path.split(Pattern.quote(File.pathSeparator), -1)) {
        Path place = folder.resolve(entry);
        if (entry.isBlank()) {
          continue;
        }
        if (Files.exists(place)) {
          entries.add(new LibraryPath(place, role));
        } else {
          notes.accept("There is no '" + entry + "', which " + option + " names.");
        }
      }
    }
    return entries;
  }

  /**
   * Returns the mapped classes in a fixed order, so that the order of options does not change the
   * output.
   */
  private static List<MappedClass> mapped(String option, Map<String, String> given, Style style) {
    List<MappedClass> mapped = new ArrayList<>();
    new TreeMap<>(given)
        .forEach(
            (target, source) -> {
              if (source.isBlank()) {
                throw new UsageException(
                    option + " " + target + " does not name a class. Write " + target + "=CLASS.");
              }
              mapped.add(new MappedClass(target, source.strip(), style));
            });
    return mapped;
  }

  private static Path file(Path folder, Path file) {
    Path resolved = folder.resolve(file).normalize();
    if (!Files.isRegularFile(resolved)) {
      throw new UsageException("There is no file '" + file + "', to which --module-info points.");
    }
    return resolved;
  }

  private CompilerOptions identified(CompilerOptions options) {
    if (coordinates == null) {
      if (publish) {
        throw new UsageException(
            "--publish needs the name and the version of the library. Add --coordinates, as in"
                + " --coordinates com.acme:bot:1.0.");
      }
      return options;
    }
    if (!COORDINATES.matcher(coordinates).matches()) {
      throw new UsageException(
          "--coordinates cannot be '"
              + coordinates
              + "'. Write a group, a name and a version, as in com.acme:bot:1.0.");
    }
    int colon = coordinates.lastIndexOf(':');
    return publish
        ? options.publishedAs(
            new Publication(
                coordinates.substring(0, colon),
                coordinates.substring(colon + 1),
                Version.number()))
        : options.ofModule(coordinates);
  }
}
