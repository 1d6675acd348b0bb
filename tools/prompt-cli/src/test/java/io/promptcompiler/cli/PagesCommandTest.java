package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
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
    assertThat(folder().resolve("pages/assets/handlebars.min.js")).isRegularFile();
  }

  @Test
  void aPageOfSomebodyElseIsNotOverwritten() {
    template("build/code.md", CODE);
    file("pages/index.html", "mine");
    Ran ran = prompt("site", "-o", "pages");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("is another page. Choose a folder for the catalogue alone.");
    assertThat(folder().resolve("pages/index.html")).hasContent("mine");
  }

  @Test
  void aPortIsANumber() {
    template("build/code.md", CODE);
    Ran ran = prompt("serve", "--port", "99999");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).isEqualTo("prompt: --port needs a number from 0 to 65535, not 99999.\n");
  }
}
