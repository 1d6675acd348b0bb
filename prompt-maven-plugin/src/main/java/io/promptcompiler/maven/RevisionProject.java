package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.ParseXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.DefaultProjectBuildingRequest;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectBuilder;
import org.apache.maven.project.ProjectBuildingException;
import org.apache.maven.project.ProjectBuildingRequest;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Builds the project of a module in a revision from the POM of the revision, its parents in the
 * repository, and the current command line and profiles. Dependencies are omitted, because the
 * configuration does not depend on them, and they may no longer exist.
 */
final class RevisionProject {
  private static final Set<String> LEFT_OUT =
      Set.of("dependencies", "dependencyManagement", "modules", "subprojects", "reporting");

  private final Revision revision;
  private final Path checkout;
  private final ProjectBuilder builder;
  private final MavenSession session;

  /**
   * Creates an instance for a revision.
   *
   * @param checkout an empty folder, to which the POMs are written with their paths
   */
  RevisionProject(Revision revision, Path checkout, ProjectBuilder builder, MavenSession session) {
    this.revision = revision;
    this.checkout = checkout;
    this.builder = builder;
    this.session = session;
  }

  /** Thrown when there is no POM that Maven can read. The message is the end of a sentence. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String message) {
      super(message);
    }
  }

  /**
   * Returns the path of the module's POM in the revision, where the module may have been in another
   * folder.
   */
  String pom(MavenProject present) throws IOException, UnusableReleaseException, Unreadable {
    Path usual = present.getBasedir().toPath().resolve("pom.xml");
    Path named = present.getFile() == null ? usual : present.getFile().toPath();
    for (Path file : List.of(named, usual)) {
      Optional<String> path = revision.path(file).filter(this::exists);
      if (path.isPresent()) {
        return path.get();
      }
    }
    List<String> moved = new ArrayList<>();
    for (String other : revision.files("pom.xml")) {
      if (isOf(present.getArtifactId(), other)) {
        moved.add(other);
      }
    }
    if (moved.size() != 1) {
      throw new Unreadable(
          "it has no '"
              + revision.path(usual).orElse("pom.xml")
              + "', and no module '"
              + present.getArtifactId()
              + "'");
    }
    return moved.get(0);
  }

  private boolean exists(String path) {
    try {
      return revision.file(path).isPresent();
    } catch (IOException | UnusableReleaseException e) {
      return false;
    }
  }

  private boolean isOf(String artifact, String pom) throws IOException, UnusableReleaseException {
    try {
      Optional<byte[]> content = revision.file(pom);
      return content.isPresent()
          && text(ParseXml.parse(content.get()).getDocumentElement(), "artifactId")
              .equals(artifact);
    } catch (SAXException e) {
      return false;
    }
  }

  MavenProject build(String pom) throws IOException, UnusableReleaseException, Unreadable {
    // The search for settings ends at the top of a repository, so it ends here.
    Files.createDirectories(checkout.resolve(".git"));
    checkOut(pom, new HashSet<>());
    ProjectBuildingRequest present = session.getProjectBuildingRequest();
    if (present == null) {
      throw new Unreadable("Maven has no request to repeat");
    }
    ProjectBuildingRequest request = new DefaultProjectBuildingRequest(present);
    request.setProject(null);
    request.setResolveDependencies(false);
    // Extensions and lifecycles are not loaded, because only the configuration is needed.
    request.setProcessPlugins(false);
    try {
      return builder.build(checkout.resolve(pom).toFile(), request).getProject();
    } catch (ProjectBuildingException e) {
      return buildWithPlugins(pom, request);
    }
  }

  /**
   * Builds the whole project, because Maven 4 otherwise does not look for parents in the
   * repository.
   */
  private MavenProject buildWithPlugins(String pom, ProjectBuildingRequest request)
      throws Unreadable {
    request.setProcessPlugins(true);
    try {
      return builder.build(checkout.resolve(pom).toFile(), request).getProject();
    } catch (ProjectBuildingException e) {
      String why = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
      throw new Unreadable("Maven cannot build '" + pom + "': " + why.replaceAll("\\.$", ""));
    }
  }

  /** Writes a POM and its parents. */
  private void checkOut(String pom, Set<String> written)
      throws IOException, UnusableReleaseException, Unreadable {
    Optional<byte[]> content = revision.file(pom);
    if (content.isEmpty() || !written.add(pom)) {
      return;
    }
    try {
      Document document = ParseXml.parse(content.get());
      Element project = document.getDocumentElement();
      prune(project);
      Path file = checkout.resolve(pom);
      Files.createDirectories(file.getParent());
      TransformerFactory.newDefaultInstance()
          .newTransformer()
          .transform(new DOMSource(document), new StreamResult(file.toFile()));
      checkOutSettings(pom);
      Optional<String> parent = child(project, "parent").flatMap(one -> parent(pom, one));
      if (parent.isPresent()) {
        checkOut(parent.get(), written);
      }
    } catch (SAXException | TransformerException e) {
      throw new Unreadable("'" + pom + "' is not well-formed");
    }
  }

  /** Writes the settings in the folder of a POM and in all folders above it. */
  private void checkOutSettings(String pom) throws IOException, UnusableReleaseException {
    for (int end = pom.lastIndexOf('/'); ; end = pom.lastIndexOf('/', end - 1)) {
      String path = pom.substring(0, end + 1) + ProjectFile.NAME;
      Optional<byte[]> settings = revision.file(path);
      if (settings.isPresent()) {
        Files.write(checkout.resolve(path), settings.get());
      }
      if (end < 0) {
        return;
      }
    }
  }

  /** Returns the path of a parent POM; empty if it cannot be in the repository. */
  private Optional<String> parent(String pom, Element parent) {
    Optional<Element> relative = child(parent, "relativePath");
    String written = relative.map(one -> one.getTextContent().strip()).orElse("../pom.xml");
    if (written.isEmpty()) {
      return Optional.empty();
    }
    Path path =
        checkout
            .resolve(pom)
            .resolveSibling(written.replace('\\', '/'))
            .toAbsolutePath()
            .normalize();
    if (!path.startsWith(checkout) || path.equals(checkout)) {
      return path.equals(checkout) ? Optional.of("pom.xml") : Optional.empty();
    }
    String inside = SlashPath.of(checkout.relativize(path));
    return Optional.of(exists(inside) ? inside : inside + "/pom.xml");
  }

  private static void prune(Element element) {
    for (Element child : children(element)) {
      if (LEFT_OUT.contains(child.getTagName())) {
        element.removeChild(child);
      } else if (child.getTagName().equals("profiles")) {
        children(child).forEach(RevisionProject::prune);
      }
    }
  }

  private static String text(Element parent, String name) {
    return child(parent, name).map(child -> child.getTextContent().strip()).orElse("");
  }

  private static Optional<Element> child(Element parent, String name) {
    return children(parent).stream().filter(one -> one.getTagName().equals(name)).findFirst();
  }

  private static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }
}
