package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.promptcompiler.it.harness.Consumer;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TextPrompt;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A canary: a value that is declared sensitive is in the text for the model, and in nothing else
 * that generated classes or the interpreter write.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SensitiveValuesTest {
  private static final String CANARY = "canary";

  private static final Map<String, String> FILES =
      Map.of(
          "ask.md",
          """
          ---
          types: { Friend: { sensitive: personal, properties: { name: { required: true } } } }
          parameters:
            key: { required: true, sensitive: secret }
            age: { type: integer, required: false, sensitive: personal }
            mood: { enum: [calm, wild], required: false, sensitive: personal }
            any: { type: any, required: false, sensitive: personal }
            map: { type: object, required: false, sensitive: personal }
            list: { type: "any[]", required: false, sensitive: personal }
            friend: { type: Friend, required: false }
            open: { required: true }
            customer:
              required: true
              sensitive: personal
              properties:
                name: { required: true }
                plan: { required: true, sensitive: none }
                address: { required: true, properties: { city: { required: true } } }
          ---
          {{log "key" key customer.name level="warn"}}{{log customer.plan this}}
          {{key}} {{customer.name}} {{customer.plan}} {{customer.address.city}}{{#if age}} {{age}}{{/if}}
          {{#with customer}}{{log name}}{{name}}{{/with}}{{> say it=key}}{{> say it=open}}
          """,
          "partials/say.hbs",
          "{{log it}}{{it}}",
          "look.prompt",
          """
          ---
          input:
            schema:
              url: string
          sensitive: personal
          ---
          {{role "user"}}See {{media url=url}}
          """,
          "hear.chat.md",
          """
          ---
          parameters:
            photo: { type: media, required: false, sensitive: personal }
            past: { type: messages, required: false, sensitive: personal }
          ---
          {{messages past}}
          {{#user}}Look.{{#if photo}}{{media photo}}{{/if}}{{/user}}
          """,
          "ask.task.yaml",
          """
          task: asking
          context: { user: { sensitive: personal, type: integer } }
          sources:
            mails: { returns: "integer[]", sensitive: personal }
          """,
          "mail.chat.yaml",
          """
          id: mail
          name: Mail
          version: "1"
          task: asking
          layout:
            - { kind: message, role: user, content: "For {{ctx.user}}:" }
            - { kind: message, role: user, from: { source: mails } }
          slots: {}
          """,
          "talk.orchestrator.json",
          """
          {
            "id": "talk", "name": "Talk", "version": "1.0.0", "description": "Talks.",
            "parameters": { "WHO": { "type": "integer", "required": true, "sensitive": "personal" } },
            "prompts": { "analysis": { "system": "Help.", "user": "Talk to {{WHO}}." } }
          }
          """);

  private static final Map<String, Object> CUSTOMER =
      Map.of("name", CANARY + " Ann", "plan", "pro", "address", Map.of("city", CANARY + " City"));

  private static final Map<String, Object> VALUES =
      Map.of("key", CANARY, "age", 4711, "open", "open", "customer", CUSTOMER);

  private final Project project = Project.of(FILES);
  private final Consumer consumer = new Consumer(project);

  @AfterAll
  void deleteTheProject() {
    project.close();
  }

  private static String logged(Runnable action) {
    List<String> records = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            records.add(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("ask.md");
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
    try {
      action.run();
    } finally {
      logger.removeHandler(handler);
    }
    return String.join("; ", records);
  }

  @Test
  void theTextHasTheValues() {
    TextPrompt prompt = project.prompt("AskPrompt", VALUES);
    String expected = "\ncanary canary Ann pro canary City 4711\ncanary Anncanaryopen\n";
    assertThat(prompt.render()).isEqualTo(expected);
    assertThat(project.interpret("ask.md", VALUES)).isEqualTo(expected);
    assertThat(prompt.parameters()).containsEntry("key", CANARY);
  }

  @Test
  void logsHaveNames() {
    TextPrompt prompt = project.prompt("AskPrompt", VALUES);
    String expected = "key [key] [name]; pro [key]; [name]; [key]; open";
    assertThat(logged(prompt::render)).isEqualTo(expected);
    assertThat(logged(() -> project.interpret("ask.md", VALUES))).isEqualTo(expected);
  }

  @Test
  void objectsShowNames() {
    String customer =
        "AskPrompt.Customer.of(\"canary\", \"pro\", AskPrompt.CustomerAddress.of(\"canary\"))";
    assertThat(consumer.eval(customer + ".toString()"))
        .isEqualTo("Customer[name=[name], plan=pro, address=[address]]");
    assertThat(consumer.eval(customer + ".address().toString()"))
        .isEqualTo("CustomerAddress[city=[city]]");
    assertThat(consumer.eval("AskPrompt.Friend.of(\"canary\").toString()"))
        .isEqualTo("Friend[name=[name]]");
    assertThat(consumer.eval(customer + ".equals(" + customer + ")")).isEqualTo(true);
  }

  @Test
  void theParametersForLogsHaveNames() {
    TextPrompt prompt = project.prompt("AskPrompt", VALUES);
    assertThat(prompt.loggableParameters().toString())
        .isEqualTo("{key=[key], age=[age], open=open, customer=[customer]}");
    assertThat(prompt).hasToString("AskPrompt[ask.md]");
    PromptInfo info = prompt.promptInfo();
    assertThat(info.telemetry().toString() + info).doesNotContain(CANARY);
    assertThat(info.parameters())
        .extracting(one -> one.name() + " " + one.sensitivity())
        .contains("key secret", "age personal", "open none", "friend personal");
  }

  @Test
  void exceptionsHaveNames() {
    Map<String, Object> wrong =
        Map.of(
            "key",
            List.of(CANARY),
            "age",
            CANARY,
            "any",
            Map.of(CANARY, new Object()),
            "map",
            Map.of(CANARY, Map.of(1, CANARY)),
            "list",
            List.of(Map.of(CANARY, new Object())),
            "friend",
            Map.of("name", List.of(CANARY)),
            "open",
            List.of("seen"),
            "customer",
            Map.of("name", List.of(CANARY), "plan", List.of("seen"), "address", CANARY));
    same(
        () -> project.prompt("AskPrompt", wrong),
        () -> project.interpret("ask.md", wrong),
        "'[key]'",
        "'[age]'",
        "'[\"seen\"]'",
        "'[name]'",
        "'[address]'");
  }

  @Test
  void exceptionsOfMessagesHaveNames() {
    Map<String, Object> wrong =
        Map.of(
            "photo",
            CANARY,
            "past",
            List.of(Map.of("role", CANARY, "content", List.of(Map.of("media", CANARY)))));
    refuses(() -> project.catalog().messages("hear", wrong), "'[photo]'", "'[role]'");
    refuses(
        () -> project.catalog().messages("look.prompt", Map.of("url", ":" + CANARY)), "'[url]'");
    refuses(
        () ->
            project
                .catalog()
                .messages("mail", Map.of("user", CANARY, "sources", Map.of("mails", CANARY))),
        "'[user]'",
        "'[mails]'");
    refuses(() -> project.catalog().messages("talk#analysis", Map.of("WHO", CANARY)), "'[WHO]'");
  }

  @Test
  void exceptionsOfBuildersHaveNames() {
    String builder = "AskPrompt.builder().key(\"k\").open(\"o\").customer(null)";
    for (String call :
        List.of(
            ".any(java.util.Map.of(\"canary\", new Object()))",
            ".map(java.util.Map.of(\"canary\", new Object()))",
            ".list(List.of(java.util.Map.of(\"canary\", new Object())))")) {
      refuses(
          () -> consumer.eval(builder.replace(".customer(null)", customer()) + call),
          "must be made of maps with text keys");
    }
  }

  @Test
  void exceptionsOfEnumsHaveNames() {
    refuses(() -> consumer.eval("AskPrompt.Mood.of(\"canary\")"), "[mood]");
  }

  private static String customer() {
    return ".customer(AskPrompt.Customer.of(\"a\", \"b\", AskPrompt.CustomerAddress.of(\"c\")))";
  }

  private static void same(ThrowingCallable one, ThrowingCallable other, String... parts) {
    refuses(one, parts);
    assertThat(shown(other)).isEqualTo(shown(one));
  }

  private static void refuses(ThrowingCallable call, String... parts) {
    Throwable thrown = cause(call);
    assertThat(thrown.getMessage()).contains(parts);
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    assertThat(trace.toString()).doesNotContain(CANARY);
  }

  private static String shown(ThrowingCallable call) {
    return cause(call).getMessage();
  }

  /** The exception of the generated code, without those of reflection around it. */
  private static Throwable cause(ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    assertThat(thrown).isNotNull();
    while (!(thrown instanceof IllegalArgumentException) && thrown.getCause() != null) {
      thrown = thrown.getCause();
    }
    return thrown;
  }
}
