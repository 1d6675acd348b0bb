package io.promptcompiler.core.source.javac;

import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.ParseXml;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Reads settings from POMs and Gradle scripts without running a build. A POM is read with its
 * parents on disk.
 */
final class ReadBuildSettings {
  /** The maximum number of parents. */
  private static final int DEEPEST = 10;

  private static final List<String> GRADLE = List.of("build.gradle.kts", "build.gradle");
  private static final Pattern COORDINATES =
      Pattern.compile("[\"']([\\w.-]+):([\\w.-]+)(?::([\\w.-]+))?[\"']");

  /** A dependency on another module: {@code project(":core")} or {@code projects.core}. */
  private static final Pattern MODULE =
      Pattern.compile(
          "\\bproject\\(\\s*(?:path\\s*[:=]\\s*)?[\"'](:[^\"']+)[\"']|\\bprojects\\.([\\w.]+)");

  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)\\}");

  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> versions = new HashMap<>();
  private final Set<String> dependencies = new HashSet<>();
  private String artifact = "";
  private boolean keepsParameterNames;
  private boolean isComplete = true;

  private final Checkout checkout;

  private ReadBuildSettings(Checkout checkout) {
    this.checkout = checkout;
  }

  /**
   * Returns the settings of the nearest build file in or above a folder.
   *
   * @param project contains the parents of a POM
   */
  static BuildSettings around(Path folder, Checkout project) {
    for (Path at = folder; at != null; at = at.getParent()) {
      Path pom = at.resolve("pom.xml");
      Checkout checkout = project.contains(at) ? project : Checkout.of(at);
      if (Files.isRegularFile(pom) && isShown(pom, checkout)) {
        return new ReadBuildSettings(checkout).maven(pom);
      }
      for (String name : GRADLE) {
        Path script = at.resolve(name);
        if (Files.isRegularFile(script) && isShown(script, checkout)) {
          return gradle(script);
        }
      }
      if (Checkout.isRepository(at)) {
        return BuildSettings.UNKNOWN;
      }
    }
    return BuildSettings.UNKNOWN;
  }

  /** Returns whether a file is in a checkout, where no link leads it to a hidden file. */
  private static boolean isShown(Path file, Checkout checkout) {
    return checkout.contains(file) && checkout.problemOfLinks(file).isEmpty();
  }

  private static BuildSettings gradle(Path script) {
    String text;
    try {
      text = new String(ReadBytes.of(script), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return BuildSettings.UNKNOWN;
    }
    Map<String, String> versions = new HashMap<>();
    Matcher matcher = COORDINATES.matcher(text);
    while (matcher.find()) {
      String version = matcher.group(3) == null ? "" : matcher.group(3);
      versions.put(matcher.group(1) + ":" + matcher.group(2), version);
    }
    boolean keeps = text.contains("-parameters") || text.contains("org.springframework.boot");
    Set<String> modules = new HashSet<>();
    MODULE.matcher(text).results().forEach(found -> modules.add(module(found)));
    return new BuildSettings(
        keeps ? Optional.of(true) : Optional.empty(),
        versions,
        plain(String.valueOf(script.toAbsolutePath().resolveSibling("").getFileName())),
        modules);
  }

  private static String module(MatchResult found) {
    String path = found.group(1) == null ? found.group(2) : found.group(1);
    return plain(path.substring(Math.max(path.lastIndexOf(':'), path.lastIndexOf('.')) + 1));
  }

  /** Returns a module's name without hyphens, for which accessors have capital letters. */
  private static String plain(String name) {
    return name.replace("-", "").toLowerCase(Locale.ROOT);
  }

  private BuildSettings maven(Path pom) {
    Optional<Path> next = Optional.of(pom);
    for (int i = 0; i < DEEPEST && next.isPresent(); i++) {
      next = read(next.get());
    }
    Map<String, String> resolved = new HashMap<>();
    versions.forEach((name, version) -> resolved.put(name, resolved(version)));
    Optional<Boolean> keeps =
        keepsParameterNames
            ? Optional.of(true)
            : isComplete ? Optional.of(false) : Optional.empty();
    return new BuildSettings(keeps, resolved, artifact, dependencies);
  }

  /** Reads a POM, and returns its parent, if that is on disk. */
  private Optional<Path> read(Path pom) {
    Optional<Element> read = parse(pom);
    if (read.isEmpty()) {
      isComplete = false;
      return Optional.empty();
    }
    Element project = read.get();
    for (Element property : children(project, "properties")) {
      children(property, "*").forEach(one -> properties.putIfAbsent(one.getTagName(), text(one)));
    }
    artifact = artifact.isEmpty() ? child(project, "artifactId") : artifact;
    Stream.concat(Stream.of(project), descendants(project, "profile").stream())
        .flatMap(from -> children(from, "dependencies").stream())
        .flatMap(all -> children(all, "dependency").stream())
        .forEach(one -> dependencies.add(child(one, "artifactId")));
    for (Element dependency : descendants(project, "dependency")) {
      String name = child(dependency, "groupId") + ":" + child(dependency, "artifactId");
      versions.merge(
          name, child(dependency, "version"), (old, given) -> old.isEmpty() ? given : old);
    }
    keepsParameterNames |=
        descendants(project, "parameters").stream().anyMatch(one -> mayBeTrue(text(one)))
            || mayBeTrue(properties.getOrDefault("maven.compiler.parameters", ""))
            // The elements of a list can have any name in Maven.
            || descendants(project, "compilerArgs").stream()
                .flatMap(all -> children(all, "*").stream())
                .anyMatch(one -> text(one).equals("-parameters"))
            || descendants(project, "arg").stream().anyMatch(one -> text(one).equals("-parameters"))
            || descendants(project, "compilerArgument").stream()
                .anyMatch(one -> text(one).contains("-parameters"));
    List<Element> parents = children(project, "parent");
    return parents.isEmpty() ? Optional.empty() : parent(pom, parents.get(0));
  }

  /** Returns whether a setting is true, or may be because of a property. */
  private static boolean mayBeTrue(String setting) {
    return setting.equals("true") || setting.startsWith("${");
  }

  private Optional<Path> parent(Path pom, Element parent) {
    String group = child(parent, "groupId");
    keepsParameterNames |= group.equals("org.springframework.boot");
    String relative = child(parent, "relativePath");
    Optional<Path> found =
        parentFile(pom, relative.isEmpty() ? "../pom.xml" : relative)
            .filter(
                file ->
                    parse(file)
                        .map(other -> child(other, "artifactId"))
                        .filter(child(parent, "artifactId")::equals)
                        .isPresent());
    isComplete &= found.isPresent();
    return found;
  }

  /** Returns the file that a POM names as its parent, if it is in the checkout. */
  private Optional<Path> parentFile(Path pom, String relative) {
    try {
      // Links and roots are checked first: Windows would sign in to a server to look for a file.
      return Optional.of(pom.resolveSibling(relative).toAbsolutePath().normalize())
          .filter(checkout::contains)
          .map(file -> Files.isDirectory(file) ? file.resolve("pom.xml") : file)
          .filter(file -> isShown(file, checkout))
          .filter(Files::isRegularFile);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private String resolved(String version) {
    Matcher matcher = PROPERTY.matcher(version);
    String value = matcher.matches() ? properties.getOrDefault(matcher.group(1), "") : version;
    return value.contains("$") ? "" : value;
  }

  private static Optional<Element> parse(Path file) {
    try {
      return Optional.of(ParseXml.parse(ReadBytes.of(file)).getDocumentElement());
    } catch (IOException | SAXException e) {
      return Optional.empty(); // Maven reports it
    }
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element
          && (name.equals("*") || element.getTagName().equals(name))) {
        found.add(element);
      }
    }
    return found;
  }

  private static List<Element> descendants(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    for (Element child : children(parent, "*")) {
      if (child.getTagName().equals(name)) {
        found.add(child);
      }
      found.addAll(descendants(child, name));
    }
    return found;
  }

  private static String child(Element parent, String name) {
    return children(parent, name).stream().findFirst().map(ReadBuildSettings::text).orElse("");
  }

  private static String text(Element element) {
    return element.getTextContent().strip();
  }
}
