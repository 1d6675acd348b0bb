package io.promptcompiler.docs;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** XML of a page: a part of a POM, or of the plugin's configuration in it. */
final class XmlSnippet {
  /** What the parts of POMs, and of files beside them, begin with. */
  private static final Set<String> OF_MAVEN =
      Set.of(
          "build",
          "cache",
          "dependencies",
          "dependency",
          "dependencyManagement",
          "execution",
          "extensions",
          "plugin",
          "profile",
          "project",
          "properties");

  private final Repository repository;
  private final PluginGoals plugin;
  private final List<String> problems = new ArrayList<>();

  XmlSnippet(Repository repository, PluginGoals plugin) {
    this.repository = repository;
    this.plugin = plugin;
  }

  /** What is wrong with it. */
  List<String> problems(String text) throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    parser.setErrorHandler(null);
    Element root;
    try {
      root =
          parser
              .parse(new InputSource(new StringReader("<snippet>" + text + "</snippet>")))
              .getDocumentElement();
    } catch (SAXException e) {
      return List.of(e.toString());
    }
    for (Element element : children(root)) {
      String name = element.getTagName();
      if (name.equals("configuration")) {
        // Of another plugin, as the page says.
      } else if (OF_MAVEN.contains(name)) {
        ofMaven(element);
        if (name.equals("execution")) {
          goals(element);
        }
      } else if (name.startsWith("prompt.") || name.startsWith("maven.")) {
        property(name);
      } else {
        parameter(Optional.empty(), element);
      }
    }
    return problems;
  }

  private void ofMaven(Element element) throws Exception {
    switch (element.getTagName()) {
      case "properties" -> children(element).forEach(one -> property(one.getTagName()));
      case "dependency" -> ours(element);
      case "plugin" -> plugin(element);
      default -> {}
    }
    for (Element child : children(element)) {
      ofMaven(child);
    }
  }

  private void property(String name) {
    if (name.startsWith("prompt.") && !plugin.reads(Optional.empty(), name)) {
      problems.add("No goal reads the property '%s'".formatted(name));
    }
  }

  private void plugin(Element element) throws Exception {
    if (!text(element, "artifactId").equals("prompt-maven-plugin")) {
      return;
    }
    ours(element);
    List<String> goals = goals(element);
    for (Element configuration : below(element, "configuration")) {
      for (Element parameter : children(configuration)) {
        parameter(goals.size() == 1 ? Optional.of(goals.get(0)) : Optional.empty(), parameter);
      }
    }
  }

  /** The goals of executions, which have to be ours. */
  private List<String> goals(Element element) {
    List<String> goals = new ArrayList<>();
    for (Element goal : below(element, "goal")) {
      goals.add(goal.getTextContent());
      if (!plugin.goals().contains(goal.getTextContent())) {
        problems.add("The plugin has no goal '%s'".formatted(goal.getTextContent()));
      }
    }
    return goals;
  }

  private void parameter(Optional<String> goal, Element element) throws Exception {
    String name = element.getTagName();
    if (!plugin.hasParameter(goal, name)) {
      problems.add("No goal has a parameter '%s'".formatted(name));
      return;
    }
    for (Element one : children(element)) {
      for (Element setting : children(one)) {
        if (!PluginGoals.hasSetting(one.getTagName(), setting.getTagName())) {
          problems.add("'%s' has no '%s'".formatted(one.getTagName(), setting.getTagName()));
        }
      }
    }
  }

  /**
   * What has our group has to be a module, in the version that it has, or had in the last release.
   */
  private void ours(Element element) throws Exception {
    if (!text(element, "groupId").equals("io.promptcompiler")) {
      return;
    }
    String artifact = text(element, "artifactId");
    try (Stream<java.nio.file.Path> poms =
        Stream.of("", "integrations", "tools")
            .map(
                folder -> repository.root().resolve(folder).resolve(artifact).resolve("pom.xml"))) {
      Optional<java.nio.file.Path> pom = poms.filter(Files::exists).findFirst();
      if (pom.isEmpty()) {
        problems.add("There is no module '%s'".formatted(artifact));
        return;
      }
      String version = text(element, "version");
      boolean isManaged = version.isEmpty() || version.startsWith("$");
      if (!isManaged && !version.equals(shownVersion())) {
        problems.add("'%s' has another version here than in the README".formatted(artifact));
      }
    }
  }

  /** The version that all pages show: that of the last release, or of what will be the first. */
  private String shownVersion() throws IOException {
    String readme = Files.readString(repository.root().resolve("README.md"));
    Matcher version = Pattern.compile("<version>([^<]*)</version>").matcher(readme);
    return version.find() ? version.group(1) : "";
  }

  private static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  private static List<Element> below(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    for (Element child : children(parent)) {
      if (child.getTagName().equals(name)) {
        found.add(child);
      }
      found.addAll(below(child, name));
    }
    return found;
  }

  private static String text(Element parent, String name) {
    return children(parent).stream()
        .filter(child -> child.getTagName().equals(name))
        .map(Element::getTextContent)
        .findFirst()
        .orElse("");
  }
}
