package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of what is untrusted or sensitive. */
class TrustChangesTest {
  private static final String TASK =
      "task: ask\ncontext: { q: { trust: %s } }\nsources: { s: { returns: string, trust: %s } }\n";
  private static final String SOURCE =
      "task: ask\ncontext: { q: {} }\nsources: { s: { returns: string, sensitive: %s } }\n";
  private static final String CHAT =
      """
      id: ask
      name: Ask
      version: "1"
      task: ask
      layout:
        - { kind: message, role: user, content: "{{ctx.q}}" }
        - { kind: message, role: user, from: { source: s } }
      slots: {}
      """;

  @TempDir private Path folder;

  @Test
  void aValueThatBecomesTrustedIsReported() {
    Evolution evolution =
        new Evolution(folder)
            .of(
                "text.md",
                text("trust: untrusted, properties: { a: { required: true } }"),
                text("properties: { a: { required: true } }"))
            .of(
                "ask.task.yaml",
                TASK.formatted("untrusted", "untrusted"),
                TASK.formatted("trusted", "trusted"))
            .both("ask.chat.yaml", CHAT)
            .of(
                "look.chat.md",
                "---\nparameters: { shot: { type: media, trust: untrusted } }\n---\n"
                    + "{{#user}}{{media shot}}{{/user}}",
                "---\nparameters: { shot: { type: media } }\n---\n"
                    + "{{#user}}{{media shot}}{{/user}}");
    assertThat(evolution.reports())
        .containsExactlyInAnyOrder(
            "PC1273 'shot' was untrusted and is now trusted.",
            "PC1273 'x.a' was untrusted and is now trusted.",
            "PC1273 'q' was untrusted and is now trusted. Affected: 'ask.chat.yaml'.",
            "PC1273 's' was untrusted and is now trusted. Affected: 'ask.chat.yaml'.");
  }

  @Test
  void aValueThatBecomesLessSensitiveIsReported() {
    Evolution evolution =
        new Evolution(folder)
            .of(
                "text.md",
                text("sensitive: secret, properties: { a: { required: true } }"),
                text("sensitive: personal, properties: { a: { required: true } }"))
            .of(
                "more.md",
                text("sensitive: personal, properties: { a: { required: true } }"),
                text("sensitive: secret, properties: { a: { required: true } }"))
            .of(
                "number.md",
                "---\nparameters: { age: { type: integer, sensitive: personal } }\n---\n{{age}}",
                "---\nparameters: { age: { type: integer } }\n---\n{{age}}")
            .of("ask.task.yaml", SOURCE.formatted("personal"), SOURCE.formatted("none"))
            .both("ask.chat.yaml", CHAT);
    assertThat(evolution.reports())
        .containsExactlyInAnyOrder(
            "PC1289 The sensitivity of 'x.a' was secret and is now personal.",
            "PC1289 The sensitivity of 'age' was personal and is now none.",
            "PC1289 The sensitivity of 's' was personal and is now none. Affected:"
                + " 'ask.chat.yaml'.");
  }

  @Test
  void aValueThatBecomesUntrustedIsNotReported() {
    Evolution evolution =
        new Evolution(folder)
            .of(
                "text.md",
                text("properties: { a: { required: true } }"),
                text("trust: untrusted, properties: { a: { required: true } }"))
            .of(
                "ask.task.yaml",
                TASK.formatted("trusted", "trusted"),
                TASK.formatted("untrusted", "untrusted"))
            .both("ask.chat.yaml", CHAT);
    assertThat(evolution.reports()).isEmpty();
  }

  @Test
  void thePlaceOfTheDeclarationMakesNoDifference() {
    Evolution evolution =
        new Evolution(folder)
            .of(
                "text.md",
                text("trust: untrusted, properties: { a: { required: true } }"),
                text("properties: { a: { required: true, trust: untrusted } }"));
    assertThat(evolution.reports()).isEmpty();
  }

  private static String text(String declaration) {
    return "---\nparameters: { x: { required: true, " + declaration + " } }\n---\n{{x.a}}\n";
  }
}
