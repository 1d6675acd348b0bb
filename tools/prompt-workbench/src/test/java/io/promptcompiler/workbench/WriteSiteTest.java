package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.Workbench;
import io.promptcompiler.core.command.Workbench.Shown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which files are written into the folder of a catalogue, and which are kept. */
class WriteSiteTest {
  @TempDir Path templates;
  @TempDir Path site;

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(file).toString(), Files.readString(file, UTF_8));
      }
    }
    return files;
  }

  @Test
  void theWorkbenchIsFoundAndWritesAllThatThePageLoads() throws Exception {
    Prompts prompts = new Prompts(templates).with("a.md", "Hello\n");
    Workbench workbench = ServiceLoader.load(Workbench.class).findFirst().orElseThrow();
    Workbench.Written written =
        workbench.site(List.of(Shown.alone(prompts.module())), prompts.texts(), site);
    assertThat(written.prompts()).isEqualTo(1);
    String page = Files.readString(written.page(), UTF_8);
    Map<String, String> files = files(site);
    for (String part : page.split("(src|href)=\"", -1)) {
      String name = part.substring(0, part.indexOf('"'));
      if (name.endsWith(".js") || name.endsWith(".css")) {
        assertThat(files).containsKey(name);
      }
    }
    assertThat(page).doesNotContain("http:").doesNotContain("https:");
  }

  @Test
  void theSameTemplatesGiveTheSameFilesAndNothingIsWrittenTwice() throws Exception {
    Prompts prompts = new Prompts(templates).with("a.md", "Hello\n").with("b.md", "You\n");
    WriteSite.write(prompts.catalogue(), site);
    Path index = site.resolve("data/index.js");
    FileTime long_ago = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(index, long_ago);
    Map<String, String> before = files(site);
    WriteSite.write(prompts.catalogue(), site);
    assertThat(files(site)).isEqualTo(before);
    assertThat(Files.getLastModifiedTime(index)).isEqualTo(long_ago);
    for (String name : before.keySet()) {
      if (!name.equals("index.html")) {
        Files.writeString(site.resolve(name), "window.catalogue.page(alert())");
      }
    }
    WriteSite.write(prompts.catalogue(), site);
    assertThat(files(site)).as("no file of somebody else stays").isEqualTo(before);
  }

  /** The cases are branches in branches, more than the stack of a usual thread has room for. */
  @Test
  void aMatchMayHaveManyCases() throws Exception {
    String cases =
        IntStream.range(0, 1_999)
            .mapToObj(i -> "{{#case \"v" + i + "\"}}" + i + "{{/case}}")
            .collect(Collectors.joining());
    String head = "---\nparameters: { x: { required: true } }\n---\n";
    String match = "{{#match x}}" + cases + "{{else}}y{{/match}}";
    Prompts prompts =
        new Prompts(templates)
            .with("a.md", head + match)
            .with("b.chat.md", head + "{{#user}}" + match + "{{/user}}");
    WriteSite.write(prompts.catalogue(), site);
    assertThat(files(site)).isNotEmpty();
  }

  @Test
  void theDataOfAPromptThatIsGoneIsDeletedAndNothingElse() throws Exception {
    Prompts prompts = new Prompts(templates).with("a.md", "Hello\n").with("b.md", "You\n");
    WriteSite.write(prompts.catalogue(), site);
    int both = files(site).size();
    Files.writeString(site.resolve("data/mine.js"), "// mine\n");
    Files.delete(templates.resolve("b.md"));
    WriteSite.write(prompts.catalogue(), site);
    assertThat(files(site)).hasSize(both).containsKey(Path.of("data", "mine.js").toString());
  }

  @Test
  void aPageOfSomebodyElseIsLeftAlone() throws Exception {
    Files.writeString(site.resolve("index.html"), "<p>mine");
    Prompts prompts = new Prompts(templates).with("a.md", "Hello\n");
    assertThatThrownBy(() -> WriteSite.write(prompts.catalogue(), site))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Choose a separate folder for the catalogue.");
    assertThat(files(site)).hasSize(1);
  }

  @Test
  void nothingIsWrittenThroughALink(@TempDir Path elsewhere) throws Exception {
    Prompts prompts = new Prompts(templates).with("a.md", "Hello\n");
    Path mine = Files.writeString(elsewhere.resolve("mine.css"), "mine");
    Files.createDirectories(site.resolve("assets"));
    Files.createSymbolicLink(site.resolve("assets/catalogue.css"), mine);
    Files.createSymbolicLink(site.resolve("index.html"), elsewhere.resolve("gone.html"));
    WriteSite.write(prompts.catalogue(), site);
    assertThat(files(elsewhere)).isEqualTo(Map.of("mine.css", "mine"));
    assertThat(files(site)).containsKeys("index.html", Path.of("assets", "dom.js").toString());
    Path other = Files.createDirectory(templates.resolve("other"));
    Files.createSymbolicLink(other.resolve("assets"), elsewhere);
    assertThatThrownBy(() -> WriteSite.write(prompts.catalogue(), other))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is reached through a symbolic link that points outside ");
    assertThat(files(elsewhere)).isEqualTo(Map.of("mine.css", "mine"));
  }

  @Test
  void noPageMakesCodeOfTexts() throws Exception {
    WriteSite.write(new Prompts(templates).with("a.md", "Hello\n").catalogue(), site);
    assertThat(files(site))
        .hasSizeGreaterThan(10)
        .allSatisfy(
            (name, text) ->
                assertThat(text)
                    .as(name)
                    .doesNotContain("unsafe-", "eval(", "new Function", "Handlebars.compile"));
    assertThat(files(site).get("index.html")).contains("script-src 'self' file:; ");
  }

  @Test
  void noTextCanEndAScript() throws Exception {
    Prompts.hostile(templates, 30);
    WriteSite.write(new Prompts(templates).catalogue(), site);
    assertThat(files(site).entrySet().stream().filter(file -> file.getKey().startsWith("data")))
        .hasSize(31)
        .allSatisfy(
            file ->
                assertThat(file.getValue())
                    .startsWith("window.catalogue.")
                    .doesNotContain("<")
                    .doesNotContain("\u2028")
                    .doesNotContain("\u2029"));
  }
}
