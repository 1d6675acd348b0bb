package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.build.ModuleInputs;
import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The state of created pages, stored next to them, so that unchanged pages are not created again.
 * If the inputs or the pages have changed, or if that is unknown, all pages are created.
 *
 * @param inputs a checksum of all inputs of the pages
 * @param pages a checksum of the pages
 * @param prompts the number of prompts
 */
record SiteState(String inputs, String pages, int prompts) {
  /** The name of the file with the state, which is not part of the pages. */
  static final String FILE = ".made-of";

  private static final String FORMAT = "prompt-site 1";

  /**
   * Returns a checksum of all inputs of the pages of modules; empty if it cannot be computed.
   *
   * @param code the program that creates the pages; see {@link #code}
   */
  static Optional<String> inputs(List<Shown> modules, Texts texts, Optional<String> code) {
    if (code.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder all = new StringBuilder(texts.toString());
    for (Shown shown : modules) {
      Optional<String> its =
          shown.release().isPresent()
              ? Optional.empty() // the inputs of a release are unknown here
              : ModuleInputs.checksum(shown.module().options(), code.get());
      if (its.isEmpty()) {
        return Optional.empty();
      }
      all.append('\n').append(shown.module().name()).append('\n').append(its.get());
    }
    return Optional.of(Checksum.of(all.toString()));
  }

  /**
   * Returns the jars of the program that creates pages, with times and sizes; empty if classes are
   * in folders.
   */
  static Optional<String> code() {
    StringBuilder all = new StringBuilder();
    for (Class<?> one : List.of(SiteState.class, PromptCompiler.class, Checksum.class)) {
      CodeSource source = one.getProtectionDomain().getCodeSource();
      try {
        Path jar = Path.of(Objects.requireNonNull(source).getLocation().toURI());
        if (!Files.isRegularFile(jar)) {
          return Optional.empty();
        }
        all.append(jar.getFileName()).append(' ').append(Files.size(jar)).append(' ');
        all.append(Files.getLastModifiedTime(jar)).append('\n');
      } catch (URISyntaxException | IOException | RuntimeException e) {
        return Optional.empty();
      }
    }
    return Optional.of(all.toString());
  }

  /** Returns the state of the pages in a folder; empty if it is unknown. */
  static Optional<SiteState> read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    String[] lines = new String(ReadBytes.of(file), UTF_8).split("\n", -1);
    return lines.length == 5 && lines[0].equals(FORMAT) && lines[3].matches("\\d{1,9}")
        ? Optional.of(new SiteState(lines[1], lines[2], Integer.parseInt(lines[3])))
        : Optional.empty();
  }

  /** Writes the state next to the pages. */
  void write(Path folder) throws IOException {
    String text = String.join("\n", FORMAT, inputs, pages, Integer.toString(prompts), "");
    OutputFiles.writeIfChanged(folder.resolve(FILE), text.getBytes(UTF_8));
  }
}
