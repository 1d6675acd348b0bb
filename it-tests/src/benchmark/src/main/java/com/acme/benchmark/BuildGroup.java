package com.acme.benchmark;

import com.acme.benchmark.Measured.Way;
import com.acme.benchmark.build.Maven;
import com.acme.benchmark.build.Maven.Run;
import com.acme.benchmark.build.Project;
import com.acme.benchmark.build.Sizes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Whole builds of projects that have the same templates, each in the language of an engine that
 * compiles them. All ways take turns, and the first turn of each is not counted.
 *
 * @param templates how many
 */
record BuildGroup(int templates) implements Group {
  /** The engine that has further rows. */
  private static final String SUBJECT = Target.SUBJECT;

  /** What the name of a way ends with where it is a build after a change. */
  private static final String ONE_CHANGED = ", one changed";

  @Override
  public String title() {
    return String.format(Locale.ROOT, "build of %,d templates", templates);
  }

  @Override
  public String base() {
    return "jte";
  }

  @Override
  public List<Target> targets() {
    return List.of(
        Target.atMost(2, "jte"),
        Target.faster(1, "jstachio"),
        Target.faster(1, "rocker"),
        Target.atMost(SUBJECT + ONE_CHANGED, 0.1, SUBJECT));
  }

  @Override
  public Measured measure(Settings settings) {
    try {
      return measure(Maven.ofTheBuild(), settings.builds());
    } catch (IOException e) {
      throw new IllegalStateException(title(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(title(), e);
    }
  }

  private Measured measure(Maven maven, int rounds) throws IOException, InterruptedException {
    Path folder = Path.of(System.getProperty("benchmark.projects"));
    List<Project> projects = Project.write(folder, templates);
    for (Project project : projects) {
      maven.run(project.folder(), "compile");
    }
    compare(projects);
    Map<String, Sizes> sizes = new LinkedHashMap<>();
    for (Project project : projects) {
      sizes.put(project.way(), project.sizes());
    }
    Map<String, List<Run>> runs = new LinkedHashMap<>();
    for (int i = 0; i < rounds; i++) {
      for (Project project : projects) {
        project.clean();
        join(runs, project.way(), maven.run(project.folder(), "compile"));
        buildAgain(maven, project, runs);
      }
    }
    // Now, and not when the next run begins: it slows down the builds that follow (Project.clean).
    Project.delete(folder);
    List<Way> ways =
        runs.entrySet().stream().map(way -> way(way.getKey(), way.getValue())).toList();
    return new Measured(this, 0, ways, BuildCosts.table(this, runs, sizes));
  }

  private static void buildAgain(Maven maven, Project project, Map<String, List<Run>> runs)
      throws IOException, InterruptedException {
    String way = project.way();
    boolean isSubject = way.equals(SUBJECT);
    if (isSubject) {
      join(runs, "mavenAlone", maven.run(project.folder(), "validate"));
    }
    join(runs, way + ", none changed", maven.run(project.folder(), "compile"));
    project.change();
    Run changed = maven.run(project.folder(), "compile");
    boolean isSeen = project.rendersChange();
    if (isSubject && !isSeen) {
      throw new IllegalStateException(project.folder() + " renders what was there before a change");
    }
    join(runs, way + ONE_CHANGED + (isSeen ? "" : ", not seen"), changed);
    if (isSubject) {
      project.renameParameter();
      join(runs, way + ", parameter renamed", maven.run(project.folder(), "compile"));
    }
    project.changeBack();
  }

  private static void join(Map<String, List<Run>> runs, String way, Run run) {
    runs.computeIfAbsent(way, name -> new ArrayList<>()).add(run);
  }

  private static void compare(List<Project> projects) throws IOException {
    Project first = projects.get(0);
    List<String> expected = first.render();
    for (Project project : projects) {
      List<String> rendered = project.render();
      for (int i = 0; i < expected.size(); i++) {
        Same.texts(first.way(), expected.get(i), project.way(), rendered.get(i));
      }
    }
  }

  private static Way way(String name, List<Run> runs) {
    double[] times = runs.stream().mapToDouble(Run::nanos).toArray();
    return Way.of(name, new ListStatistics(times), OptionalDouble.empty());
  }
}
