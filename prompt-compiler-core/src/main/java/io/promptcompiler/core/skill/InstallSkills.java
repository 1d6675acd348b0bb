package io.promptcompiler.core.skill;

import io.promptcompiler.core.build.MakeExecutable;
import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Installs skills into a folder in which an agent looks for them. A skill is installed completely
 * or not at all. Files that this class has not written, or that were edited since, are never
 * replaced or deleted, and symbolic links are never followed.
 */
public final class InstallSkills {
  /** The name of the file that records the skills that were installed into its folder. */
  public static final String RECORD = InstalledFiles.FILE;

  private final Path base;
  private final Path folder;
  private final InstalledFiles installed;

  private InstallSkills(Path base, Path folder, InstalledFiles installed) {
    this.base = base;
    this.folder = folder;
    this.installed = installed;
  }

  /** The outcome for a skill. */
  public enum Outcome {
    /** Files were written or deleted. */
    INSTALLED,
    /** All files were the same already. */
    UNCHANGED,
    /** Nothing was written, because something else is in the place of the skill. */
    REFUSED
  }

  /**
   * The result for one skill.
   *
   * @param name the name of the skill
   * @param obstacle the file that is in the place of the skill, if the skill was refused
   * @param why what is wrong with that file, as the end of a sentence; empty if the skill was not
   *     refused
   */
  public record Result(String name, Outcome outcome, Optional<Path> obstacle, String why) {}

  /**
   * Returns the names of the skills that were installed into a folder.
   *
   * @throws IOException if the record of them cannot be read
   */
  public static Set<String> installed(Path folder) throws IOException {
    return InstalledFiles.read(folder).names();
  }

  /**
   * Returns whether a skill that was installed into a folder is the same as a rendered one.
   *
   * @throws IOException if the record of installed skills cannot be read
   */
  public static boolean isCopy(Path folder, RenderSkill.Result skill) throws IOException {
    InstalledFiles now = new InstalledFiles();
    now.replace(skill.name(), skill.files());
    return installed(folder).contains(skill.name()) && now.isUnchanged(folder, skill.name());
  }

  /**
   * Installs skills.
   *
   * @param base a folder above it, which may be a link
   * @param folder the folder in which the agent looks for skills
   * @param files the files of all skills
   * @throws IOException if a file cannot be read or written
   */
  public static List<Result> install(Path base, Path folder, List<RenderedFile> files)
      throws IOException {
    Map<String, List<RenderedFile>> skills = new TreeMap<>();
    files.forEach(
        file -> skills.computeIfAbsent(file.skill(), none -> new ArrayList<>()).add(file));
    InstallSkills install = new InstallSkills(base, folder, InstalledFiles.read(folder));
    List<Result> results = new ArrayList<>();
    for (Map.Entry<String, List<RenderedFile>> skill : skills.entrySet()) {
      results.add(install.install(skill.getKey(), skill.getValue()));
    }
    return results;
  }

  private Result install(String name, List<RenderedFile> files) throws IOException {
    for (RenderedFile file : files) {
      Path path = path(file);
      Optional<Path> obstacle = obstacle(path);
      if (obstacle.isPresent()) {
        boolean isLink = Files.isSymbolicLink(obstacle.get());
        return refused(name, obstacle.get(), isLink ? "is a symbolic link" : "is not a folder");
      }
      if (Files.exists(path) && !isReplaceable(path, file)) {
        String why =
            installed.files(name).contains(file.path())
                ? "was edited since it was installed"
                : "was not written by this command";
        return refused(name, path, why);
      }
    }
    boolean isChanged = false;
    for (RenderedFile file : files) {
      Path path = path(file);
      boolean needsPermission = file.isExecutable() && !Files.isExecutable(path);
      isChanged |= OutputFiles.writeIfChanged(path, file.content()) || needsPermission;
      if (needsPermission) {
        MakeExecutable.file(path);
      }
    }
    isChanged |= deleteStale(name, files);
    installed.replace(name, files);
    installed.write(folder);
    return new Result(
        name, isChanged ? Outcome.INSTALLED : Outcome.UNCHANGED, Optional.empty(), "");
  }

  private static Result refused(String name, Path obstacle, String why) {
    return new Result(name, Outcome.REFUSED, Optional.of(obstacle), why);
  }

  private Path path(RenderedFile file) {
    return folder.resolve(file.skill()).resolve(file.path());
  }

  /** Returns whether a file is the new one already, or the unchanged one of an earlier run. */
  private boolean isReplaceable(Path path, RenderedFile file) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    byte[] content = ReadBytes.of(path);
    return Arrays.equals(content, file.content())
        || installed.isUnchanged(file.skill(), file.path(), content);
  }

  /** Returns what is on the way from the base to a file instead of a folder: a link, or a file. */
  private Optional<Path> obstacle(Path path) {
    Path at = base;
    for (Path part : base.relativize(path)) {
      at = at.resolve(part);
      boolean isThere = Files.exists(at, LinkOption.NOFOLLOW_LINKS);
      boolean isFolder = Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS);
      if (Files.isSymbolicLink(at) || (isThere && !isFolder && !at.equals(path))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** Deletes unchanged files of an earlier run that the skill no longer has. */
  private boolean deleteStale(String name, List<RenderedFile> files) throws IOException {
    Set<String> stale = installed.files(name);
    files.forEach(file -> stale.remove(file.path()));
    boolean isChanged = false;
    for (String file : stale) {
      Path path = folder.resolve(name).resolve(file);
      boolean isOurs =
          obstacle(path).isEmpty()
              && Files.isRegularFile(path)
              && installed.isUnchanged(name, file, ReadBytes.of(path));
      isChanged |= isOurs && OutputFiles.delete(path, folder);
    }
    return isChanged;
  }
}
