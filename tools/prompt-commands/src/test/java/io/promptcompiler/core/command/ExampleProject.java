package io.promptcompiler.core.command;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * A project with templates, a {@code pom.xml} that has only lines of the plugin's configuration,
 * and perhaps a {@code prompt.yaml}. Templates are in {@code src/main/prompts}, unless the
 * configuration has {@code <roots>}: then all paths begin at the project.
 */
final class ExampleProject {
  private static final String POM = "pom.xml";
  private static final String BASELINE = "prompt-baseline.txt";
  private static final String MODULE = "module-info.java";
  private static final Pattern SYNTAX = Pattern.compile("(?m)^ +syntax: (\\S+)$");

  /** The files that are not templates. */
  private static final Set<String> OTHERS = Set.of(BASELINE, MODULE, ProjectFile.NAME);

  /** The folder of files with the tools of servers. */
  private static final String PINNED_TOOLS = "tools/";

  private final Path folder;
  private final Element configuration;
  private final String settings;

  /** Writes a project into a folder. */
  public ExampleProject(Path folder, Map<String, String> files) throws IOException {
    this.folder = folder;
    this.configuration = parse(files.getOrDefault(POM, ""));
    this.settings = files.getOrDefault(ProjectFile.NAME, "");
    Path prompts = children("roots").isEmpty() ? folder.resolve("src/main/prompts") : folder;
    Files.createDirectories(prompts);
    for (Map.Entry<String, String> file : files.entrySet()) {
      boolean isTemplate =
          !OTHERS.contains(file.getKey()) && !file.getKey().startsWith(PINNED_TOOLS);
      Path path = (isTemplate ? prompts : folder).resolve(file.getKey());
      if (!file.getKey().equals(POM)) {
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
    }
  }

  private static Element parse(String lines) {
    try {
      byte[] xml =
          ("<configuration>" + lines + "</configuration>").getBytes(StandardCharsets.UTF_8);
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(xml))
          .getDocumentElement();
    } catch (Exception e) {
      throw new IllegalArgumentException(lines, e);
    }
  }

  /** The file of changes that are accepted. */
  public Path baseline() {
    return folder.resolve(BASELINE);
  }

  /** The syntax from which templates are moved, if the settings have one. */
  public Optional<OldSyntax> syntax() {
    Matcher syntax = SYNTAX.matcher(settings);
    return syntax.find() ? OldSyntax.of(syntax.group(1)) : Optional.empty();
  }

  /** The options of the configuration. */
  public CompilerOptions options() {
    String packageName = text(configuration, "packageName").orElse("com.acme.prompts");
    List<SourceRoot> roots =
        children("roots").stream().map(root -> root(root, packageName)).toList();
    Map<DiagnosticCode, Severity> severities = new LinkedHashMap<>();
    for (Element one : children("severities")) {
      severities.put(
          DiagnosticCode.of(one.getTagName()).orElseThrow(),
          Severity.valueOf(one.getTextContent().toUpperCase(Locale.ROOT)));
    }
    List<MappedClass> mapped = new ArrayList<>();
    for (MappedClass.Style style : MappedClass.Style.values()) {
      for (Element one : children(style.element())) {
        mapped.add(new MappedClass(one.getTagName(), one.getTextContent(), style));
      }
    }
    SourceRoot usual = SourceRoot.of(folder.resolve("src/main/prompts"), packageName);
    CompilerOptions options =
        CompilerOptions.of(usual)
            .withRoots(roots.isEmpty() ? List.of(usual) : roots)
            .withSeverities(severities)
            .requiring(children("requiredTemplates").stream().map(Element::getTextContent).toList())
            .withHelpers(children("helpers").stream().map(ExampleProject::helper).toList())
            .withMapped(mapped)
            .configuredIn(folder.resolve(POM));
    Path settings = folder.resolve(ProjectFile.NAME);
    options = Files.exists(settings) ? options.withProjectFile(settings) : options;
    Path module = folder.resolve(MODULE);
    return Files.exists(module) ? options.withModuleInfo(module) : options;
  }

  private SourceRoot root(Element root, String packageName) {
    return new SourceRoot(
        folder.resolve(text(root, "directory").orElse("src/main/prompts")),
        Optional.empty(),
        Optional.empty(),
        text(root, "scope").flatMap(Scope::of).orElse(Scope.PROJECT),
        text(root, "packageName").orElse(packageName),
        list(root, "includes"),
        list(root, "excludes"));
  }

  private static HelperOption helper(Element helper) {
    return new HelperOption(
        text(helper, "name").orElse(""),
        text(helper, "method").orElse(""),
        list(helper, "parameters"),
        text(helper, "returns").orElse("string"));
  }

  private List<Element> children(String name) {
    return elements(configuration)
        .filter(one -> one.getTagName().equals(name))
        .flatMap(ExampleProject::elements)
        .toList();
  }

  private static Stream<Element> elements(Element parent) {
    return IntStream.range(0, parent.getChildNodes().getLength())
        .mapToObj(i -> parent.getChildNodes().item(i))
        .filter(Element.class::isInstance)
        .map(Element.class::cast);
  }

  private static Optional<String> text(Element parent, String name) {
    return elements(parent)
        .filter(one -> one.getTagName().equals(name))
        .map(one -> one.getTextContent().strip())
        .findFirst();
  }

  private static List<String> list(Element parent, String name) {
    return text(parent, name).stream()
        .flatMap(words -> Arrays.stream(words.split(",")))
        .map(String::strip)
        .toList();
  }
}
