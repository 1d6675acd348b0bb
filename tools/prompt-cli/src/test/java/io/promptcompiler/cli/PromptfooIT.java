package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.syntax.data.YamlText;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Exports read by promptfoo itself, in the profile {@code promptfoo}. It comes from the npm
 * registry, together with a Node.js; if they are not available, a message is printed and nothing is
 * tested. The provider is a script that records the prompts it gets.
 */
@EnabledIfSystemProperty(named = "promptfoo", matches = "true")
class PromptfooIT extends CliTest {
  private static final Path NPM = Path.of("target", "promptfoo").toAbsolutePath();
  private static final String PROVIDER =
      """
      const fs = require('fs');
      module.exports = class {
        id() { return 'record'; }
        async callApi(prompt, context) {
          const label = context.prompt.label.replace(/\\W/g, '_');
          fs.writeFileSync(process.env.RECORD + '/' + label, prompt);
          return { output: 'Rome' };
        }
      };
      """;

  /** Pieces of texts that promptfoo or a provider could interpret. */
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "{{",
          "}}",
          "{%",
          "%}",
          "{#",
          "#}",
          "{{{",
          "\\",
          "\"",
          "'",
          "\n",
          "\n---\n",
          " ",
          "{{env.HOME}}",
          "{% raw %}",
          "endraw",
          "file://",
          "https://a.b/c",
          "a",
          "[",
          "]",
          "42",
          "null",
          "- role: user",
          "portkey://x",
          "#",
          "%",
          ":",
          "\t",
          "é",
          "😀",
          "\u2028",
          "package:x:y",
          "exec:ls",
          "\r\n",
          "${x}",
          "\ufeff");

  @Test
  void providersGetTheRenderedTexts() throws Exception {
    install();
    List<String> values = values();
    template("text.md", "---\n" + examples(values) + "---\n{{v}}");
    template(
        "chat.chat.md",
        "---\n"
            + examples(values)
            + "---\n{{#system}}A{{v}}{{/system}}\n{{#user}}B{{v}}{{/user}}\n");
    assertThat(prompt("export", "promptfoo", "--out", "evals").code()).isZero();
    Map<String, String> received = evaluate();
    assertThat(received).hasSize(2 * values.size());
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      assertThat(received.get("text_md_e" + i)).isIn(value, message("", "user", value, "\n]"));
      assertThat(received.get("chat_chat_md_e" + i))
          .isEqualTo(
              message("", "system", "A" + value, ",") + message("\n", "user", "B" + value, "\n]"));
    }
  }

  @Test
  void assertionsAreThoseOfTheExamples() throws Exception {
    install();
    template(
        "guide.md",
        """
        ---
        parameters: { city: { required: true }, sights: { type: "string[]" } }
        examples:
          - name: right
            parameters: { city: Rome, sights: [a, b] }
            evaluate:
              - { type: contains, value: "{{city}}" }
              - { type: javascript, value: context.vars.sights.length === 2 }
          - name: wrong
            parameters: { city: Oslo }
            evaluate: [{ type: contains, value: "{{city}}" }]
        ---
        You are a guide of {{city}}.
        """);
    assertThat(prompt("export", "promptfoo", "--out", "evals").code()).isZero();
    assertThat(evaluate()).hasSize(2);
    assertThat(text("out.json")).contains("\"successes\": 1").contains("\"failures\": 1");
  }

  private static List<String> values() {
    Random random = new Random(7);
    List<String> values = new ArrayList<>(List.of("file:///etc/hosts", "true", "[a] b", "x\n\n"));
    for (int i = 0; i < 200; i++) {
      StringBuilder value = new StringBuilder();
      for (int n = random.nextInt(9); n >= 0; n--) {
        value.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      values.add(value.toString());
    }
    return values;
  }

  private static String examples(List<String> values) {
    StringBuilder yaml = new StringBuilder("parameters: { v: { required: true } }\nexamples:\n");
    for (int i = 0; i < values.size(); i++) {
      String value = YamlText.quoted(values.get(i));
      yaml.append("  - { name: e" + i + ", parameters: { v: " + value + " } }\n");
    }
    return yaml.toString();
  }

  /** Returns a message in the form in which promptfoo prints JSON. */
  private static String message(String before, String role, String content, String after) {
    return (before.isEmpty() ? "[\n" : before)
        + "  {\n    \"role\": \""
        + role
        + "\",\n    \"content\": "
        + Json.stringify(content).replace("\\u2028", "\u2028")
        + "\n  }"
        + after;
  }

  /** Evaluates the exported folder, and returns the prompts that the provider got, by label. */
  private Map<String, String> evaluate() throws Exception {
    Path record = Files.createDirectories(folder().resolve("record"));
    Path provider = file("provider.cjs", PROVIDER);
    ProcessBuilder command =
        new ProcessBuilder(
            NPM.resolve("node_modules/node/bin/node").toString(),
            NPM.resolve("node_modules/promptfoo/dist/src/main.js").toString(),
            "eval",
            "-c",
            "evals/promptfooconfig.yaml",
            "--providers",
            provider.toUri().toString(),
            "--no-cache",
            "--no-write",
            "--no-table",
            "-o",
            "out.json");
    command.environment().put("RECORD", record.toString());
    command.environment().put("PROMPTFOO_CONFIG_DIR", folder().resolve("config").toString());
    command.environment().put("PROMPTFOO_DISABLE_TELEMETRY", "1");
    command.environment().put("PROMPTFOO_DISABLE_UPDATE", "1");
    String output = run(command.directory(folder().toFile()));
    assertThat(folder().resolve("out.json")).as(output).exists();
    Map<String, String> received = new HashMap<>();
    try (var files = Files.list(record)) {
      for (Path file : files.toList()) {
        received.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return received;
  }

  private static void install() throws Exception {
    if (Files.exists(NPM.resolve("complete"))) {
      return;
    }
    Files.createDirectories(NPM);
    String problem;
    try {
      problem =
          run(
              new ProcessBuilder(
                      "npm",
                      "install",
                      "--no-save",
                      "--no-audit",
                      "--no-fund",
                      "--prefix",
                      NPM.toString(),
                      "node@22.23.3",
                      "promptfoo@0.123.1")
                  .directory(NPM.toFile()));
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
    }
    if (!Files.exists(NPM.resolve("node_modules/node/bin/node"))
        || !Files.exists(NPM.resolve("node_modules/promptfoo/dist/src/main.js"))) {
      String sentence = "Nothing was evaluated, as npm could not install promptfoo. ";
      System.out.println(sentence + problem.lines().findFirst().orElse(""));
      Assumptions.abort(sentence + problem);
    }
    Files.createFile(NPM.resolve("complete"));
  }

  private static String run(ProcessBuilder command) throws Exception {
    Path out = Files.createTempFile("promptfoo", ".txt");
    Process process = command.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    process.getOutputStream().close();
    try {
      if (!process.waitFor(10, TimeUnit.MINUTES)) {
        throw new IOException(command.command().get(0) + " did not end.");
      }
      return Files.readString(out, UTF_8);
    } finally {
      process.destroyForcibly();
      Files.delete(out);
    }
  }
}
