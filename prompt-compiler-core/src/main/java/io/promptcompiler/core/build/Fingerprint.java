package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.library.ReadLibraries;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A hash over everything that a run's output depends on: what was asked for, the compiler, and the
 * name and content of every file in the roots.
 */
final class Fingerprint {
  private final StringBuilder inputs = new StringBuilder();

  private Fingerprint() {}

  /**
   * The 64 hexadecimal digits for a request; none when the roots cannot be read, which the compiler
   * will explain.
   */
  static Optional<String> of(BuildRequest request) {
    try {
      return Optional.of(hash(request));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String hash(BuildRequest request) throws IOException {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add("compiler", request.compilerVersion());
    CompilerOptions options = request.options();
    fingerprint.add("package", options.packageName());
    fingerprint.add("catalog", options.catalogName());
    fingerprint.add("severities", options.severities());
    fingerprint.add("required", options.requiredTemplates());
    fingerprint.add("helpers", options.helpers());
    fingerprint.add("failOnWarning", request.failOnWarning());
    fingerprint.add("source", request.sourceDirectory());
    fingerprint.add("resources", request.resourceDirectory());
    for (SourceRoot root : options.roots()) {
      fingerprint.add("root", root);
      fingerprint.files(root.directory());
    }
    fingerprint.add("publication", options.publication());
    for (var library : ReadLibraries.fingerprints(options.libraries()).entrySet()) {
      fingerprint.add("library " + library.getKey(), library.getValue());
    }
    if (options.moduleInfo().isPresent()) {
      fingerprint.file(options.moduleInfo().get());
    }
    return Sha256.of(fingerprint.inputs.toString().getBytes(UTF_8));
  }

  private void files(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      add("missing", root);
      return;
    }
    List<Path> files;
    try (Stream<Path> walked = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      files = walked.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path file : files) {
      file(file);
    }
  }

  private void file(Path file) throws IOException {
    add(file.toString(), Sha256.of(Files.readAllBytes(file)));
  }

  private void add(String what, Object value) {
    inputs.append(what).append('\0').append(value).append('\n');
  }
}
