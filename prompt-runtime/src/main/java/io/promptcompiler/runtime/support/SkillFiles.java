package io.promptcompiler.runtime.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The files of an agent skill: rendered texts, and files that are read from the jar when they are
 * needed.
 */
public final class SkillFiles {
  private static final String SKILL = "SKILL.md";

  private final Class<?> owner;
  private final String name;
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Set<String> copies = new LinkedHashSet<>();
  private final Set<String> scripts = new LinkedHashSet<>();

  private SkillFiles(Class<?> owner, String name) {
    this.owner = owner;
    this.name = name;
  }

  /**
   * Creates the files of a skill.
   *
   * @param owner a class in the jar with the copied files
   * @param name the name of the skill
   * @param text the text of {@code SKILL.md}
   */
  public static SkillFiles of(Class<?> owner, String name, String text) {
    return new SkillFiles(owner, name).text(SKILL, text);
  }

  /** Adds a rendered text. */
  public SkillFiles text(String path, String text) {
    texts.put(path, text);
    return this;
  }

  /** Adds a file of the jar. */
  public SkillFiles copy(String path) {
    copies.add(path);
    return this;
  }

  /** Marks a file as executable. */
  public SkillFiles script(String path) {
    scripts.add(path);
    return this;
  }

  String name() {
    return name;
  }

  String text() {
    return texts.getOrDefault(SKILL, "");
  }

  Map<String, byte[]> contents() {
    Map<String, byte[]> contents = new TreeMap<>();
    texts.forEach((path, text) -> contents.put(path, text.getBytes(StandardCharsets.UTF_8)));
    for (String path : copies) {
      contents.put(path, content(path));
    }
    return contents;
  }

  private byte[] content(String path) {
    String resource = "/skills/" + name + "/" + path;
    try (InputStream in = owner.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "The file " + resource + " of the skill is missing on the class path.");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path write(Path folder) throws IOException {
    Path skill = folder.resolve(name);
    for (Map.Entry<String, byte[]> file : contents().entrySet()) {
      Path path = skill;
      for (String part : file.getKey().split("/", -1)) {
        createFolder(path);
        path = path.resolve(part);
      }
      refuseLink(path);
      Files.write(path, file.getValue());
      if (scripts.contains(file.getKey()) && !path.toFile().setExecutable(true)) {
        throw new IOException("Cannot make " + path + " executable.");
      }
    }
    return skill;
  }

  private static void createFolder(Path folder) throws IOException {
    refuseLink(folder);
    Files.createDirectories(folder);
  }

  private static void refuseLink(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      throw new IOException(path + " is a symbolic link, which is not followed.");
    }
  }
}
