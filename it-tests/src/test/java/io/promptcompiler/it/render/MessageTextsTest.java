package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.HandlebarsJs;
import io.promptcompiler.runtime.ChatMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The text of a message is what handlebars.js makes of it as a template of its own, without one
 * line break at its begin and one at its end.
 */
class MessageTextsTest {
  private static final String HEAD =
      """
      ---
      parameters:
        name: { required: true }
        nick: {}
        list: { type: "string[]", required: true }
      ---
      {{#user}}{{#if (eq name "never")}}{{nick}}{{list}}{{/if}}{{/user}}
      """;

  private static final String JSON = "{\"name\": \"\\nAnn\\n\", \"list\": [\"x\", \"y\"]}";
  private static final Map<String, Object> VALUES =
      Map.of("name", "\nAnn\n", "list", List.of("x", "y"));

  /** What stands between the tags of a message, and the template that it is. */
  private static Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("Hello {{name}}", "Hello {{name}}");
    texts.put("\nHello {{name}}\n", "Hello {{name}}");
    texts.put("\n\nHello {{name}}\n\n", "\nHello {{name}}\n");
    texts.put("  \n  Hello\n  ", "  Hello");
    texts.put("\r\nHello\r\n", "Hello");
    texts.put("\n{{name}}\n", "{{name}}");
    texts.put("{{name}}", "{{name}}");
    texts.put("\n{{#if name}}\nyes\n{{/if}}\n", "{{#if name}}\nyes\n{{/if}}");
    texts.put("{{#if name}}\nyes\n{{/if}}", "{{#if name}}\nyes\n{{/if}}");
    texts.put(
        "\n{{#each list}}\n- {{this}}\n{{/each}}\nend\n",
        "{{#each list}}\n- {{this}}\n{{/each}}\nend");
    texts.put("\n  {{> item}}\n", "  {{> item}}");
    texts.put("a\n  {{> item}}\nb", "a\n  {{> item}}\nb");
    texts.put(
        "\n{{! a comment }}\nHello\n{{! another }}\n", "{{! a comment }}\nHello\n{{! another }}");
    texts.put(
        "\na\n{{#if nick}}\n{{nick}}\n{{else}}\nnobody\n{{/if}}\n",
        "a\n{{#if nick}}\n{{nick}}\n{{else}}\nnobody\n{{/if}}");
    texts.put("x {{~name~}} y", "x {{~name~}} y");
    texts.put(
        "\n{{#each list}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}.\n",
        "{{#each list}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}.");
    return texts;
  }

  @Test
  void theyAreTemplatesOfTheirOwn() {
    Map<String, String> partials = Map.of("item", "* one\n* {{name}}\n");
    try (HandlebarsJs handlebars = HandlebarsJs.fastest()) {
      Map<String, String> files = new LinkedHashMap<>();
      files.put("partials/item.md", partials.get("item"));
      int count = 0;
      for (String text : texts().keySet()) {
        for (String around : List.of("%s", "\n%s\n", "{{#if name}}%s{{/if}}", "  %s  ")) {
          String message = "{{#user}}" + text + "{{/user}}";
          files.put("t" + count++ + ".chat.md", HEAD + around.formatted(message));
        }
      }
      try (Project project = Project.of(files)) {
        assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
        int number = 0;
        for (Map.Entry<String, String> text : texts().entrySet()) {
          String expected = handlebars.render(text.getValue(), JSON, partials);
          for (int i = 0; i < 4; i++) {
            List<ChatMessage> messages =
                project.catalog().messages("t" + number++, VALUES).messages();
            assertThat(messages).as(text.getKey()).hasSize(1);
            assertThat(messages.get(0).content()).as(text.getKey()).isEqualTo(expected);
          }
        }
      }
    }
  }
}
