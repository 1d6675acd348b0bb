package io.promptcompiler.release;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Scm;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/** The POM of a module as it was published, followed by those of its parents. */
record PublishedPom(List<Model> lineage) {
  private static final Set<String> SHIPPED = Set.of("compile", "runtime");

  static PublishedPom read(Bundle bundle, String module)
      throws IOException, XmlPullParserException {
    List<Model> lineage = new ArrayList<>();
    String next = module;
    while (next != null) {
      Model model;
      try (InputStream in = Files.newInputStream(bundle.file(next, ".pom"))) {
        model = new MavenXpp3Reader().read(in, /* strict= */ true);
      }
      lineage.add(model);
      Parent parent = model.getParent();
      next = parent == null ? null : parent.getArtifactId();
    }
    return new PublishedPom(lineage);
  }

  /** The POM itself. */
  Model own() {
    return lineage.get(0);
  }

  boolean isJar() {
    return !own().getPackaging().equals("pom");
  }

  /** What Central requires and is neither here nor in a parent. */
  List<String> missing() {
    List<String> missing = new ArrayList<>();
    // These two are not inherited.
    if (isBlank(own().getName())) {
      missing.add("name");
    }
    if (isBlank(own().getDescription())) {
      missing.add("description");
    }
    require(missing, "url", model -> !isBlank(model.getUrl()));
    require(
        missing,
        "licenses",
        model ->
            model.getLicenses().stream()
                .anyMatch(license -> !isBlank(license.getName()) && !isBlank(license.getUrl())));
    require(
        missing,
        "developers",
        model ->
            model.getDevelopers().stream().anyMatch(developer -> !isBlank(developer.getName())));
    require(missing, "scm", model -> isComplete(model.getScm()));
    return missing;
  }

  /** What Central or a stranger's build stumbles over. */
  List<String> unwanted() {
    List<String> unwanted = new ArrayList<>();
    for (Model model : lineage) {
      if (!model.getRepositories().isEmpty() || !model.getPluginRepositories().isEmpty()) {
        unwanted.add(model.getArtifactId() + " has repositories");
      }
      model.getDependencies().stream()
          .filter(dependency -> dependency.getSystemPath() != null)
          .forEach(dependency -> unwanted.add(dependency + " is a file of one machine"));
    }
    return unwanted;
  }

  /** The modules that this POM manages, which is what a BOM is for. */
  Set<String> managed() {
    return own().getDependencyManagement().getDependencies().stream()
        .map(dependency -> dependency.getGroupId() + ":" + dependency.getArtifactId())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What comes with the module wherever it is used. */
  Set<String> shipped() {
    return own().getDependencies().stream()
        .filter(dependency -> SHIPPED.contains(scope(dependency)) && !dependency.isOptional())
        .map(dependency -> dependency.getGroupId() + ":" + dependency.getArtifactId())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String scope(Dependency dependency) {
    return dependency.getScope() == null ? "compile" : dependency.getScope();
  }

  private void require(List<String> missing, String name, Function<Model, Boolean> has) {
    if (lineage.stream().noneMatch(has::apply)) {
      missing.add(name);
    }
  }

  private static boolean isComplete(Scm scm) {
    return scm != null
        && !isBlank(scm.getUrl())
        && !isBlank(scm.getConnection())
        && !isBlank(scm.getDeveloperConnection());
  }

  private static boolean isBlank(String text) {
    return text == null || text.isBlank();
  }
}
