package io.promptcompiler.gradle;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A repository with the modules that builds with Gradle take from Maven Central. */
final class PublishedModules {
  private static final Path CHECKOUT = Path.of("../..");
  private static final Pattern VERSION = Pattern.compile("<version>([^<]*)<");

  private final Path folder;
  private final String version;

  private PublishedModules(Path folder, String version) {
    this.folder = folder;
    this.version = version;
  }

  /** Writes the repository. POMs are those of the modules, as they are published. */
  static PublishedModules write(Path folder) throws IOException {
    Matcher version = VERSION.matcher(Files.readString(CHECKOUT.resolve("prompt-bom/pom.xml")));
    if (!version.find()) {
      throw new IOException("prompt-bom has no version");
    }
    PublishedModules modules = new PublishedModules(folder, version.group(1));
    for (String module : List.of("prompt-bom", ".", "tools/io.promptcompiler.gradle.plugin")) {
      modules.publish(module);
    }
    for (String module :
        List.of(
            "prompt-runtime",
            "prompt-compiler-core",
            "tools/prompt-changes",
            "tools/prompt-commands",
            "tools/prompt-gradle-plugin")) {
      modules.jar(module, modules.publish(module));
    }
    return modules;
  }

  String version() {
    return version;
  }

  private Path publish(String module) throws IOException {
    Path source = CHECKOUT.resolve(module);
    String name = module.equals(".") ? "prompt-compiler" : String.valueOf(source.getFileName());
    Path place =
        Files.createDirectories(folder.resolve("io/promptcompiler").resolve(name).resolve(version));
    Path pom = place.resolve(name + "-" + version + ".pom");
    Files.copy(source.resolve("pom.xml"), pom);
    return place.resolve(name + "-" + version + ".jar");
  }

  private void jar(String module, Path jar) throws IOException {
    Path classes = CHECKOUT.resolve(module).resolve("target/classes");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
        zip.write(Files.readAllBytes(file));
      }
    }
  }

  /** Returns a script with the version of these modules; documents name the last release. */
  String named(String script) {
    return script
        .replaceAll("(io\\.promptcompiler:[a-z-]+:)\\d[\\w.-]*", "$1" + version)
        .replaceAll("(id 'io\\.promptcompiler' version )'[^']*'", "$1'" + version + "'");
  }

  /** Returns the repositories of a build that takes everything from here and from Maven's. */
  String repositories() {
    return Stream.of(folder, Path.of(System.getProperty("local.repository")))
        .map(repository -> "maven { url = uri('" + repository.toUri() + "') }\n")
        .collect(Collectors.joining());
  }

  /** Returns the settings of a build with these repositories. */
  String settings(String name) {
    return """
        pluginManagement {
          repositories {
        %1$s  }
        }
        dependencyResolutionManagement {
          repositories {
        %1$s  }
        }
        buildCache { local { directory = file('../build-cache') } }
        rootProject.name = '%2$s'
        """
        .formatted(repositories(), name);
  }
}
