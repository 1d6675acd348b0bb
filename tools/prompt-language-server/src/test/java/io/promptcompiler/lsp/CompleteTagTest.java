package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests completions of the arguments of messages, histories, media and roles. */
class CompleteTagTest {
  private static final String TALK =
      """
      ---
      parameters:
        name: { required: true }
        past: { type: messages }
        shot: { type: media }
        shots: { items: media }
        page: { properties: { scan: { type: media }, title: string } }
      ---
      """;
  private static final String DOTPROMPT =
      """
      ---
      input: { schema: { name: string } }
      ---
      """;

  @TempDir Path folder;
  private Session session;

  @BeforeEach
  void open() {
    session = Session.of(folder);
    session.with("talk.chat.md", TALK + "{{#user}}{{name}}{{media shot}}{{/user}}\n");
    session.with("old.prompt", DOTPROMPT + "{{name}}\n");
    session.edit("talk.chat.md", TALK + "{{#user}}{{name}}{{media shot}}{{/user}}\n");
    session.edit("old.prompt", DOTPROMPT + "{{name}}\n");
    session.settle();
  }

  @AfterEach
  void close() {
    session.close();
  }

  private List<String> complete(String text) {
    return session.completions("talk.chat.md", TALK + text);
  }

  @Test
  void completesHistoriesAfterMessages() {
    assertThat(complete("{{messages ‸")).containsExactly("past");
    assertThat(complete("{{messages pa‸}}")).containsExactly("past");
    assertThat(complete("{{messages past ‸}}")).containsExactly("priority", "maxTokens");
    assertThat(complete("{{messages past priority=‸}}")).isEmpty();
  }

  @Test
  void completesMediaAfterMedia() {
    assertThat(complete("{{#user}}{{media ‸}}")).containsExactly("shot", "page");
    assertThat(complete("{{#user}}{{media page.‸}}")).containsExactly("scan");
    assertThat(complete("{{#user}}{{#each shots as |one|}}{{media ‸"))
        .containsExactly("one", "this");
  }

  @Test
  void completesArgumentsOfMessages() {
    assertThat(complete("{{#user ‸")).containsExactly("priority", "maxTokens");
    assertThat(complete("{{#assistant priority=1 ‸}}")).containsExactly("maxTokens", "prefix");
    assertThat(complete("{{#assistant prefix=‸}}")).containsExactly("true", "false");
    assertThat(complete("{{‸")).contains("messages", "media", "name");
    assertThat(complete("{{#if ‸")).contains("name").doesNotContain("messages", "user");
  }

  @Test
  void completesTagsOfDotprompt() {
    assertThat(session.completions("old.prompt", DOTPROMPT + "{{role \"‸"))
        .containsExactly("system", "user", "model");
    assertThat(session.completions("old.prompt", DOTPROMPT + "{{role ‸"))
        .containsExactly("system", "user", "model");
    assertThat(session.completions("old.prompt", DOTPROMPT + "{{media ‸"))
        .containsExactly("url", "contentType");
    assertThat(session.completions("old.prompt", DOTPROMPT + "{{media url=‸"))
        .contains("name")
        .doesNotContain("role");
    assertThat(session.completions("old.prompt", DOTPROMPT + "{{history ‸")).isEmpty();
  }
}
