package io.promptcompiler.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.document.text.TextFamily;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ScanRoot;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files that editors read know the documents that the compiler knows. */
class EditorFilesTest {
  private static final Path VSCODE = Path.of("../vscode");
  private static final Path INTELLIJ = Path.of("../intellij/prompt-compiler");

  /** The languages of Visual Studio Code by the ends of names of files. */
  private static final Map<String, String> LANGUAGES =
      Map.of(
          "md", "markdown",
          "hbs", "handlebars",
          "txt", "plaintext",
          "prompt", "prompt-template",
          "json", "json",
          "yaml", "yaml",
          "yml", "yaml");

  /** A file of each kind that the server reads. */
  private static List<String> names() {
    return Stream.concat(
            Families.STANDARD.kinds().all().stream()
                .flatMap(kind -> kind.endings().stream())
                .map(ending -> ending.startsWith(".") ? "a" + ending : ending),
            Stream.of(ScanRoot.DEFAULTS, ProjectFile.NAME))
        .distinct()
        .toList();
  }

  private static String end(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static JsonObject json(Path file) throws IOException {
    return new Gson().fromJson(Files.readString(file, UTF_8), JsonObject.class);
  }

  private static List<String> strings(JsonArray array) {
    return array.asList().stream().map(JsonElement::getAsString).toList();
  }

  private static boolean matches(String pattern, String name) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    return matcher.matches(Path.of("folder", name)) || matcher.matches(Path.of(name));
  }

  @Test
  void theServerWatchesAllFiles() {
    assertThat(names()).allMatch(name -> Work.WATCHED.stream().anyMatch(one -> matches(one, name)));
  }

  @Test
  void visualStudioCodeSendsAllFiles() throws IOException {
    String extension = Files.readString(VSCODE.resolve("extension.js"), UTF_8);
    Matcher languages = Pattern.compile("const LANGUAGES = \\[(.*)];").matcher(extension);
    assertThat(languages.find()).isTrue();
    assertThat(names())
        .allMatch(name -> languages.group(1).contains("'" + LANGUAGES.get(end(name)) + "'"));
  }

  /** Elsewhere than in the usual folder, only some names say that a text is a template. */
  @Test
  void visualStudioCodeKnowsTemplates() throws IOException {
    JsonObject contributes = json(VSCODE.resolve("package.json")).getAsJsonObject("contributes");
    JsonObject language = contributes.getAsJsonArray("languages").get(0).getAsJsonObject();
    // The id 'prompt' belongs to Visual Studio Code, which reports errors in all files with it.
    assertThat(language.get("id").getAsString()).isEqualTo("prompt-template");
    assertThat(strings(language.getAsJsonArray("extensions")))
        .containsExactlyInAnyOrderElementsOf(
            Families.STANDARD.kinds().all().stream()
                .filter(kind -> kind.hasFrontmatter() && kind.form() != Kind.Form.FOLDER)
                .filter(kind -> !kind.equals(TextFamily.TEXT))
                .flatMap(kind -> kind.endings().stream())
                .toList());
  }

  /** The properties are those that LSP4IJ 0.20 reads. */
  @Test
  void theTemplateOfIntelliJIsComplete() throws IOException {
    JsonObject template = json(INTELLIJ.resolve("template.json"));
    assertThat(template.keySet())
        .containsExactlyInAnyOrder("id", "name", "url", "programArgs", "fileTypeMappings");
    JsonObject command = template.getAsJsonObject("programArgs");
    assertThat(command.keySet()).isEqualTo(Set.of("default"));
    assertThat(command.get("default").getAsString())
        .startsWith("java ")
        .contains(" -jar \"$USER_HOME$/")
        .endsWith("\" lsp");
    List<JsonObject> mappings =
        template.getAsJsonArray("fileTypeMappings").asList().stream()
            .map(JsonElement::getAsJsonObject)
            .toList();
    assertThat(mappings)
        .allSatisfy(
            mapping -> {
              assertThat(mapping.keySet()).isEqualTo(Set.of("fileType", "languageId"));
              assertThat(mapping.getAsJsonObject("fileType").keySet())
                  .isEqualTo(Set.of("patterns"));
            });
    List<String> patterns = mappings.stream().flatMap(one -> patterns(one).stream()).toList();
    assertThat(patterns).doesNotHaveDuplicates();
    assertThat(names()).allMatch(name -> patterns.stream().anyMatch(one -> matches(one, name)));
    assertThat(patterns).allMatch(one -> names().stream().anyMatch(name -> matches(one, name)));
    for (JsonObject mapping : mappings) {
      String language = mapping.get("languageId").getAsString();
      assertThat(patterns(mapping))
          .allMatch(
              pattern ->
                  language.equals("prompt-template")
                      ? !Set.of("json", "yaml").contains(LANGUAGES.get(end(pattern)))
                      : language.equals(LANGUAGES.get(end(pattern))));
    }
  }

  private static List<String> patterns(JsonObject mapping) {
    return strings(mapping.getAsJsonObject("fileType").getAsJsonArray("patterns"));
  }
}
