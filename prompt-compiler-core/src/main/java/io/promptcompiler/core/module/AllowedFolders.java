package io.promptcompiler.core.module;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.HomeFolder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The folders whose projects may run their helpers, one on each line of a file in the user's
 * configuration. A folder stands for all projects in and below it.
 *
 * @param file the file, which need not exist
 */
public record AllowedFolders(Path file) implements HelperConsent {

  /**
   * Returns the folders that the user has allowed. The file is {@code
   * prompt-compiler/allowed-helpers} in {@code XDG_CONFIG_HOME} or {@code ~/.config}; on Windows,
   * in {@code APPDATA}.
   *
   * @param environment the environment variables
   */
  public static AllowedFolders of(Map<String, String> environment) {
    Path configuration = HomeFolder.of(environment, "APPDATA", "XDG_CONFIG_HOME", ".config");
    return new AllowedFolders(configuration.resolve("prompt-compiler").resolve("allowed-helpers"));
  }

  @Override
  public boolean allows(Path project, String helper) {
    return trusts(project);
  }

  @Override
  public boolean trusts(Path project) {
    try {
      Path real = project.toRealPath();
      List<String> lines = lines();
      return Stream.iterate(real, Objects::nonNull, Path::getParent)
          .map(Path::toString)
          .anyMatch(folder -> lines.contains(folder) || lines.contains(folder + File.separator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds a folder.
   *
   * @throws IOException if the file cannot be written, or the path would be read as another one
   */
  public void add(Path folder) throws IOException {
    String line = folder.toRealPath().toString();
    if (!line.lines().map(String::strip).toList().equals(List.of(line))) {
      throw new FileSystemException(
          line,
          null,
          "its path has a line break, or a space at an end, so it can only be allowed once");
    }
    if (!lines().contains(line)) {
      Files.createDirectories(file.getParent());
      Files.writeString(
          file, line + "\n", UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  /** Returns the lines; characters that are not UTF-8 match no folder. */
  private List<String> lines() throws IOException {
    return Files.isRegularFile(file)
        ? new String(Files.readAllBytes(file), UTF_8).lines().map(String::strip).toList()
        : List.of();
  }
}
