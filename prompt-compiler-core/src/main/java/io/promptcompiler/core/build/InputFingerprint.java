package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.library.ReadLibraries;
import io.promptcompiler.core.source.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/**
 * Computes checksums over the inputs of a run other than its templates: the request, the compiler,
 * and further files.
 */
final class InputFingerprint {
  private final StringBuilder inputs = new StringBuilder();

  private InputFingerprint() {}

  /**
   * The checksum of the request, libraries included; none when a library cannot be read, which the
   * compiler will report.
   */
  static Optional<String> of(BuildRequest request) {
    try {
      return Optional.of(hash(request));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The checksum of all inputs of a run.
   *
   * @param requested the checksum of the request
   * @param contents a checksum over all templates
   * @param others the files besides templates that were read, or looked for
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
    CompilerOptions options = request.options();
    fingerprint.add("package", options.packageName());
    fingerprint.add("catalog", options.catalogName());
    fingerprint.add("severities", options.severities());
    fingerprint.add("required", options.requiredTemplates());
    fingerprint.add("trust", options.trust());
    fingerprint.add("helpers", options.helpers());
    fingerprint.add("mapped", options.mapped());
    fingerprint.add("failOnWarning", request.failOnWarning());
    fingerprint.add("source", request.sourceDirectory());
    fingerprint.add("resources", request.resourceDirectory());
    fingerprint.add("module", options.moduleInfo());
    fingerprint.add("kinds", options.families().kinds());
    options.roots().forEach(root -> fingerprint.add("root", root));
    fingerprint.add("publication", options.publication());
    fingerprint.add("coordinates", options.coordinates());
    for (var library : ReadLibraries.fingerprints(options.libraries()).entrySet()) {
      fingerprint.add("library " + library.getKey(), library.getValue());
    }
    return fingerprint.hash();
  }

  private void file(Path file) throws IOException {
    add(
        file.toString(),
        Files.isRegularFile(file) ? Checksum.of(Files.readAllBytes(file)) : "absent");
  }

  private void add(String what, Object value) {
    inputs.append(what).append('\0').append(value).append('\n');
  }

  private String hash() {
    return Checksum.of(inputs.toString());
  }
}
