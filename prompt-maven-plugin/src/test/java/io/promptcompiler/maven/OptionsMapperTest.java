package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.document.chat.ChatFamily;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.api.plugin.testing.MojoExtension;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configuration as the compiler's options. */
class OptionsMapperTest {
  @TempDir Path folder;

  private final MavenProject project = new MavenProject();

  @BeforeEach
  void aProject() {
    project.setGroupId("com.My-Group");
    project.setArtifactId("new.2nd-Agent");
    project.setFile(folder.resolve("pom.xml").toFile());
  }

  @Test
  void thePackageIsThatOfGroupIdAndArtifactId() throws Exception {
    CompilerOptions options = new Given().map();
    assertThat(options.packageName()).isEqualTo("com.my_group.new_._2nd_agent.prompts");
    assertThat(options.roots())
        .containsExactly(SourceRoot.of(folder, "com.my_group.new_._2nd_agent.prompts"));
  }

  @Test
  void aConfiguredPackageIsTakenAsItIs() throws Exception {
    Given given = new Given();
    given.packageName = "com.acme.Texts";
    assertThat(given.map().packageName()).isEqualTo("com.acme.Texts");
    assertThat(given.map().roots().get(0).packageName()).isEqualTo("com.acme.Texts");
  }

  private void settings(Path path, String content) throws IOException {
    Files.createDirectories(path);
    Files.writeString(path.resolve(ProjectFile.NAME), content);
  }

  private Given withDefaults() throws IOException {
    Given given = new Given();
    given.sourceDirectory = Files.createDirectories(folder.resolve("src/main/prompts")).toFile();
    return given;
  }

  @Test
  void settingsAreDefaults() throws Exception {
    Files.createDirectories(folder.resolve("texts"));
    settings(folder, "roots: [texts]\npackage: com.acme.own\nseverities: { PC204: error }\n");
    Given given = withDefaults();
    assertThat(given.map().roots())
        .containsExactly(SourceRoot.of(folder.resolve("texts"), "com.acme.own"));
    assertThat(given.map().packageName()).isEqualTo("com.acme.own");
    assertThat(given.map().severities())
        .containsEntry(DiagnosticCode.UNUSED_PARAMETER, Severity.ERROR);
    assertThat(given.map().projectFile()).contains(folder.resolve(ProjectFile.NAME));
  }

  @Test
  void theConfigurationCountsMoreThanSettings() throws Exception {
    Files.createDirectories(folder.resolve("texts"));
    settings(folder, "roots: [texts]\npackage: com.acme.own\nseverities: { PC204: error }\n");
    Given given = withDefaults();
    given.packageName = "com.acme.configured";
    given.severities = Map.of("PC204", "off");
    given.roots = List.of(root(Map.of("directory", folder.toFile())));
    assertThat(given.map().roots()).containsExactly(SourceRoot.of(folder, "com.acme.configured"));
    assertThat(given.map().severities())
        .containsEntry(DiagnosticCode.UNUSED_PARAMETER, Severity.OFF);
    Given other = new Given();
    other.sourceDirectory = Files.createDirectories(folder.resolve("other")).toFile();
    assertThat(other.map().roots())
        .containsExactly(SourceRoot.of(folder.resolve("other"), "com.acme.own"));
  }

  @Test
  void settingsAboveAModuleGiveItTheRootsInside() throws Exception {
    Path base = Files.createDirectories(folder.resolve("module/texts")).getParent();
    Files.createDirectories(folder.resolve("elsewhere"));
    settings(folder, "roots: [elsewhere, module/texts]\npackage: com.acme.own\n");
    project.setFile(base.resolve("pom.xml").toFile());
    Given given = new Given();
    given.sourceDirectory = base.resolve("src/main/prompts").toFile();
    assertThat(given.map().roots())
        .containsExactly(SourceRoot.of(base.resolve("texts"), "com.acme.own"));
  }

  @Test
  void missingSourceDirectoryIsNotARoot() throws Exception {
    Given given = new Given();
    given.sourceDirectory = folder.resolve("nowhere").toFile();
    assertThat(given.map().roots()).isEmpty();
  }

  @Test
  void recordsAndBeansAreSortedAndNeverEmpty() throws Exception {
    Given given = new Given();
    given.records = new HashMap<>(Map.of("Task", " com.acme.Task ", "A.B", "x.B"));
    given.beans = Map.of("Owner", "com.acme.Owner");
    assertThat(given.map().mapped())
        .containsExactly(
            new MappedClass("A.B", "x.B", MappedClass.Style.RECORDS),
            new MappedClass("Task", "com.acme.Task", MappedClass.Style.RECORDS),
            new MappedClass("Owner", "com.acme.Owner", MappedClass.Style.BEANS));
    given.records.put("Task", null);
    assertThatThrownBy(given::map).hasMessage("<Task> in <records> is empty.");
  }

  @Test
  void rootsReplaceTheSourceDirectory() throws Exception {
    Given given = new Given();
    File directory = folder.resolve("nowhere").toFile();
    given.roots = List.of(root(Map.of("directory", directory)));
    assertThat(given.map().roots())
        .as("the compiler tells that it does not exist")
        .containsExactly(SourceRoot.of(directory.toPath(), "com.my_group.new_._2nd_agent.prompts"));
  }

  @Test
  void aRootIsMapped() throws Exception {
    Given given = new Given();
    given.roots =
        List.of(
            root(
                Map.of(
                    "directory", folder.toFile(),
                    "kind", "chat",
                    "syntax", " dollar ",
                    "scope", "system",
                    "packageName", "com.acme.system",
                    "includes", List.of("*.json"),
                    "excludes", List.of("old/"))));
    SourceRoot root = given.map().roots().get(0);
    assertThat(root.directory()).isEqualTo(folder);
    assertThat(root.kind()).contains(ChatFamily.CHAT);
    assertThat(root.syntax()).contains(Syntax.DOLLAR);
    assertThat(root.scope()).isEqualTo(Scope.SYSTEM);
    assertThat(root.packageName()).isEqualTo("com.acme.system");
    assertThat(root.includes()).containsExactly("*.json");
    assertThat(root.excludes()).containsExactly("old/");
  }

  @Test
  void aRootHasADirectory() {
    Given given = new Given();
    given.roots = List.of(new Root());
    assertThatThrownBy(given::map)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage("A <root> has no <directory>.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind|txt|<kind> cannot be 'txt'. Did you mean 'text'? Possible values: text, chat, prompt, task,"
            + " step, orchestrator, agent-skill, tool.",
        "syntax|mustache|<syntax> cannot be 'mustache'. Possible values: handlebars, dollar, brace,"
            + " lower-brace, bracket, none.",
        "scope|System|<scope> cannot be 'System'. Did you mean 'system'? Possible values: project,"
            + " shared, system.",
        "kind|''|<kind> cannot be ''. Possible values: text, chat, prompt, task, step, orchestrator,"
            + " agent-skill, tool."
      })
  void aWordThatMeansNothingIsRefused(String element, String word, String message) {
    Given given = new Given();
    given.roots = List.of(root(Map.of("directory", folder.toFile(), element, word)));
    assertThatThrownBy(given::map)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage(message);
  }

  @Test
  void severitiesAreMapped() throws Exception {
    Given given = new Given();
    given.severities = Map.of("PC301", "warning", "PC204", "error", "PC310", " off ");
    assertThat(given.map().severities())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                DiagnosticCode.UNKNOWN_VARIABLE, Severity.WARNING,
                DiagnosticCode.UNUSED_PARAMETER, Severity.ERROR,
                DiagnosticCode.UNREACHABLE, Severity.OFF));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PC999|off|<severities> names 'PC999', which is not the id of a finding. Did you mean 'PC909'?",
        "pc301|off|<severities> names 'pc301', which is not the id of a finding. Did you mean 'PC301'?",
        "PC301|warn|<PC301> cannot be 'warn'. Possible values: error, warning, off.",
        "PC301|waning|<PC301> cannot be 'waning'. Did you mean 'warning'? Possible values: error,"
            + " warning, off."
      })
  void aSeverityThatMeansNothingIsRefused(String id, String word, String message) {
    Given given = new Given();
    given.severities = Map.of(id, word);
    assertThatThrownBy(given::map)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage(message);
  }

  @Test
  void findingsAboutTheOptionsNameThePom() throws Exception {
    assertThat(new Given().map().configuration()).isEqualTo(folder.resolve("pom.xml"));
  }

  @Test
  void theModuleIsThatOfTheFirstSourceRootThatHasOne() throws Exception {
    Given given = new Given();
    assertThat(given.map().moduleInfo()).isEmpty();
    Path module = folder.resolve("b/module-info.java");
    Files.createDirectories(folder.resolve("b"));
    Files.createFile(module);
    given.sourceRoots = List.of(folder.resolve("a").toString(), folder.resolve("b").toString());
    assertThat(given.map().moduleInfo()).contains(module);
  }

  private static Root root(Map<String, Object> elements) {
    Root root = new Root();
    elements.forEach(
        (name, value) -> {
          try {
            MojoExtension.setVariableValueToObject(root, name, value);
          } catch (IllegalAccessException e) {
            throw new LinkageError(name, e);
          }
        });
    return root;
  }

  private final class Given {
    private String packageName;
    private List<Root> roots = List.of();
    private File sourceDirectory = folder.toFile();
    private Map<String, String> severities = Map.of();
    private List<String> sourceRoots = List.of();
    private Map<String, String> records = Map.of();
    private Map<String, String> beans = Map.of();

    CompilerOptions map() throws MojoExecutionException {
      OptionsMapper.Elements elements =
          new OptionsMapper.Elements(
              severities, List.of(), List.of(), records, beans, Map.of(), null);
      return new OptionsMapper(project, packageName, "Prompts")
          .map(roots, sourceDirectory, elements, sourceRoots);
    }
  }
}
