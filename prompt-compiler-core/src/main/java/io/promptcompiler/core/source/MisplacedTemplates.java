package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.SlashPath;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Templates in folders that are not read, in which they are often put by mistake. */
public final class MisplacedTemplates {
  private static final String READ = "src/main/prompts";

  private static final List<String> ELSEWHERE =
      List.of(
          READ,
          "src/main/prompt",
          "src/main/resources/prompts",
          "src/main/resources/prompt",
          "src/main/resources/templates/prompts",
          "src/main/java/prompts",
          "src/prompts",
          "prompts",
          "prompt");

  /** Matches the names of templates, here and in other tools. */
  private static final Pattern TEMPLATE =
      Pattern.compile("(?!(?i:readme))[^.].*\\.(?:md|hbs|txt|prompt|st|mustache|j2|jinja2?)");

  /** The number of files among which templates are looked for. */
  private static final int MOST = 1_000;

  private MisplacedTemplates() {}

  /**
   * Returns what to do with templates that are not read, as a sentence. They are looked for in the
   * module, and then in the folder above if that is a build of several modules.
   *
   * @param base the folder of the module
   * @param read the folder that is read
   * @param setting the setting that names the folder that is read
   */
  public static Optional<String> advice(Path base, Path read, String setting) {
    if (read.startsWith(base.resolve("src/test"))) {
      return Optional.empty();
    }
    return Stream.concat(
            ELSEWHERE.stream(),
            isBuild(base.resolve("..")) ? ELSEWHERE.stream().map("../"::concat) : Stream.empty())
        .filter(folder -> !base.resolve(folder).normalize().equals(read.normalize()))
        .filter(folder -> hasTemplates(base.resolve(folder)))
        .findFirst()
        .map(
            folder ->
                "There are templates in '%s': move them to '%s', or set %s to that folder."
                    .formatted(folder, shown(base, read), setting));
  }

  /** Returns the same for a module whose build is known by its files. */
  public static Optional<String> advice(Path base, Path read) {
    String setting =
        Files.exists(base.resolve("pom.xml"))
            ? "<sourceDirectory>"
            : Files.exists(base.resolve("build.gradle"))
                    || Files.exists(base.resolve("build.gradle.kts"))
                ? "'sourceDirectory'"
                : "'roots' in prompt.yaml";
    return advice(base, read, setting);
  }

  /** Returns the same for a folder without templates that is read by default. */
  public static Optional<String> advice(SourceRoot root) {
    Path read = root.directory().toAbsolutePath().normalize();
    return read.endsWith(READ)
        ? advice(read.resolve("../../..").normalize(), read)
        : Optional.empty();
  }

  /** Returns whether a folder may have modules below it. */
  private static boolean isBuild(Path folder) {
    return Stream.of("pom.xml", "settings.gradle", "settings.gradle.kts")
        .anyMatch(file -> Files.exists(folder.resolve(file)));
  }

  private static boolean hasTemplates(Path folder) {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && FolderContents.visible(folder, inner -> true)
            .limit(MOST)
            .filter(file -> TEMPLATE.matcher(String.valueOf(file.getFileName())).matches())
            .anyMatch(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
  }

  private static String shown(Path base, Path directory) {
    Path shown = directory.startsWith(base) ? base.relativize(directory) : directory;
    return SlashPath.of(shown);
  }
}
