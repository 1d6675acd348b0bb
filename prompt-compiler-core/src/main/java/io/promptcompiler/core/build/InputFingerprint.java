package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.library.ReadLibraries;
import io.promptcompiler.core.source.Checksum;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/**
 * Computes checksums of the inputs of a run: the request, the compiler, templates and other files.
 */
final class InputFingerprint {
  private final StringBuilder inputs = new StringBuilder();

  private InputFingerprint() {}

  /**
   * Returns the checksum of the request, including its libraries. It is empty if a library cannot
   * be read; the compiler reports that later.
   */
  static Optional<String> of(BuildRequest request) {
    try {
      return Optional.of(hash(request));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the checksum of all inputs of a run.
   *
   * @param requested the checksum of the request
   * @param contents a checksum over all templates
   * @param others the files besides templates that were read or looked for
   */
  static Optional<String> of(
      BuildRequest request, String requested, String contents, Collection<Path> others) {
    InputFingerprint fingerprint = new InputFingerprint();
    fingerprint.add("asked", requested);
    fingerprint.add("contents", contents);
    try {
      for (Path file : others) {
        fingerprint.file(file);
      }
      if (request.options().moduleInfo().isPresent()) {
        fingerprint.file(request.options().moduleInfo().get());
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.of(fingerprint.hash());
  }

  private static String hash(BuildRequest request) throws IOException {
    InputFingerprint fingerprint = new InputFingerprint();
    fingerprint.add("compiler", request.compilerVersion());
    fingerprint.add("failOnWarning", request.failOnWarning());
    fingerprint.add("source", request.sourceDirectory());
    fingerprint.add("resources", request.resourceDirectory());
    fingerprint.options(request.options());
    return fingerprint.hash();
  }

  private void options(CompilerOptions options) throws IOException {
    add("package", options.packageName());
    add("catalog", options.catalogName());
    add("severities", options.severities());
    add("required", options.requiredTemplates());
    add("trust", options.trust());
    add("helpers", options.helpers());
    add("mapped", options.mapped());
    add("skills", options.skillValues());
    add("module", options.moduleInfo());
    add("kinds", options.families().kinds());
    add("settings", options.projectFile());
    add("target", options.target().getClass().getName());
    options.roots().forEach(root -> add("root", root));
    add("publication", options.publication());
    add("coordinates", options.coordinates());
    for (var library : ReadLibraries.fingerprints(options.libraries()).entrySet()) {
      add("library " + library.getKey(), library.getValue());
    }
  }

  private void file(Path file) throws IOException {
    add(file.toString(), Checksum.of(file));
  }

  private void add(String what, Object value) {
    inputs.append(what).append('\0').append(value).append('\n');
  }

  private String hash() {
    return Checksum.of(inputs.toString());
  }
}
