package com.acme.benchmark.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A Maven project with templates of one engine. */
public final class Project {
  /** What stands in the class path of the benchmarks, with a folder for each engine. */
  private static final String POMS = "/projects/";

  /** What a change adds to a template. */
  private static final String MORE = "One more sentence.";

  private final Engine engine;
  private final Path folder;
  private final int templates;

  /** How often it was cleaned. */
  private int cleaned;

  private Project(Engine engine, Path folder, int templates) {
    this.engine = engine;
    this.folder = folder;
    this.templates = templates;
  }

  /** Writes a project for each engine into a folder, with the same texts in all of them. */
  public static List<Project> write(Path folder, int templates) throws IOException {
    delete(folder);
    // Else Maven takes the options of the project around this one.
    Files.createDirectories(folder.resolve(".mvn"));
    copy("pom.xml", folder.resolve("pom.xml"));
    List<Project> projects = new ArrayList<>();
    for (Engine engine : Engine.ALL) {
      Project project = new Project(engine, folder.resolve(engine.way()), templates);
      project.write();
      projects.add(project);
    }
    return projects;
  }

  private void write() throws IOException {
    write(engine.sharedFiles());
    for (int i = 0; i < templates; i++) {
      write(engine.files(new Text(i)));
    }
    copy(engine.way() + "/pom.xml", folder.resolve("pom.xml"));
  }

  private void write(Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue(), UTF_8);
    }
  }

  private static void copy(String pom, Path to) throws IOException {
    try (InputStream in = Project.class.getResourceAsStream(POMS + pom)) {
      Files.copy(in, to);
    }
  }

  /** The way that it is. */
  public String way() {
    return engine.way();
  }

  /** Where its {@code pom.xml} is. */
  public Path folder() {
    return folder;
  }

  /**
   * Puts aside what a build made. It is not deleted, since ext4 does not reuse the inodes of
   * deleted files for one to five minutes, and looks through all of them for each new file.
   */
  public void clean() throws IOException {
    Files.move(folder.resolve("target"), folder.resolve("cleaned-" + cleaned++));
  }

  /** Adds a sentence to a template, and leaves the Java files that some engines need with it. */
  public void change() throws IOException {
    for (Map.Entry<String, String> file : engine.files(changed()).entrySet()) {
      if (!file.getKey().endsWith(".java")) {
        write(Map.of(file.getKey(), file.getValue() + MORE + "\n"));
      }
    }
  }

  /** Whether the changed template, as it was last built, renders the sentence that was added. */
  public boolean rendersChange() throws IOException {
    return render(changed().number()).stream().allMatch(text -> text.contains(MORE));
  }

  /** Gives a parameter of a template another name, so that its class declares something else. */
  public void renameParameter() throws IOException {
    for (Map.Entry<String, String> file : engine.files(changed()).entrySet()) {
      write(Map.of(file.getKey(), file.getValue().replace("note", "remark")));
    }
  }

  /** Takes a change back. */
  public void changeBack() throws IOException {
    write(engine.files(changed()));
  }

  private Text changed() {
    return new Text(templates / 2);
  }

  /** What some of the compiled templates give. */
  public List<String> render() throws IOException {
    return render(IntStream.of(0, templates / 2, templates - 1).distinct().toArray());
  }

  private List<String> render(int... numbers) throws IOException {
    URL classes = folder.resolve("target/classes").toUri().toURL();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes})) {
      List<String> rendered = new ArrayList<>();
      for (int number : numbers) {
        for (Values values : Values.ALL) {
          rendered.add(engine.render(loader, new Text(number), values));
        }
      }
      return rendered;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(way(), e);
    }
  }

  /** How much the last build made. */
  public Sizes sizes() throws IOException {
    return Sizes.of(folder.resolve("target"), folder.resolve("classes.jar"));
  }

  /** Deletes a folder with projects, and all that was built and put aside. */
  public static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (Stream<Path> paths = Files.walk(tree)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
