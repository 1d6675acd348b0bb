package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The generated catalog finds prompts of all kinds by the ids that they had. */
class AliasesTest extends ApiTest {
  AliasesTest() {
    super(
        Project.ofScopes(
            Map.of(
                "project/new/name.md", "---\naliases: [old/name, a.txt]\n---\nNew",
                "shared/greet.md", "---\naliases: old/greet.md\n---\nGreet",
                "shared/story.task.yaml", "task: story\ncontext: {}\nsources: {}\n",
                "shared/ask.chat.yaml",
                    """
                    aliases: [question, "old/ask.chat.json"]
                    task: story
                    id: ask
                    name: Ask
                    version: "1"
                    layout: [{ kind: message, role: user, content: "Well?" }]
                    slots: {}
                    """,
                "system/plain.md", "Plain")));
  }

  @Test
  void areFoundInTheCatalogOfTheModuleAndInAll() {
    for (PromptCatalog catalog :
        new PromptCatalog[] {project.catalog(), PromptCatalog.discover(project.classes())}) {
      assertThat(catalog.ids())
          .containsExactly("ask.chat.yaml", "greet.md", "new/name.md", "plain.md");
      assertThat(catalog.render("old/name", Map.of())).isEqualTo("New");
      assertThat(catalog.render("a.txt", Map.of())).isEqualTo("New");
      assertThat(catalog.scope("shared").folder("old").render("greet", Map.of()))
          .isEqualTo("Greet");
      assertThat(catalog.info("question.chat.yaml").id()).isEqualTo("ask.chat.yaml");
      assertThat(catalog.info("question").id()).isEqualTo("ask.chat.yaml");
      assertThat(catalog.info("old/ask").id()).isEqualTo("ask.chat.yaml");
      assertThatThrownBy(() -> catalog.scope("system").info("old/name"))
          .isInstanceOf(UnknownPromptException.class);
    }
  }

  @Test
  void standBehindTheirPromptInTheSource() {
    assertThat(project.sources().get("com/acme/prompts/Prompts.java"))
        .contains("\"project:new/name.md\\told/name.md\\ta.txt\",")
        .contains("\"system:plain.md\",");
  }

  @Test
  void warnOnceEachHoweverTheyAreLookedUp() {
    List<String> records = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            records.add(line.getLevel() + " " + line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("to/warned.md");
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
    try (Project moved =
        Project.of(Map.of("to/warned.md", "---\naliases: [from/a, from/b]\n---\nHere"))) {
      PromptCatalog catalog = moved.catalog();
      assertThat(catalog.render("to/warned", Map.of())).isEqualTo("Here");
      assertThat(records).isEmpty();
      assertThat(catalog.render("from/a", Map.of())).isEqualTo("Here");
      assertThat(catalog.info("from/a.md").id()).isEqualTo("to/warned.md");
      assertThat(catalog.folder("from").render("a", Map.of())).isEqualTo("Here");
      PromptCatalog all = PromptCatalog.discover(moved.classes());
      assertThat(all.scope("project").render("from/a", Map.of())).isEqualTo("Here");
      assertThat(records).containsExactly("WARNING Prompt 'from/a.md' is now 'to/warned.md'.");
      assertThat(catalog.folder("from").render("b", Map.of())).isEqualTo("Here");
      assertThat(records).hasSize(2).contains("WARNING Prompt 'from/b.md' is now 'to/warned.md'.");
    } finally {
      logger.removeHandler(handler);
    }
  }
}
