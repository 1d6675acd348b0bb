package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages that show prompts, from the command line. */
class PagesCommandTest extends CliTest {
  @Test
  void aFolderOfPagesIsWritten() throws Exception {
    template("build/code.md", CODE);
    template("broken.md", BROKEN);
    Ran ran = prompt("site", "--title", "House prompts", "-o", "pages");
    assertThat(ran.err()).isEqualTo("2 prompts: pages/index.html.\n");
    assertThat(ran.code()).isZero();
    assertThat(Files.readString(folder().resolve("pages/data/index.js")))
        .contains(
            "\"title\":\"House prompts\"", "\"id\":\"build/code.md\"", "\"status\":\"broken\"");
    assertThat(folder().resolve("pages/assets/interpret.js")).isRegularFile();
  }

  @Test
  void aPageOfSomebodyElseIsNotOverwritten() {
    template("build/code.md", CODE);
    file("pages/index.html", "mine");
    Ran ran = prompt("site", "-o", "pages");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("is another page. Choose a separate folder for the catalogue.");
    assertThat(folder().resolve("pages/index.html")).hasContent("mine");
  }

  @Test
  void aPortIsANumber() {
    template("build/code.md", CODE);
    Ran ran = prompt("serve", "--port", "99999");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).isEqualTo("prompt: --port needs a number from 0 to 65535, not 99999.\n");
  }

  /** The data of all pages as one text. */
  private String data() throws Exception {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(folder().resolve("pages/data"))) {
      for (Path file : files.sorted().toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  @Test
  void promptsAreComparedWithThoseOfARevision() throws Exception {
    template("hello.md", "---\nparameters: { x: { required: true } }\n---\nHello {{x}}\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    git("tag", "v1.0");
    template("hello.md", "---\nparameters: { x: { required: true } }\n---\nGood day {{x}}\n");
    file("prompt.yaml", "severities: { PC204: off }\n");
    Ran ran = prompt("site", "-o", "pages", "--against", "v1.0");
    assertThat(ran.err()).isEqualTo("1 prompt: pages/index.html.\n");
    assertThat(data())
        .contains(
            "\"releases\":[{\"name\":\"v1.0\",\"notes\":[\"Severities lowered since v1.0 in prompt.yaml: PC204 from"
                + " warning to off.\"]}]")
        .contains("\"changes\":[\"RENDER: ")
        .contains("\"released\":{\"rendered\":{\"text\":[[\"Hello \"");
  }

  @Test
  void missingReleaseCausesNoStackTrace() {
    template("hello.md", "Hello\n");
    assertThat(prompt("site", "-o", "pages", "--against", "gone.jar").err())
        .startsWith("prompt: There is no file '")
        .endsWith("gone.jar' to compare with.\n");
    Ran coordinates = prompt("site", "-o", "pages", "--against", "com.acme:prompts:1.0");
    assertThat(coordinates.code()).isEqualTo(2);
    assertThat(coordinates.err())
        .contains(
            "Only Maven can resolve 'com.acme:prompts:1.0': mvn prompt:site -Dprompt.against=com.acme:prompts:1.0");
    assertThat(folder().resolve("pages")).doesNotExist();
  }
}
