package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which overrides are served: the table of the page on overrides, row by row. */
class JudgeOverridesTest {
  private static final String ASK =
      """
      ---
      description: Answers questions
      version: 1.0.0
      maxTokens: 200
      parameters:
        question: { required: true, trust: untrusted }
        tone: { values: [kind, brief], default: kind }
        limit: { type: integer, default: 3 }
        past: { type: "string[]", sensitive: personal }
      types: { Note: { properties: { text: { required: true } } } }
      output: { answer: string }
      examples:
        - name: first
          parameters: { question: Why? }
          text: |-
            Be kind in 3 lines.
            <question>
            Why?
            </question>
      ---
      Be {{tone}} in {{limit}} lines.
      {{#fence "question"}}
      {{question}}
      {{/fence}}
      """;

  /** A prompt without values of its own, which overrides could let grow. */
  private static final String GROW =
      """
      ---
      parameters:
        text: { required: true }
        body: {}
        key: { sensitive: secret }
        count: { type: integer, default: 3 }
        all: { type: integer, default: 99 }
        flag: { type: boolean }
        names: { type: "string[]" }
        notes: { type: "string[]" }
        data: { type: any }
        vault: { type: any, sensitive: secret }
        card: { default: "0", sensitive: personal }
        rows: { type: array, items: { properties: { cells: { type: "string[]" } } } }
      ---
      Work on {{text}} now. {{truncate card 4}} {{truncate card count}}
      """;

  /** Each case is in the one before it. */
  private static final String MANY =
      "---\nparameters: { city: { required: true } }\n---\nGo to {{#match city}}"
          + IntStream.range(0, 1_000)
              .mapToObj(i -> "{{#case '" + i + "'}}" + i + "{{/case}}")
              .collect(joining())
          + "{{else}}{{city}}{{/match}}.";

  private static final String TWIG =
      "---\npartial: true\nparameters: { node: { type: any } }\n---\n"
          + "{{node.name}} {{#each node.kids}}KIDS{{/each}}";

  private static final String LOOK =
      """
      ---
      parameters:
        text: { required: true }
        name: { sensitive: personal }
        photo: { type: media }
        scan: { type: media }
        shots: { type: "media[]" }
        past: { type: messages, roles: [user, assistant] }
        other: { type: messages, roles: [user, assistant] }
      ---
      {{#system}}You look.{{/system}}
      {{messages past}}
      {{messages other}}
      {{#user}}{{text}}, {{name}} {{media photo}} {{#each shots}}{{media this}}{{/each}}{{/user}}
      """;

  private static final String ORCHESTRATOR =
      """
      { "id": "docs", "name": "Docs", "version": "1.0.0", "prompts": {
          "responseFormat": { "delimiterStart": "<<<", "delimiterEnd": ">>>" },
          "analysis": { "system": "Answer in <<< and >>>.", "user": "Do {USER_REQUEST}." } } }
      """;

  /** Messages, of which the last ones are dropped last. */
  private static final String ORDER =
      """
      ---
      parameters: { q: { required: true }, note: {} }
      ---
      {{#system}}You help.{{/system}}
      {{#user priority=2}}About {{note}}.{{/user}}
      {{#assistant}}Yes?{{/assistant}}
      {{#user}}{{q}}{{/user}}
      """;

  /** Messages and a history with budgets of their own. */
  private static final String BUDGETS =
      """
      ---
      parameters:
        q: { required: true }
        past: { type: messages }
        list: { type: "string[]", required: true }
      ---
      {{#system maxTokens=500}}You help.{{/system}}
      {{messages past maxTokens=400}}
      {{#each list}}{{#assistant maxTokens=600}}{{this}}{{/assistant}}{{/each}}
      {{#user}}Free {{q}}{{/user}}
      {{#user maxTokens=700}}Q: {{q}}{{/user}}
      """;

  /** Messages whose text can depend on values of all kinds. */
  private static final String KINDS =
      """
      ---
      parameters:
        q: { required: true }
        list: { type: "string[]", required: true }
        past: { type: messages, required: true }
        need: { type: integer, required: true }
        ratio: { type: number, required: true }
        must: { type: boolean, required: true }
        tone: { values: [a, b, c], required: true }
        mood: { values: [good, bad], default: good }
        size: { type: integer, default: 3 }
        one: { properties: { name: { required: true }, tags: { type: "string[]" } } }
      ---
      {{#system}}You help.{{/system}}
      {{#user}}Go on.{{/user}}
      """;

  /** Values that are escaped, but for one. */
  private static final String HTML =
      """
      ---
      escape: html
      parameters: { text: { required: true }, own: { required: true }, more: {}, size: { type: integer },
        names: { type: "string[]" }, tags: { type: "string[]" } }
      ---
      Work on {{text}} and {{{own}}} {{join names ","}} {{{join tags ","}}} now.
      """;

  /** Sensitive values of which one is printed in the place of the other, and in an object. */
  private static final String CARDS =
      """
      ---
      parameters:
        nick: { sensitive: personal, required: true }
        who: { sensitive: personal, required: true }
        card: { sensitive: personal, required: true }
        customer:
          required: true
          properties: { name: { sensitive: personal, required: true }, plan: { required: true } }
        account:
          required: true
          properties:
            name: { sensitive: personal, required: true }
            code: { sensitive: secret, required: true }
        staff:
          type: array
          required: true
          items: { properties: { name: { sensitive: personal, required: true }, age: {} } }
      ---
      Hello {{default nick who}}: {{customer.name}} {{customer.plan}} {{account.name}}
      {{truncate card 4}} {{#each staff}}{{name}} {{/each}}
      """;

  private static final String PEOPLE =
      """
      ---
      parameters:
        all: { type: "string[]", sensitive: personal, required: true }
        some: { type: "string[]", sensitive: personal, required: true }
        cut: { type: "string[]", sensitive: personal, required: true }
        one: { sensitive: personal, required: true, properties: { name: {}, plan: {} } }
        any: { type: any, sensitive: personal, required: true }
      ---
      {{#each all}}{{this}}{{/each}} {{join some ", "}} {{#each cut}}{{truncate this 4}}{{/each}}
      {{json one}} {{any}} {{lookup any 0}}
      """;

  private static final String SAID =
      """
      ---
      parameters:
        q: { required: true, trust: untrusted }
        own: { required: true }
        past: { type: messages }
      ---
      {{#system}}You help.{{/system}}
      {{messages past}}
      {{#user}}{{q}}{{/user}}
      {{#assistant}}I see.{{/assistant}}
      {{#user}}Go on.{{/user}}
      """;

  private static final String LONG = "Be kind. ".repeat(500);

  private static final Map<String, String> RELEASED;

  private static final Map<String, String> RELEASED_FIRST =
      Map.of(
          "ask.md",
          ASK,
          "rules.md",
          """
          ---
          parameters: { team: { required: true } }
          ---
          {{> partials/tone}} Rules for {{team}}.
          """,
          "partials/tone.md",
          "---\npartial: true\n---\nBe polite.",
          "other.md",
          "{{> partials/tone}} Others.\n",
          "support.chat.md",
          """
          ---
          parameters:
            question: { required: true }
            past: { type: messages, roles: [user, assistant] }
          ---
          {{#system}}You help.{{/system}}
          {{messages past}}
          {{#user}}{{question}}{{/user}}
          """,
          "help.md",
          """
          ---
          parameters: { name: { required: true } }
          variants: { claude: {} }
          ---
          Help {{name}}.
          """,
          "help.claude.md",
          "Help {{name}}, Claude.\n",
          "plan.prompt",
          """
          ---
          model: vendor/model-1
          config: { temperature: 0.5 }
          input: { schema: { goal: string } }
          ---
          Plan {{goal}}.
          """,
          "cook.prompt",
          """
          {{>style}}
          {{role "system"}}You cook.
          {{history}}
          {{role "user"}}Cook {{dish}}.{{#if guests}}{{section "guests"}}{{/if}}
          """,
          "_style.prompt",
          "Be brief.");

  private static final String TRUSTED = "{{role \"user\"}}Cook {{dish}} and {{more}}.\n";

  static {
    RELEASED = new TreeMap<>(RELEASED_FIRST);
    RELEASED.put("trusted.prompt", "---\ntrust: trusted\n---\n" + TRUSTED);
    RELEASED.put(
        "untrusted.prompt",
        "---\ntrust: untrusted\n---\n{{role \"user\"}}{{dish}}{{#if more}}{{/if}}\n");
    RELEASED.put(
        "fenced.prompt",
        """
        {{log dish}}{{@root.dish}}
        {{#fence "wish"}}{{wish}}{{/fence}}
        """);
    RELEASED.put(
        "known.prompt",
        "{{#if user}}Hi {{@auth.name}}{{/if}} {{bag.color}}. {{role \"user\"}}Ask {{name}}\n");
    RELEASED.put("section.prompt", "{{#wish}}{{name}}{{/wish}} Cook {{dish}}.");
    RELEASED.put("find.tool.md", "Finds orders.");
    RELEASED.put("grow.md", GROW);
    RELEASED.put("many.md", MANY);
    RELEASED.put("look.chat.md", LOOK);
    RELEASED.put(
        "tree.md", "---\nparameters: { tree: { type: any } }\n---\n{{> twig node=tree}}\n");
    RELEASED.put("docs.orchestrator.json", ORCHESTRATOR);
    RELEASED.put("order.chat.md", ORDER);
    RELEASED.put("budgets.chat.md", BUDGETS);
    RELEASED.put("kinds.chat.md", KINDS);
    RELEASED.put("html.md", HTML);
    RELEASED.put(
        "search.tool.md",
        """
        ---
        parameters: { id: { type: string, required: true } }
        annotations: { readOnly: true }
        ---
        Searches orders.""");
    RELEASED.put("cards.md", CARDS);
    RELEASED.put("people.md", PEOPLE);
    RELEASED.put("said.chat.md", SAID);
    RELEASED.put(
        "told.prompt",
        """
        ---
        trust: untrusted
        input: { schema: { q: string } }
        ---
        {{role "user"}}{{q}}
        {{role "model"}}I see.
        """);
    RELEASED.put(
        "log.md",
        """
        ---
        parameters: { name: { required: true } }
        examples: [{ name: one, parameters: { name: Ann } }]
        ---
        {{log name}}Hello {{name}}.
        """);
    RELEASED.put(
        "short.md",
        """
        ---
        description: The places of this text are behind the end of an override.
        parameters: { q: { a: string, b: { trust: untrusted } }, r: { properties: { c: string } } }
        output: { answer: string, why: string }
        ---
        Ask {{q.a}}. {{outputSchema}}
        """);
    RELEASED.put(
        "list.md",
        """
        ---
        parameters:
          p: { required: true }
          xs: { type: "string[]", required: true }
          tree: { type: any }
        ---
        %s{{log p}}{{p}} {{#each xs}}- {{this}}
        {{/each}}{{join xs ", "}} {{> twig node=tree}}
        """
            .formatted(LONG));
    RELEASED.put("twig.md", TWIG.replace("KIDS", "{{> twig node=this}}"));
    RELEASED.put(
        "paint.prompt",
        "{{role \"system\"}}You paint.\n{{role \"user\"}}{{dish}} {{media url=photo}}\n");
  }

  private static final Map<String, String> DOCUMENTS =
      Map.of(
          "trip.task.yaml",
          """
          task: trip
          context: { city: { required: true } }
          sources:
            hotels: { returns: "string[]" }
            sights: { returns: "string[]" }
          """,
          "trip.chat.json",
          chat("hotels", "Hotels in {{city}}: "),
          "letter.md",
          """
          ---
          parameters: { team: { required: true }, place: { required: true } }
          ---
          {{> partials/sign team=team}} From {{place}}.
          """,
          "partials/sign.md",
          "---\nparameters: { team: { required: true } }\n---\nYours, {{team}}.",
          "old.md",
          "---\nsyntax: dollar\n---\nHello ${name}.");

  /** Returns a chat document that prints what a source answers. */
  private static String chat(String source, String text) {
    return """
    { "id": "trip", "name": "Trip", "task": "trip", "version": 1, "layout": [ { "kind": "slot", "name": "all" } ],
      "slots": { "all": { "priority": 0, "plan": [
        { "kind": "message", "role": "system", "content": "%s" },
        { "kind": "forEach", "source": { "source": "%s" },
          "map": [ { "kind": "message", "role": "user", "content": "{{item}}" } ] } ] } } }
    """
        .formatted(text, source);
  }

  @TempDir static Path folder;
  private static Release release;
  private static Release typed;
  private static ReleasedModule module;

  @BeforeAll
  static void compile() throws Exception {
    release = Release.of(folder, RELEASED);
    module = release.module();
    typed = Release.of(folder.resolve("typed"), Map.of("typed.md", TYPED));
  }

  @AfterAll
  static void close() throws Exception {
    module.close();
    release.close();
    typed.close();
  }

  private static Judgement judge(Map<String, String> files) {
    TreeMap<String, byte[]> bytes = new TreeMap<>();
    files.forEach((path, text) -> bytes.put(path, text.getBytes(UTF_8)));
    return Release.judge(module, bytes, Map.of());
  }

  /** Expects reasons against an override, separated by spaces; null if it is accepted. */
  private void assertReason(String id, String text, @Nullable String reason) {
    assertThat(reasons(judge(Map.of(id, text)), id))
        .isEqualTo(reason == null ? List.of() : List.of(reason.split(" ", -1)));
  }

  /** Returns the codes of the reasons for which a prompt is not served. Changes have a fix. */
  private static List<String> reasons(Judgement judgement, String id) {
    Judgement.Prompt prompt = Objects.requireNonNull(judgement.prompts().get("project:" + id), id);
    assertThat(prompt.rejections())
        .filteredOn(finding -> finding.code().id().matches("PC(12|16)[0-9]{2}"))
        .allSatisfy(finding -> assertThat(finding.fix().text()).as(finding.message()).isNotEmpty());
    return prompt.rejections().stream().map(finding -> finding.code().id()).distinct().toList();
  }

  private static List<String> ask(String text) {
    return reasons(judge(Map.of("ask.md", text)), "ask.md");
  }

  private static String replaced(String old, String other) {
    assertThat(ASK).contains(old);
    return ASK.replace(old, other).replaceFirst("(?s)examples:.*?---", "---");
  }

  @Test
  void theTextMayChange() {
    assertThat(
            ask(
                """
                In {{limit}} lines, {{tone}}:
                {{#fence "question"}}
                {{question}}
                {{/fence}}
                """))
        .isEmpty();
    assertThat(ask(replaced("Be {{tone}} in", "Answer, {{tone}}, in"))).isEmpty();
    assertThat(ask("{{#if past}}Go on in {{length past}} steps. {{/if}}Answer.\n")).isEmpty();
    assertThat(ask("---\ndescription: Answers\n---\nAnswer {{tone}}.\n")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Judge {{note.text}} well. {{outputSchema}}\n",
        "---\ndescription: Judges\n---\nJudge {{note.text}}. {{outputSchema}}\n",
        "---\nparameters: { note: { type: Note, required: true } }\n---\nJudge {{note.text}}.\n",
        "---\nparameters: { more: { default: x } }\n---\nJudge {{note.text}} {{more}}.\n",
        "---\noutput: Verdict\n---\nJudge {{note.text}}. {{outputSchema}}\n"
      })
  void textsUseTheReleasedTypes(String text) throws Exception {
    Path jar = typed.jar(folder.resolve("typed.jar"));
    Path overrides = folder.resolve("overrides-of-texts");
    Release.write(overrides.resolve("typed.md"), text.getBytes(UTF_8));
    CheckOverrides.Result checked = CheckOverrides.check(jar, overrides, 3, (in, helper) -> true);
    assertThat(checked.served()).as("%s", checked).containsExactly("typed.md");
    assertThat(judgeTyped(text)).isEmpty();
  }

  private static List<String> judgeTyped(String text) throws Exception {
    try (ReleasedModule one = typed.module()) {
      TreeMap<String, byte[]> files = new TreeMap<>(Map.of("typed.md", text.getBytes(UTF_8)));
      return reasons(Release.judge(one, files, Map.of()), "typed.md");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{role \"user\"}}Cook {{dish}} {{other}}",
        """
        ---
        parameters: { other: { trust: trusted } }
        ---
        {{role "user"}}Cook {{dish}} {{other}}""",
        "{{role \"user\"}}Cook {{dish}} {{json this}}",
        "{{role \"user\"}}Cook {{dish}} {{#each this}}{{this}}{{/each}}",
        "{{role \"user\"}}Cook {{dish}} {{@root.other}}",
        "{{role \"user\"}}Cook {{dish}} {{lookup this \"other\"}}",
        "---\ntrust: trusted\n---\n{{role \"user\"}}Cook {{dish}} {{other}}",
        "---\ninput: { schema: { other: string } }\n---\n{{role \"user\"}}Cook {{other}}",
        "---\ninput: { default: { other: x } }\n---\n{{role \"user\"}}Cook {{dish}} {{other}}",
      })
  void dotpromptsWithoutASchemaUseTheReleasedVariablesOnly(String text) {
    for (String id : List.of("cook.prompt", "trusted.prompt", "untrusted.prompt")) {
      assertThat(reasons(judge(Map.of(id, text)), id)).as(id).isNotEmpty();
    }
  }

  /** Ten elements, and eight loops in each other. */
  @Test
  void loopsOfLoopsOverDefaultsAreRejected() {
    String loops = "{{#each @root.z}}".repeat(8) + "x" + "{{/each}}".repeat(8);
    String z = "parameters: { z: { type: 'integer[]', default: [1,2,3,4,5,6,7,8,9,0] } }";
    String text = "---\n" + z + "\n---\n" + loops;
    assertThat(ask(text)).containsExactly("PC1642");
    String lists = "{{#each @root.past}}".repeat(25) + "x" + "{{/each}}".repeat(25);
    assertThat(ask(lists)).containsExactly("PC1641");
    String many = "examples: [{ name: many, parameters: { question: Why, past: [a, b, c, d] } }]";
    assertThat(ask("---\n" + many + "\n---\n" + lists)).containsExactly("PC1641");
  }

  /** Few steps, of which each takes long. */
  @Test
  void helpersThatGetMuchTextAreRejected() {
    String text =
        "---\nparameters: { m: { default: xxxx } }\n---\n"
            + "{{#with (replace m 'x' m) as |a|}}{{#with (replace a 'x' a) as |b|}}"
            + "{{#with (replace b 'x' b) as |c|}}"
            + "{{#each @root.past}}".repeat(15)
            + "{{#if (eq (upper (lower (upper (lower c)))) 'a')}}y{{/if}}"
            + "{{/each}}".repeat(15)
            + "{{/with}}{{/with}}{{/with}}";
    assertThat(ask(text)).containsExactly("PC1642");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Each element of a list in the template counts.
        "On {{#each z}}{{#each @root.z}}{{#each @root.z}}ten letters{{/each}}{{/each}}{{/each}}",
        "On {{#each z}}{{#each @root.z}}{{#each @root.z}}{{@root.team}}, {{/each}}{{/each}}{{/each}}",
        // The text would have 25 characters, then 625, then more than any text can have.
        "On {{#with (replace m 'x' m) as |a|}}{{#with (replace a 'x' a) as |b|}}"
            + "{{#with (replace b 'x' b) as |c|}}{{#with (replace c 'x' c) as |d|}}{{d}}"
            + "{{/with}}{{/with}}{{/with}}{{/with}}",
      })
  void textsThatMultiplyThemselvesAreRejected(String text) {
    String defaults =
        "---\nparameters: { z: { type: 'integer[]', default: [1,2,3,4,5,6,7,8,9,0] },"
            + " m: { default: 'xxxxxxxxxxxxxxxxxxxxxxxxx' } }\n---\n";
    assertThat(reasons(judge(Map.of("rules.md", defaults + text)), "rules.md"))
        .containsExactly("PC1642");
    assertThat(
            reasons(
                judge(Map.of("rules.md", defaults + "{{#each z}}x {{/each}}{{team}}.")),
                "rules.md"))
        .isEmpty();
  }

  /** Partials of which each calls the next one twice, and the last one prints nothing. */
  @Test
  void manyStepsAreRejected() {
    StringBuilder text = new StringBuilder("{{#*inline \"p12\"}}{{x}}{{/inline}}");
    for (int i = 11; i >= 0; i--) {
      String twice = ("{{> p" + (i + 1) + " x=x}}").repeat(2);
      text.append("{{#*inline \"p" + i + "\"}}" + twice + "{{/inline}}");
    }
    text.append("{{#if (eq team 'magic')}}{{> CALLED x=''}}{{/if}} Rules for {{team}}.");
    for (Map.Entry<String, Boolean> one : Map.of("p0", false, "p9", true).entrySet()) {
      String called = text.toString().replace("CALLED", one.getKey());
      assertThat(reasons(judge(Map.of("rules.md", called)), "rules.md"))
          .isEqualTo(one.getValue() ? List.of() : List.of("PC1641"));
    }
  }

  /** Edits as people make them, also with values that the release does not print. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Please work on this now: {{text}}",
        "{{text}}\n\nThat is the text. Work on it.",
        "Work on {{text}} now.{{#if flag}} Hurry, please.{{else}} Take your time.{{/if}}",
        "Work on {{text}} now. Once more: {{text}}",
        "Work on {{text}}:\n{{#each names}}\n- {{this}}\n{{/each}}\n",
        "Work on {{text}}: {{#each names}}{{@root.count}} of {{this}}, {{/each}}",
        "Work on {{text}}: {{#each names}}{{truncate @root.text 200}} of {{this}}, {{/each}}",
        "On {{upper text}} {{trim (capitalize text)}} {{json data}} {{truncate body 80}}",
        "On {{indent text 4}} {{replace text \"&\" \"&amp;\"}} {{join names \", \"}} {{default body"
            + " \"-\"}}",
        "On {{format count decimals=2 group=\",\"}} {{datamark text mark=\"^\"}} {{text}}",
        "{{#with text as |it|}}Work on {{it}}{{/with}} {{#if (gt (length names) 3)}}soon{{/if}}.",
        "{{#if text}}{{#with card as |c|}}{{truncate c 4}}{{/with}}{{/if}} for {{text}}",
        "On {{#each rows}}{{#each cells}}{{this}} {{/each}}{{join cells \", \"}}{{/each}}",
        "On {{#each data}}{{@key}}: {{this}}{{/each}}",
        "On {{#each data}}{{#if (or (eq this @root.body) (eq this @root.data))}}{{this}}{{/if}}{{/each}}",
        "On {{#each names}}{{#if (eq @root.text this)}}{{upper this}}{{/if}}{{/each}}",
        "On {{#each rows}}{{#if (contains cells @root.text)}}{{length (join cells ',')}}{{/if}}{{/each}}",
        "On {{indent (json text) 40}} {{json (json text)}} {{upper (replace text '&' '&amp;')}}",
        "On {{text}} {{#fence 'x' about=text}}{{json data}} {{indent body 8}}{{/fence}}",
      })
  void ordinaryEditsAreAccepted(String text) {
    assertThat(reasons(judge(Map.of("grow.md", text)), "grow.md")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Helpers that add text, also where no made-up value leads.
        "`{{indent text 10000}}`|PC1642",
        "`{{#if (eq text 'magic')}}{{indent text 10000}}{{/if}}`|PC1642",
        "`{{truncate (indent text 10000) 90000}}`|PC1642",
        "`{{datamark (indent text 10000) mark='^'}}`|PC1642",
        "`{{#if (eq text 'magic')}}{{indent text 150}}{{indent body 150}}{{/if}}`|PC1642",
        "`{{indent (indent text 100) 100}}`|PC1641",
        // The worst text is one of line breaks, control characters, or characters with escapes.
        "`{{indent text 12}}`|PC1641",
        "`{{indent (replace text '|' '\n\n\n') 4}}`|PC1641",
        "`{{json (replace text 'a' '\u0001\u0001')}}`|PC1641",
        "`{{text}} {{#fence 'x'}}{{json (replace text 'a' '<<')}}{{/fence}}`|PC1641",
        "`{{text}} {{#fence 'x' a=(replace text 'a' '&&&')}}y{{/fence}}`|PC1641",
        "`{{format count group='a group of more than thirty units'}}`|PC1641",
        "`{{indent text count}}`|PC1641",
        "`{{indent text (length body)}}`|PC1641",
        "`{{format count decimals=100}}{{format 1 decimals=100}}{{format 2 decimals=100}}`|PC1642",
        "`{{format count decimals=count}}{{format count decimals=count}}{{format 1"
            + " decimals=count}}`|PC1642",
        "`{{format count group=text}}`|PC1641",
        "`{{replace text 'e' text}}`|PC1641",
        "`{{replace text 'e' body}}`|PC1641",
        "`{{#with body as |b|}}{{#if (eq (replace @root.text 'e' b)"
            + " 'x')}}y{{/if}}{{/with}}`|PC1641",
        "`{{replace text '\u00e9' 'eleven long'}}`|PC1641",
        "`{{replace (replace text 'a' 'bbbb') 'b' 'cccc'}}`|PC1641",
        "`{{#with (replace text 'a' 'bbbb') as |t|}}{{replace t 'b' 'cccc'}}{{/with}}`|PC1641",
        "`{{join names text}}`|PC1641",
        "`{{#each names}}{{#each @root.notes}}x{{/each}}{{/each}}`|PC1641",
        "`{{#each names}}{{#each @root.names}}x{{/each}}{{/each}}`|PC1641",
        "`{{#each rows as |r|}}{{#each r.cells}}{{#each r.cells}}{{@root.text}}{{/each}}{{/each}}"
            + "{{/each}}`|PC1641",
        "`{{#each rows as |r|}}{{#each r.cells}}{{join r.cells ','}}{{/each}}{{/each}}`|PC1641",
        "`{{#each names}}{{join @root.names ','}}{{/each}}`|PC1641",
        // Helpers that read all of a list print none of it.
        "`{{#each names}}{{#if (eq @root.data @root.notes)}}x{{/if}}{{/each}}`|PC1641",
        "`{{#each names}}{{#if (contains @root.data @root.notes)}}x{{/if}}{{/each}}`|PC1641",
        "`{{#each names}}{{#if (eq (json @root.data) 'x')}}x{{/if}}{{/each}}`|PC1641",
        "`{{#each names}}{{#if (contains @root.notes this)}}x{{/if}}{{/each}}`|PC1641",
        "`{{#each names}}{{length (join @root.notes ',')}}{{/each}}`|PC1641",
        "`{{#each names}}{{#if (eq (lower @root.text) 'x')}}x{{/if}}{{/each}}`|PC1641",
        "`{{#each names}}{{truncate (trim @root.text) 1}}{{/each}}`|PC1641",
        "`{{#each names}}{{this}}{{upper @root.text}}{{/each}}`|PC1641",
        "`{{#each names}}{{../text}}{{/each}}`|PC1641",
        "`{{#each names}}{{truncate @root.text 201}}{{/each}}`|PC1641",
        "`{{replace (upper text) 'S' 'zzzzzzzzz'}}`|PC1641",
        "`{{#each rows}}{{#each cells}}{{@root.text}}{{/each}}{{/each}}`|PC1641",
        "`{{#if (gt (length text) 500)}}{{json (json (json (json text)))}}{{/if}}`|PC1641",
        "`{{json (json (json (json (json (json (json (json (json data))))))))}}`|PC1641",
        // Values that are repeated.
        "`{{text}}{{text}}{{text}}{{text}}{{text}}{{text}}{{text}}{{text}}{{text}}{{text}}{{text}}`|PC1641",
        // Logs, and values that logs must not show.
        "`{{text}} {{log body}}`|PC1641",
        "`{{text}} {{key}}`|PC1641",
        "`{{text}} {{upper (default body key)}}`|PC1641",
        "`{{text}} {{json this}}`|PC1641",
        "`{{#with key as |text|}}{{text}}{{/with}}`|PC1641",
        // Keys are as sensitive as their object, and helpers that shorten a value stay.
        "`{{text}} {{#each vault}}{{@key}}{{/each}}`|PC1641",
        "`{{text}} {{#each vault as |value name|}}{{upper name}}{{/each}}`|PC1641",
        "`{{text}} {{card}}`|PC1641",
        "`{{text}} {{truncate card 40}}`|PC1641",
        "`{{text}} {{truncate card all}}`|PC1641",
        "`{{text}} {{#with card as |c|}}{{trim c}}{{/with}}`|PC1641",
      })
  void valuesAreNeitherMultipliedNorPrintedElsewhere(String text, String reason) {
    assertThat(reasons(judge(Map.of("grow.md", "On " + text)), "grow.md")).containsExactly(reason);
  }

  /** Each code fence has two lines of backticks that are longer than those in it. */
  @ParameterizedTest
  @CsvSource({"4,", "5,PC1641"})
  void codeFencesInEachOtherGrow(int fences, @Nullable String reason) {
    String text =
        IntStream.range(0, fences)
                .mapToObj(i -> "{{#fence 'f%d' style='markdown'}}\n".formatted(i))
                .collect(joining("", "On\n\n", "{{text}}\n"))
            + "{{/fence}}\n".repeat(fences);
    assertThat(reasons(judge(Map.of("grow.md", text)), "grow.md"))
        .isEqualTo(reason == null ? List.of() : List.of(reason));
  }

  /** Indents and code fences count with what they add to the lines and backticks of a partial. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`{{> partials/added}}`|``",
        "`        {{> partials/added}}`|PC1642",
        "`{{#each names}}\n        {{> partials/added}}\n{{/each}}`|PC1642",
        "`{{#fence 'x' style='markdown'}}\n{{> partials/added}}\n{{/fence}}`|PC1642",
      })
  void partialsGrowInIndentsAndFences(String text, String reason) {
    String shown = "On {{text}}\n{{#if (eq text 'magic')}}\n\n" + text + "\n{{/if}}\n";
    Map<String, String> files = new TreeMap<>();
    files.put("grow.md", shown);
    files.put("partials/added.md", "`\n".repeat(40) + "`".repeat(60) + "\n");
    assertThat(reasons(judge(files), "grow.md"))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  /** A name of callers can be that of any default. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{lookup this p}}{{lookup @root p}}{{lookup this p}}",
        "{{#with this as |all|}}{{lookup all p}}{{upper (lookup all p)}}{{lookup all p}}{{/with}}",
        "{{#if (eq p \"x\")}}{{json this}}{{json this}}{{json this}}{{/if}}",
        "{{#each (lookup this p)}}one of them, {{/each}}",
        "{{#with (lookup this p) as |all|}}{{#each all}}one of them, {{/each}}{{/with}}",
        "{{> partials/entry this n=p}}",
      })
  void defaultsThatAreLookedUpCount(String more) {
    String head =
        "---\nparameters: { o: { default: \"%s\" }, l: { type: \"integer[]\", default: %s } }\n---\n";
    String text =
        head.formatted("x".repeat(1_000), IntStream.range(0, 200).boxed().toList()) + LONG;
    Map<String, String> files = new TreeMap<>();
    files.put("list.md", text + "{{p}}");
    files.put("partials/entry.md", "{{lookup this n}}{{lookup this n}}{{lookup this n}}");
    assertThat(reasons(judge(files), "list.md")).isEmpty();
    files.put("list.md", text + "{{p}}" + more);
    assertThat(reasons(judge(files), "list.md")).containsExactly("PC1642");
  }

  /** The whole text is so long that it may grow by more. */
  @Test
  void textForEachElementGrowsLittle() {
    String line = "{{#each xs}}- {{@index}}: {{this}} (see the handbook, chapter two)\n{{/each}}";
    String more = "and so on ".repeat(24);
    Map<String, String> expected = new LinkedHashMap<>();
    expected.put(line + "{{join xs \"\n\n---\n\n\"}} {{log p}}{{log p}}" + more, "");
    expected.put("{{#each xs}}- {{this}}{{else}}" + more + "{{/each}}", "");
    expected.put("{{#each xs}}- {{this}}" + more + "{{/each}}", "PC1641");
    expected.put("{{#each xs}}- {{#if this}}{{this}}{{/if}}" + more + "{{/each}}", "PC1641");
    expected.put("{{p}} {{upper (join xs '" + more + "')}}", "PC1641");
    expected.put("{{p}} {{#each xs}}{{log @root.p}}{{/each}}", "PC1641");
    expected.put("{{p}} " + "{{log p}}".repeat(11), "PC1641");
    expected.forEach(
        (text, reason) ->
            assertThat(reasons(judge(Map.of("list.md", LONG + text)), "list.md"))
                .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason)));
    String twig = more + "{{node.name}} {{#each node.kids}}{{> twig node=this}}{{/each}}";
    assertThat(reasons(judge(Map.of("twig.md", twig)), "list.md")).containsExactly("PC1641");
  }

  @ParameterizedTest
  @CsvSource({"request,", "session,PC1641", "deployment,PC1641"})
  void valuesVaryAsOftenAsInTheRelease(String varies, @Nullable String reason) {
    String text = "---\nparameters: { tone: { varies: %s } }\n---\nBe {{tone}}.\n";
    assertThat(ask(text.formatted(varies))).isEqualTo(reason == null ? List.of() : List.of(reason));
  }

  /** A value is printed with everything in it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{json data.a}}",
        "{{json data.a.b}}",
        "{{json (lookup data 'a')}}",
        "{{json (lookup data text)}}",
        "{{#each data}}{{json this}}{{/each}}",
        "{{#each data}}{{json this.b}}{{/each}}",
      })
  void theValuesAroundAPrintedOneCount(String part) {
    for (String whole : List.of("{{json data}}", "{{#each data}}{{json this}}{{/each}}")) {
      String text = "Work on {{text}}. {{#if (eq text 'magic')}}PRINTED{{/if}}";
      String often = text.replace("PRINTED", whole.repeat(6) + part.repeat(6));
      assertThat(reasons(judge(Map.of("grow.md", often)), "grow.md")).containsExactly("PC1641");
      String rare = text.replace("PRINTED", whole.repeat(5) + part.repeat(5));
      assertThat(reasons(judge(Map.of("grow.md", rare)), "grow.md")).isEmpty();
    }
  }

  /** The judgement does not follow a value with this number of helpers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Work on {{replace MANY '\u00e9' text}} now.",
        "Work on {{text}} now. {{join names MANY}}",
        "Work on {{text}} now. {{#if (eq text 'magic')}}{{indent MANY count}}{{/if}}",
        "Work on {{text}} now. {{#if (eq text (replace MANY 'e' text))}}x{{/if}}",
        "Work on {{text}} now. {{#with MANY as |a|}}{{replace a 'e' a}}{{/with}}",
        "Work on {{MANY}}. {{upper MANY}} {{lower MANY}} {{capitalize MANY}} {{text}}",
      })
  void valuesOfManyHelpersDoNotMultiplyTextEither(String text) {
    String many = "(trim ".repeat(31) + "text" + ")".repeat(31);
    String inPlace = many.substring(1, many.length() - 1);
    String with = text.replace("{{MANY}}", "{{" + inPlace + "}}").replace("MANY", many);
    assertThat(reasons(judge(Map.of("grow.md", with)), "grow.md")).containsExactly("PC1641");
    String few = "(trim ".repeat(3) + "text" + ")".repeat(3);
    String condition = "{{#if (or (eq text 'a')" + " (eq body 'b')".repeat(20) + ")}}x{{/if}}";
    String harmless = "Work on {{replace " + few + " '&' '+'}} now. " + condition;
    assertThat(reasons(judge(Map.of("grow.md", harmless)), "grow.md")).isEmpty();
  }

  @Test
  void partialsDoNotMultiplyTextEither() {
    assertThat(
            reasons(
                judge(Map.of("twig.md", TWIG.replace("KIDS", "- {{> twig node=this}}"))),
                "tree.md"))
        .isEmpty();
    String twice = TWIG.replace("KIDS", "{{> twig node=this}}{{> twig node=this}}");
    assertThat(reasons(judge(Map.of("twig.md", twice)), "tree.md")).containsExactly("PC1641");
    Map<String, String> replaced =
        Map.of(
            "grow.md",
            "{{> partials/more a=text b=body}}",
            "partials/more.md",
            "{{replace a 'e' b}}");
    assertThat(reasons(judge(replaced), "grow.md")).containsExactly("PC1641");
    String blanks = " ".repeat(400) + "{{> partials/lines}}\n";
    Map<String, String> indented = Map.of("grow.md", blanks, "partials/lines.md", "a\nb\nc\n");
    assertThat(reasons(judge(indented), "grow.md")).containsExactly("PC1642");
    String rare =
        "{{#if (eq text 'magic')}}\n" + " ".repeat(100) + "{{> partials/lines}}\n{{/if}}\n";
    Map<String, String> values = Map.of("grow.md", rare, "partials/lines.md", "{{text}}\n");
    assertThat(reasons(judge(values), "grow.md")).containsExactly("PC1641");
    assertThat(
            reasons(
                judge(Map.of("grow.md", "---\nescape: html\n---\n{{replace text 'e' '&&&'}}")),
                "grow.md"))
        .containsExactly("PC1641");
  }

  /** Variables that are defined by others twice double the work with each one. */
  @Test
  @Timeout(60)
  void definitionsInDefinitionsAreCheckedOnce() {
    StringBuilder text = new StringBuilder();
    String value = "text";
    for (int i = 0; i < 40; i++) {
      text.append("{{#with (default ").append(value).append(' ').append(value).append(") as |v");
      text.append(i).append("|}}");
      value = "v" + i;
    }
    text.append("{{").append(value).append("}}").append("{{/with}}".repeat(40));
    assertThat(reasons(judge(Map.of("grow.md", text.toString())), "grow.md")).isNotEmpty();
  }

  /** So do partials that call each other with other parts of a value. */
  @Test
  @Timeout(60)
  void partialsInEachOtherAreFollowedOnce() {
    StringBuilder text = new StringBuilder("Tree ");
    for (int i = 0; i < 3; i++) {
      text.append("{{#*inline \"p").append(i).append("\"}}{{n.t}}");
      for (int j = 0; j < 3; j++) {
        String part = "n.m" + (i + j) % 3;
        text.append("{{#if ").append(part).append("}}{{> p").append(j).append(" n=").append(part);
        text.append("}}{{/if}}");
      }
      text.append("{{/inline}}");
    }
    text.append("{{> p0 n=tree}}");
    assertThat(reasons(judge(Map.of("tree.md", text.toString())), "tree.md"))
        .containsExactly("PC1641");
  }

  /** So do helpers in the first argument of others. */
  @ParameterizedTest
  @CsvSource({"(replace, ' \"a\" \"b\")', PC1642", "(join names, ), PC1641"})
  void helpersInHelpersAreCheckedOnce(String before, String after, String reason) {
    String inside = (before + " ").repeat(60) + "text" + after.repeat(60);
    String text = "{{#if (eq " + inside + " 'magic')}}now{{/if}} {{text}}";
    assertThat(reasons(judge(Map.of("grow.md", text)), "grow.md")).containsExactly(reason);
  }

  /** Each case of a condition would look at each part of a value for each value around it. */
  @Test
  @Timeout(30)
  void deepValuesAreFoldedOnce() {
    String texts = "(default ".repeat(450) + "text" + " body)".repeat(450);
    String lists = texts.replace("text", "names").replace("body", "notes");
    String text = "{{upper " + texts + "}}{{#each " + lists + "}}x{{/each}} {{text}}";
    assertThat(reasons(judge(Map.of("grow.md", text)), "grow.md")).contains("PC1641");
  }

  @Test
  void manyCasesAreComparedToo() {
    assertThat(reasons(judge(Map.of("many.md", MANY.replace("Go", "Walk"))), "many.md")).isEmpty();
  }

  /** Types that all have each other can be followed in more ways than anybody can wait for. */
  @Test
  void typesInTypesAreNotFollowedInAllWays() {
    String properties =
        IntStream.range(0, 14)
            .mapToObj(i -> "p" + i + ": { type: T" + i + " }")
            .collect(joining(", ", "{ s: { sensitive: secret }, ", " }"));
    String types =
        IntStream.range(0, 14)
            .mapToObj(i -> "  T" + i + ": { properties: " + properties + " }\n")
            .collect(joining());
    String added = "---\ntypes:\n" + types + "parameters: { added: { type: T0 } }\n---\n";
    assertThat(reasons(judge(Map.of("grow.md", added + "{{text}} {{json added}}")), "grow.md"))
        .containsExactly("PC1641");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`You look.`|`You look well.`|``",
        "`{{text}}, {{name}} {{media photo}}`|`{{media photo}} of {{upper name}}: {{text}}`|``",
        "`{{media photo}}`|`{{#if text}}Look: {{media photo}}{{/if}}`|``",
        "`{{media photo}}`|`{{#if text}}1 {{media photo}}{{else}}2 {{media photo}}{{/if}}`|``",
        "`{{media photo}} {{#each shots}}{{media this}}{{/each}}`|`none`|``",
        "`{{#each shots}}{{media this}}{{/each}}`|`{{#each shots as |one|}}- {{media"
            + " one}}{{/each}}`|``",
        // Other media, or more.
        "`You look.`|`You look. {{media photo}}`|PC1641",
        "`{{media photo}}`|`{{media scan}}`|PC1641",
        "`{{media photo}}`|`{{media photo}} {{media photo}}`|PC1641",
        "`{{media photo}}`|`{{#if text}}{{media photo}}{{else}}{{media photo}}{{/if}}`|``",
        "`{{#each shots}}{{media this}}`|`{{#each shots}}{{media this}}{{media"
            + " @root.photo}}`|PC1641",
        "`{{media this}}`|`{{#each @root.shots}}{{media this}}{{/each}}`|PC1641",
        // Other histories, and personal values in other messages.
        "`{{messages past}}`|`{{messages other}}`|PC1641",
        "`{{messages past}}\n{{messages other}}`|`{{messages other}}\n{{messages past}}`|PC1641",
        "`You look.`|`You look for {{name}}.`|PC1641",
      })
  void mediaAndHistoriesStayInTheirMessages(String old, String other, String reason) {
    String from = old.replace("\\n", "\n");
    assertThat(LOOK).contains(from);
    String text = LOOK.replace(from, other.replace("\\n", "\n"));
    assertThat(reasons(judge(Map.of("look.chat.md", text)), "look.chat.md"))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{role \"system\"}}You paint.{{role \"user\"}}{{media"
            + " url=\"https://evil.example/x.png\"}}",
        "{{role \"system\"}}You paint.{{media url=photo}}{{role \"user\"}}{{dish}}",
        "{{role \"system\"}}You paint.{{role \"user\"}}{{media url=photo}}{{media url=photo}}",
        "{{role \"system\"}}You paint.{{role \"user\"}}{{media url=dish}}",
        "{{role \"system\"}}You paint.{{role \"user\"}}{{media url=photo"
            + " contentType=\"text/html\"}}",
      })
  void aDotpromptHasNoOtherMedia(String text) {
    assertThat(reasons(judge(Map.of("paint.prompt", text)), "paint.prompt"))
        .containsExactly("PC1641");
    String moved = "{{role \"system\"}}You paint.{{role \"user\"}}{{media url=photo}} {{dish}}";
    assertThat(reasons(judge(Map.of("paint.prompt", moved)), "paint.prompt")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Finds orders of a customer. | ",
        "---\\ntrust: untrusted\\n---\\nFinds orders of a customer. | ",
        "{{> partials/new}} Finds orders. | ",
        "---\\nannotations: { destructive: true }\\n---\\nSearches orders. | PC1641",
        "---\\ntrust: trusted\\n---\\nSearches orders. | PC1273",
        "---\\nname: find_all\\n---\\nSearches orders. | PC1291",
        "---\\ntitle: Orders\\n---\\nSearches orders. | PC1641",
        "---\\nparameters: { more: {} }\\n---\\nSearches orders. | PC1641",
        "---\\nparameters: { more: { required: true } }\\n---\\nSearches orders. | PC1293 PC1206",
        "---\\nparameters: { id: { description: Any. } }\\n---\\nSearches orders. | PC1641",
        "---\\noutput: { a: string }\\n---\\nSearches orders. | PC1295",
        "---\\nmodel: vendor/other\\n---\\nSearches orders. | PC1641",
        "Searches {{id}}. | PC1702",
        "Call {{tool find_nothing}} before. | PC1750",
        "{{! none }} | PC1703",
      })
  void onlyTheDescriptionOfAToolChanges(String text, @Nullable String code) {
    Map<String, String> files = new TreeMap<>();
    files.put("search.tool.md", text.translateEscapes());
    files.put("partials/new.md", "New.");
    assertThat(reasons(judge(files), "search.tool.md"))
        .isEqualTo(code == null ? List.of() : List.of(code.split(" ")));
  }

  @Test
  void theDescriptionOfAToolDoesNotGrowTooMuch() {
    assertThat(
            reasons(judge(Map.of("search.tool.md", "More words. ".repeat(50))), "search.tool.md"))
        .containsExactly("PC1642");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "model: vendor/other | PC1641",
        "config: { temperature: 2 } | PC1641",
        "tool_choice: required | PC1641",
        "responseFormat: json | PC1641",
        "response_format: { type: json_object } | PC1641",
        "tools: [find] | PC1298 PC1641",
        "aliases: [ask.md] | PC1641",
        "aliases: [fresh.md] | PC1641",
        "status: deprecated | PC1641",
        "deprecated: Use ask.md. | PC1641",
        "syntax: none | PC1641",
        "output: { answer: string } | PC1641",
        "version: 3.0.0 |",
        "owner: team-a |",
        "parameters: { text: { trust: untrusted }, body: { sensitive: personal } } | PC1301",
        "parameters: { text: { sensitive: personal } } |",
        "parameters: { body: { trust: untrusted } } |",
      })
  void settingsWithoutAnEffectAreRejected(String setting, String reason) {
    String text = "---\n" + setting + "\n---\nWork on {{text}} now, please.\n";
    assertReason("grow.md", text, reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`docs.orchestrator.json`|`Answer in`|`Answer well in`|``",
        "`docs.orchestrator.json`|`Answer in <<< and >>>.`|``|`system`",
        "`docs.orchestrator.json`|`Do {USER_REQUEST}.`|``|`user`",
        "`docs.orchestrator.json`|`Do {USER_REQUEST}.`|` \u200b`|`user`",
        "`support.chat.md`|`You help.`|` `|`system`",
        "`support.chat.md`|`You help.`|`{{#if (eq question 'magic')}}You help.{{/if}}`|`system`",
        "`support.chat.md`|`{{question}}`|`{{#if question}}{{question}}{{/if}}`|``",
        "`order.chat.md`|`About {{note}}.`|`{{#if note}}About {{note}}.{{/if}}`|`user`",
        "`cook.prompt`|`You cook.`|``|`system`",
        "`kinds.chat.md`|`You help.`|`Help. {{#if q}}{{q}}{{/if}}{{#each list}}{{this}}{{/each}}`|``",
        "`kinds.chat.md`|`You help.`|`{{#if need}}You help.{{else}}Help.{{/if}}`|``",
        "`kinds.chat.md`|`You help.`|`{{#match tone}}{{#case \"a\"}}A{{/case}}{{#case \"b\"}}B"
            + "{{/case}}{{#case \"c\"}}C{{/case}}{{/match}}`|``",
        "`kinds.chat.md`|`You help.`|`{{#each list}}You help.{{/each}}`|`system`",
        "`kinds.chat.md`|`You help.`|`{{#if list}}You help.{{/if}}`|`system`",
        "`kinds.chat.md`|`You help.`|`{{#if past}}You help.{{/if}}`|`system`",
        "`kinds.chat.md`|`You help.`|`{{#if q}}You help.{{/if}}`|`system`",
        "`kinds.chat.md`|`Go on.`|`{{upper q}}\n{{#each list}}- {{this}}\n{{/each}}`|`user`",
        "`kinds.chat.md`|`Go on.`|`{{#if q}}Go on with {{q}}.{{/if}}`|`user`",
        "`kinds.chat.md`|`You help.`|`{{#if need}}You help.{{/if}}`|`system`",
        "`kinds.chat.md`|`You help.`|`{{#if ratio}}You help.{{/if}}`|`system`",
        "`kinds.chat.md`|`You help.`|`{{#if size}}You help.{{/if}}`|`system`",
        "`kinds.chat.md`|`You help.`|`{{#if must}}You help.{{/if}}`|`system`",
        "`kinds.chat.md`|`You help.`|`{{#unless must}}You help.{{/unless}}`|`system`",
        "`kinds.chat.md`|`Go on.`|`{{#if (eq mood \"good\")}}Go on.{{/if}}`|`user`",
        "`kinds.chat.md`|`Go on.`|`{{#with one}}{{#if tags}}a{{/if}}{{/with}}`|`user`",
        "`kinds.chat.md`|`You help.`|`{{#match tone}}{{#case \"a\"}}A{{/case}}{{#case \"b\"}}B"
            + "{{/case}}{{#case \"c\"}}{{/case}}{{/match}}`|`system`",
      })
  void noMessageLosesItsText(String id, String old, String other, String role) {
    String released = Objects.requireNonNull(RELEASED.get(id));
    assertThat(released).contains(old);
    String text = released.replace(old, other);
    Judgement.Prompt prompt =
        Objects.requireNonNull(judge(Map.of(id, text)).prompts().get("project:" + id));
    assertThat(prompt.rejections())
        .extracting(Diagnostic::message)
        .isEqualTo(
            role.isEmpty()
                ? List.of()
                : List.of(
                    "The override of '"
                        + id
                        + "' can have no message of '"
                        + role
                        + "', or a blank one, where the release has one."));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "` priority=2`|` priority=3`|``",
        "`{{#system}}`|`{{#system priority=-1}}`|``",
        "` priority=2`|``|PC1281",
        "` priority=2`|` priority=-1`|PC1281",
        "`{{#assistant}}`|`{{#assistant priority=3}}`|PC1281",
      })
  void messagesAreDroppedInTheReleasedOrder(String old, String other, String reason) {
    assertThat(ORDER).contains(old);
    String text = ORDER.replace(old, other).replace("Yes?", "Yes, please?");
    assertThat(reasons(judge(Map.of("order.chat.md", text)), "order.chat.md"))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`You help.`|`You help well.`|``",
        "`maxTokens=500`|`maxTokens=400`|``",
        "`maxTokens=400`|`maxTokens=300`|``",
        "`maxTokens=600`|`maxTokens=500`|``",
        "`maxTokens=700`|`maxTokens=500`|``",
        "`maxTokens=500`|`maxTokens=600`|PC1641",
        "` maxTokens=500`|``|PC1641",
        "`maxTokens=400`|`maxTokens=4000`|PC1641",
        "` maxTokens=400`|``|PC1641",
        "`maxTokens=600`|`maxTokens=700`|PC1641",
        "` maxTokens=600`|``|PC1641",
        "` maxTokens=700`|``|PC1641",
        // A message that does not fit is lost.
        "`maxTokens=700`|`maxTokens=400`|PC1641",
        "`maxTokens=600`|`maxTokens=300`|PC1641",
        "`maxTokens=400`|`maxTokens=200`|PC1641",
        "`{{#user}}Free`|`{{#user maxTokens=900}}Free`|PC1641",
        "`maxTokens=500`|`maxTokens=1`|PC714",
        "`maxTokens=600`|`maxTokens=1`|PC1641",
      })
  void budgetsAreNotRaisedNorLoweredTooFar(String old, String other, String reason) {
    assertThat(BUDGETS).contains(old);
    String text = BUDGETS.replace(old, other);
    assertThat(reasons(judge(Map.of("budgets.chat.md", text)), "budgets.chat.md"))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  @ParameterizedTest
  @CsvSource({
    "60, 60, 60, 60, true",
    "60, 50, 50, 50, true",
    "60, 61, 60, 60, false",
    "60, '', 60, 60, false",
    "60, 60, 61, 60, false",
    "60, 60, '', 60, false",
    "60, 60, 60, 61, false",
    "60, 60, 60, '', false",
    "'', '', '', '', true",
    "'', 900, '', '', false",
    "'', '', 900, '', false",
    "'', '', '', 900, false",
  })
  void budgetsOfChatDocumentsAreNotRaisedNorNew(
      String was, String ofSlot, String ofMessage, String ofLoop, boolean fits, @TempDir Path work)
      throws Exception {
    Map<String, String> released = new TreeMap<>(DOCUMENTS);
    released.put("trip.chat.json", budgeted(was, was, was));
    try (Release documents = Release.of(work, released);
        ReleasedModule compiled = documents.module()) {
      String text = budgeted(ofSlot, ofMessage, ofLoop).replace("Hotels in", "All hotels in");
      TreeMap<String, byte[]> files = new TreeMap<>(Map.of("trip.chat.json", text.getBytes(UTF_8)));
      assertThat(reasons(Release.judge(compiled, files, Map.of()), "trip.chat.json"))
          .isEqualTo(fits ? List.of() : List.of("PC1641"));
    }
  }

  /** An element may be absent, and then a condition on its boolean does not hold. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{#each hs}}{{#if ok}}- {{t}}{{/if}}{{/each}}",
        "{{#each hs}}{{#unless ok}}- {{t}}{{/unless}}{{/each}}",
        "{{#each hs}}{{#if (not ok)}}- {{t}}{{/if}}{{/each}}",
        "{{#each flags}}{{#if this}}- a{{/if}}{{/each}}"
      })
  void textsUnderBooleansOfElementsCanChange(String text, @TempDir Path work) throws Exception {
    String head =
        """
        ---
        parameters:
          flags: { type: "boolean[]", required: true }
          hs:
            type: array
            required: true
            items: { properties: { t: { required: true }, ok: { type: boolean, required: true } } }
        ---
        """;
    try (Release documents = Release.of(work, Map.of("flags.md", head + text));
        ReleasedModule released = documents.module()) {
      TreeMap<String, byte[]> files = new TreeMap<>();
      files.put("flags.md", text.replace("- ", "* ").getBytes(UTF_8));
      assertThat(reasons(Release.judge(released, files, Map.of()), "flags.md")).isEmpty();
    }
  }

  /** Messages around a slot without messages are not lost. */
  @Test
  void slotsAreShownAsInTheRelease(@TempDir Path work) throws Exception {
    String text = chat("hotels", "All hotels in {{city}}: ");
    String shown =
        text.replace("\"name\": \"all\" }", "\"name\": \"all\", \"omitIfEmpty\": false }");
    assertThat(document(work, "trip.chat.json", shown, "trip.chat.json").rejections())
        .extracting(finding -> finding.code().id())
        .containsExactly("PC1240");
  }

  /** Otherwise, each element that does not fit is rendered and reported. */
  @Test
  void loopsEndAsInTheRelease(@TempDir Path work) throws Exception {
    String text =
        chat("hotels", "All hotels in {{city}}: ")
            .replace("\"forEach\"", "\"forEach\", \"stopWhenOutOfBudget\": false");
    assertThat(document(work, "trip.chat.json", text, "trip.chat.json").rejections())
        .extracting(finding -> finding.code().id())
        .containsExactly("PC1641");
  }

  /** Such files could make released documents ambiguous. */
  @ParameterizedTest
  @ValueSource(strings = {"more.task.yaml", "partials/more.task.yaml"})
  void newDocumentsDoNotConflictWithReleasedOnes(String path, @TempDir Path work) throws Exception {
    try (Release documents = Release.of(work, DOCUMENTS);
        ReleasedModule released = documents.module()) {
      TreeMap<String, byte[]> files = new TreeMap<>();
      files.put("trip.chat.json", chat("hotels", "All hotels in {{city}}: ").getBytes(UTF_8));
      files.put(path, "task: trip\ncontext: { more: { required: true } }\n".getBytes(UTF_8));
      Judgement judgement = Release.judge(released, files, Map.of());
      assertThat(reasons(judgement, "trip.chat.json")).isEmpty();
      assertThat(judgement.used()).containsExactly("trip.chat.json");
    }
  }

  /** Returns a chat document with budgets of a slot, a message and a loop, which can be empty. */
  private static String budgeted(String ofSlot, String ofMessage, String ofLoop) {
    return chat("hotels", "Hotels in {{city}}: ")
        .replace("\"priority\": 0", "\"priority\": 0" + budget(ofSlot))
        .replace("\"role\": \"system\"", "\"role\": \"system\"" + budget(ofMessage))
        .replace("\"kind\": \"forEach\"", "\"kind\": \"forEach\"" + budget(ofLoop));
  }

  private static String budget(String tokens) {
    return tokens.isEmpty() ? "" : ", \"budget\": { \"maxTokens\": " + tokens + " }";
  }

  /** Values of other authors are not moved into messages of the system or the assistant. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`said.chat.md`|`Go on.`|`{{q}}`|PC1641",
        "`said.chat.md`|`Go on.`|`Go on: {{q}}`|PC1301",
        "`said.chat.md`|`{{q}}`|`{{upper q}}`|``",
        "`said.chat.md`|`Go on.`|`Go on. {{#each past}}{{content}}{{/each}}`|``",
        "`said.chat.md`|`I see.`|`I see {{own}}, {{length past}}.`|``",
        "`said.chat.md`|`I see.`|`{{q}}`|PC1641",
        "`said.chat.md`|`I see.`|`See <q>: {{#fence \"q\"}}{{q}}{{/fence}}`|PC1641",
        "`said.chat.md`|`You help.`|`{{#each past}}{{content}}{{/each}}`|PC1641",
        "`said.chat.md`|`You help.`|`You help. {{json past}}`|PC1641",
        "`told.prompt`|`I see.`|`{{q}}`|PC1641",
      })
  void textOfOthersKeepsItsRole(String id, String old, String other, String reason) {
    String released = Objects.requireNonNull(RELEASED.get(id));
    assertThat(released).contains(old);
    assertThat(reasons(judge(Map.of(id, released.replace(old, other))), id))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  /** Such a value is not followed to its parameter. */
  @Test
  void aValueOfManyHelpersKeepsItsRoleToo() {
    String many = "{{" + "upper (".repeat(40) + "trim q" + ")".repeat(40) + "}}";
    String text = SAID.replace("I see.", many);
    assertThat(reasons(judge(Map.of("said.chat.md", text)), "said.chat.md"))
        .containsExactly("PC1641");
  }

  /** A value is compared with its tag in the release, and not with what that shows of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`{{#each all}}- {{upper this}} {{/each}} of {{length all}} or {{all.length}}`|``",
        "`{{join some \", \"}}. {{truncate (join some \", \") 9}}`|``",
        "`Cut: {{#each cut}}{{upper (truncate this 4)}}{{/each}}`|``",
        "`One: {{truncate (json one) 40}}, {{lookup any 0}} and {{any}}`|``",
        "`{{all.[0]}}`|PC1641",
        "`{{all}} {{join all \", \"}}`|PC1641",
        "`{{#each some}}{{this}}{{/each}}`|PC1641",
        "`{{join some \"; \"}}`|PC1641",
        "`One: {{truncate cut.[0] 4}}`|PC1641",
        "`{{#each cut}}{{truncate this 3}}{{/each}}`|PC1641",
        "`{{#each cut}}{{truncate this 4 suffix=''}}{{/each}}`|PC1641",
        "`{{#each cut}}{{truncate (trim this) 4}}{{/each}}`|PC1641",
        "`{{#each cut}}{{this}}{{/each}}`|PC1641",
        "`{{one.name}}`|PC1641",
        "`{{#each any}}{{this}}{{/each}}`|PC1641",
        "`{{#each any}}{{@key}}{{/each}}`|PC1641",
        "`{{any.name}}`|PC1641",
        // A member of an object can have this name.
        "`{{any.length}}`|PC1641",
      })
  void sensitiveValuesKeepTheirTags(String text, String reason) {
    assertThat(reasons(judge(Map.of("people.md", text)), "people.md"))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "parameters: { q: { properties: { a: {}, b: { type: string } } }, r: { c: string } } |",
        "output: { type: object, properties: { answer: { type: string }, why: {} } } |",
        "parameters: { q: { properties: { b: { trust: trusted } } } } | PC1273",
        "output: { properties: { answer: { required: true } } } | PC1275",
        "output: { more: string } | PC1641",
      })
  void declarationsHaveTheSameMeaningInEachForm(String declared, String reason) {
    String text = "---\n" + declared + "\n---\nAsk it: {{q.a}}. {{outputSchema}}\n";
    assertReason("short.md", text, reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`Please work on {{text}}, {{own}}, {{more}}.`|``",
        "`Work on {{text}} and {{{own}}} or {{{size}}}.`|``",
        "`Work on {{{upper own}}} {{{join tags \",\"}}}.`|``",
        "`{{#each tags}}{{{this}}}{{/each}}`|PC1641",
        "`Work on {{{text}}} now.`|PC1641",
        "`Work on {{&text}} now.`|PC1641",
        "`Work on {{{trim text}}} now.`|PC1641",
        "`Work on {{text}} and {{{more}}} now.`|PC1641",
        "`{{#each names}}{{{this}}}{{/each}}`|PC1641",
        "`---\nescape: none\n---\nWork on {{text}} now.`|PC1641",
        "`---\nescape: none\n---\nWork on {{own}} now.`|``",
      })
  void escapedValuesStayEscaped(String text, String reason) {
    assertThat(reasons(judge(Map.of("html.md", text.replace("\\n", "\n"))), "html.md"))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  /** A value that the release has in a fence is not alone in the override either. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`ask.md`|`{{#fence \"question\"}}{{question}}{{/fence}}`|``",
        "`ask.md`|`{{json question}}`|``",
        "`ask.md`|`{{question}}`|PC1641",
        "`ask.md`|`{{upper question}}`|PC1641",
        "`ask.md`|`{{#with question as |q|}}{{q}}{{/with}}`|PC1641",
        "`ask.md`|`{{> partials/ask text=question}}`|PC1641",
        "`told.prompt`|`{{role \"user\"}}{{upper q}}{{role \"model\"}}I see, I see.`|``",
      })
  void onlyValuesThatWereAloneAreAlone(String id, String text, String reason) {
    Map<String, String> files = Map.of(id, text, "partials/ask.md", "{{text}}");
    assertThat(reasons(judge(files), id)).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  @Test
  void findingsNameTheTagsOfTheRelease() {
    String text = "Hello {{default nick who}}: {{truncate card 3}}";
    assertThat(
            Objects.requireNonNull(
                    judge(Map.of("cards.md", text)).prompts().get("project:cards.md"))
                .rejections())
        .extracting(finding -> finding.fix().text())
        .containsExactly("Keep the tag of the release: '{{truncate card 4}}'.");
  }

  /** A helper and an object can show sensitive values. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`{{#if nick}}you, {{/if}}{{default nick who}} {{customer.name}} {{customer.plan}}`|``",
        "`{{#each staff}}{{name}} of {{age}} {{/each}}`|``",
        "`{{nick}} {{#if nick}}is known{{else}}{{who}}{{/if}}`|PC1641",
        "`{{default who nick}}`|PC1641",
        "`{{default nick card}}`|PC1641",
        "`{{json customer}}`|PC1641",
        "`{{truncate (json customer) 10}}`|PC1641",
        "`{{json staff}}`|PC1641",
        "`{{json account}}`|PC1641",
        "`{{json this}}`|PC1641",
      })
  void sensitiveValuesInOthersCount(String text, String reason) {
    assertThat(reasons(judge(Map.of("cards.md", "Hello " + text)), "cards.md"))
        .isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
  }

  @Test
  void madeUpValuesAreNotLogged() {
    List<String> lines = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("log.md");
    logger.addHandler(handler);
    try {
      String text = "---\nexamples: [{ name: two, parameters: { name: Bo } }]\n---\n";
      Judgement judged = judge(Map.of("log.md", text + "{{log name}}Hello, {{name}}.\n"));
      assertThat(reasons(judged, "log.md")).isEmpty();
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(lines).isEmpty();
  }

  /** A failure of the compiler, whatever its reason is, rejects only the file that caused it. */
  @Test
  void aFileForWhichTheCompilerFailsIsRejectedAlone() {
    TreeMap<String, byte[]> files = new TreeMap<>();
    for (String path : List.of("ask.md", "grow.md", "plan.prompt", "rules.md")) {
      files.put(path, "Answer.".getBytes(UTF_8));
    }
    files.put("help.md", null);
    files.put("partials/tone.md", null);
    Judgement judged = Release.judge(module, files, Map.of());
    for (String id : List.of("ask.md", "grow.md", "plan.prompt")) {
      assertThat(reasons(judged, id)).as(id).isEmpty();
    }
    for (String id : List.of("help.md", "rules.md", "other.md")) {
      assertThat(reasons(judged, id)).as(id).containsExactly("PC1646");
    }
    Judgement.Prompt help = Objects.requireNonNull(judged.prompts().get("project:help.md"));
    assertThat(help.rejections().get(0).message()).contains("'help.md'", "NullPointerException");
  }

  @Test
  void aByteOrderMarkChangesNothing() {
    assertThat(judge(Map.of("ask.md", "\ufeff" + ASK)).prompts()).isEmpty();
    assertThat(ask("\ufeff" + replaced("Be {{tone}} in", "Answer, {{tone}}, in"))).isEmpty();
    assertThat(ask("\ufeff" + replaced("{{tone}}", "{{tune}}"))).contains("PC301");
  }

  /** Types of the document, which its parameters and its output use. */
  private static final String TYPED =
      """
      ---
      parameters: { note: { type: Note, required: true } }
      types:
        Note: { properties: { text: { required: true }, lines: { type: integer } } }
        Verdict: { properties: { good: { type: boolean, required: true }, why: {} } }
      output: Verdict
      ---
      Judge {{note.text}}. {{outputSchema}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`Judge`|`Be a judge of`|``",
        "`good: { type: boolean, required: true }`|`good: { type: boolean, required: false }`|PC",
        "`good: { type: boolean, required: true }`|`good: { type: string, required: true }`|PC",
        "`why: {}`|`why: { required: true }`|PC",
        "`why: {}`|`why: {}, more: {}`|PC",
        "`lines: { type: integer }`|`lines: { type: string }`|PC",
        "`lines: { type: integer }`|`lines: { type: integer, required: true }`|PC",
        "`output: Verdict`|`output: Note`|PC",
        "`output: Verdict`|`output: 'Verdict[]'`|PC",
      })
  void documentsWithTypesOfTheirOwn(String old, String other, String reason) throws Exception {
    assertThat(TYPED).contains(old);
    Path jar = typed.jar(folder.resolve("typed.jar"));
    Path overrides = folder.resolve("overrides-of-types");
    Release.write(overrides.resolve("typed.md"), TYPED.replace(old, other).getBytes(UTF_8));
    CheckOverrides.Result checked = CheckOverrides.check(jar, overrides, 3, (in, helper) -> true);
    assertThat(checked.served()).as("%s", checked).hasSize(reason.isEmpty() ? 1 : 0);
  }

  @Test
  void theSameTextIsNoOverride() {
    assertThat(judge(Map.of("ask.md", ASK)).prompts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // A new required parameter, another type, fewer values.
        "`past: {`|`'more': { required: true }\n  past: {`|PC1206",
        "`limit: { type: integer, default: 3 }`|`limit: { type: string, default: '3' }`|PC1205",
        "`[kind, brief]`|`[kind]`|PC1208",
        // A changed, removed or new default.
        "`default: 3`|`default: 4`|PC1221",
        "`question: { required: true,`|`question: { required: false, default: Why,`|PC1216",
        "`question: { required: true,`|`question: { required: false,`|PC1216",
        "`{{tone}}`|`{{tone}}{{#each @root}}x{{/each}}`|PC1641",
        "`past: { type: \"string[]\",`|`past: { type: \"string[]\", default: [a],`|PC1209",
        // Trust and sensitivity.
        "`sensitive: personal`|`sensitive: none`|PC1289",
        "`trust: untrusted`|`trust: trusted`|PC1273",
        // The output.
        "`output: { answer: string }`|`output: { answer: string, reason: string }`|PC1641",
        "`output: { answer: string }`|`output: { answer: string, reason?: string }`|PC1641",
        "`output: { answer: string }`|`output: { answer: integer }`|PC1275",
        "`output: { answer: string }`|`output: { answer?: string }`|PC1641",
        "`output: { answer: string }`|`output: { answer: 'string[]' }`|PC1275",
        // Errors of the text.
        "`{{tone}}`|`{{tune}}`|PC301",
        "`{{tone}}`|`{{#if tone}}`|PC502",
        "`{{tone}}`|`{{shout tone}}`|PC306",
        "`{{tone}}`|`{{> missing}}`|PC340",
        "`{{tone}}`|`{{question}}`|PC1301",
        // A parameter that takes all values of callers which have no parameter.
        "`past: {`|`'(others)': { type: any }\n  past: {`|PC212",
      })
  void callersAndHostsDoNotNotice(String old, String other, String reason) {
    assertThat(ask(replaced(old, other))).contains(reason);
  }

  /** Advice for releases would not help the author of an override. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ask.md|`output:`|`class: Other\noutput:`|Remove 'class'. An override keeps the released one.",
        "ask.md|maxTokens: 200|maxTokens: 150"
            + "|`Keep the released 'maxTokens', or remove it if the release has none.`",
        "ask.md|`question: { required: true,`|`question: { required: false,`|Keep it required.",
        "docs.orchestrator.json|`\"id\": \"docs\"`|`\"id\": \"other\"`|Keep the released id 'docs'.",
      })
  void adviceIsForAuthorsOfOverrides(String id, String old, String other, String advice) {
    String text = id.equals("ask.md") ? replaced(old, other) : ORCHESTRATOR.replace(old, other);
    Judgement judgement = judge(Map.of(id, text));
    assertThat(Objects.requireNonNull(judgement.prompts().get("project:" + id)).rejections())
        .extracting(finding -> finding.fix().text())
        .containsExactly(advice);
  }

  @Test
  void inferredParametersCannotBeOptional(@TempDir Path work) throws Exception {
    assertThat(document(work, "old.md", "Hello ${name} of ${team}.", "old.md").rejections())
        .extracting(finding -> finding.fix().text())
        .containsExactly(
            "Use the released variables. For a new one, declare all variables under 'parameters',"
                + " and make it optional.");
  }

  @Test
  void theFrontmatterIsMergedOverTheReleasedOne() {
    // Leaving 'trust' out changes nothing.
    String open = "---\nparameters: { question: { required: true } }\n---\nAsk {{question}}\n";
    assertThat(ask(open)).containsExactly("PC1301");
    String trusted =
        """
        ---
        parameters: { question: { required: true, trust: trusted } }
        ---
        Ask {{question}}
        """;
    assertThat(ask(trusted)).contains("PC1273");
    // A new optional parameter is allowed.
    assertThat(ask("---\nparameters: { more: { default: x } }\n---\nBe {{tone}}. {{more}}\n"))
        .isEmpty();
    assertThat(ask("---\nparameters: { tone: { values: [kind, brief, long] } }\n---\n{{tone}}\n"))
        .isEmpty();
    // A map of a caller could have a new property, but the release does not show it.
    String property = "---\nparameters: { r: { properties: { d: string } } }\n---\nAsk {{q.a}}.";
    assertThat(reasons(judge(Map.of("short.md", property)), "short.md")).containsExactly("PC1641");
  }

  @Test
  void exemptionsOfOverridesDoNotCount() {
    String allowing = "{{! prompt-compiler: allow PC1301 because I know }}\nAsk {{question}}\n";
    assertThat(ask(allowing)).containsExactly("PC1301");
  }

  @Test
  void aTextIsNeitherBlankNorMuchLonger() {
    assertThat(ask("\n \n")).containsExactly("PC1643");
    assertThat(ask("---\ndescription: x\n---\n")).containsExactly("PC1643");
    assertThat(ask("{{tone}} " + "word ".repeat(60))).containsExactly("PC1642");
    assertThat(ask("{{tone}} " + "word ".repeat(40))).isEmpty();
    assertThat(ask("\u200b\u2060\ufeff \u00a0\n")).containsExactly("PC1643");
    assertThat(ask("---\ndescription: x\n---\n\u200b\u2060\n")).containsExactly("PC1643");
    // So do defaults, wherever they are printed, and literals in values.
    String more =
        "---\nparameters: { more: { default: '" + "x".repeat(150) + "' } }\n---\n{{tone}} ";
    assertThat(ask(more + "{{more}}")).isEmpty();
    assertThat(ask(more + "{{more}} ".repeat(3))).containsExactly("PC1642");
    assertThat(ask(more + "{{#with more as |m|}}{{m}}{{m}}{{m}}{{/with}}"))
        .containsExactly("PC1642");
    assertThat(ask(more + "{{default more more}}{{upper more}}")).containsExactly("PC1642");
    assertThat(ask("{{tone}} {{default tone '" + "word ".repeat(60) + "'}}"))
        .containsExactly("PC1642");
    // The released 'maxTokens' counts, whatever the override declares.
    assertThat(ask("---\nmaxTokens: 9000\n---\n{{tone}} " + "word ".repeat(400)))
        .contains("PC1231");
    assertThat(ask("---\nmaxTokens: 9000\n---\n{{tone}}\n")).isEmpty();
  }

  @Test
  void examplesAreRenderedAndOwnOnesCompared() {
    String example =
        "---\nexamples: [{ name: a, parameters: { question: Why? }, text: %s }]\n---\n{{tone}}";
    assertThat(ask(example.formatted("kind"))).isEmpty();
    assertThat(ask(example.formatted("rude"))).containsExactly("PC1108");
  }

  @Test
  void messagesKeepTheirRoles() {
    String chat =
        "{{#system}}You help well.{{/system}}\n{{messages past}}\n{{#user}}{{question}}{{/user}}\n";
    assertThat(reasons(judge(Map.of("support.chat.md", chat)), "support.chat.md")).isEmpty();
    String other = chat.replace("#user", "#assistant").replace("/user", "/assistant");
    assertThat(reasons(judge(Map.of("support.chat.md", other)), "support.chat.md"))
        .containsExactly("PC1240");
    String wider = "---\nparameters: { past: { roles: [system, user, assistant] } }\n---\n" + chat;
    assertThat(reasons(judge(Map.of("support.chat.md", wider)), "support.chat.md"))
        .containsExactly("PC1288");
  }

  @Test
  void aDotpromptKeepsItsModelAndSettings() {
    assertThat(reasons(judge(Map.of("plan.prompt", "Plan well: {{goal}}.\n")), "plan.prompt"))
        .isEmpty();
    String model = "---\nmodel: vendor/model-2\n---\nPlan {{goal}}.\n";
    assertThat(reasons(judge(Map.of("plan.prompt", model)), "plan.prompt")).isNotEmpty();
    String config = "---\nconfig: { temperature: 0.9 }\n---\nPlan {{goal}}.\n";
    assertThat(reasons(judge(Map.of("plan.prompt", config)), "plan.prompt")).isNotEmpty();
    String more = "---\nconfig: { topK: 3 }\n---\nPlan {{goal}}.\n";
    assertThat(reasons(judge(Map.of("plan.prompt", more)), "plan.prompt")).isNotEmpty();
  }

  private static List<String> cook(String text) {
    return reasons(judge(Map.of("cook.prompt", text)), "cook.prompt");
  }

  @Test
  void theMessagesOfADotpromptKeepTheirRoles() {
    String released = Objects.requireNonNull(RELEASED.get("cook.prompt"));
    assertThat(cook(released.replace("You cook.", "You cook well."))).isEmpty();
    assertThat(cook(released.replace("role \"system\"", "role \"user\"")))
        .containsExactly("PC1240");
    assertThat(cook(released.replace("role \"user\"", "role \"model\""))).containsExactly("PC1240");
    assertThat(cook(released.replace("{{history}}", ""))).containsExactly("PC1240");
    assertThat(cook(released + "{{role \"model\"}}Well,")).containsExactly("PC1240");
    // Text where the release has none becomes a message of its own.
    assertThat(cook(released.replace("{{history}}", "{{history}}Sure."))).containsExactly("PC1641");
    assertThat(cook(released.replace("{{history}}", "{{history}}{{dish}}")))
        .containsExactly("PC1641");
    String fenced = "{{#fence \"past\"}}{{history}}{{/fence}}";
    assertThat(cook(released.replace("{{history}}", fenced))).containsExactly("PC1641");
    assertThat(reasons(judge(Map.of("trusted.prompt", "Hi." + TRUSTED)), "trusted.prompt"))
        .containsExactly("PC1641");
    assertThat(cook(released.replace("You cook.", "{{#if dish}}{{role \"user\"}}{{/if}}You cook.")))
        .containsExactly("PC1240");
    assertThat(cook(released.replace("section \"guests\"", "section \"others\"")))
        .containsExactly("PC1240");
    assertThat(cook(released.replace("{{dish}}", "{{json dish}}"))).isEmpty();
    assertThat(cook(released.replace("{{dish}}", "{{json dish indent=2}}")))
        .containsExactly("PC1641");
    // A partial can have roles too.
    assertThat(
            reasons(judge(Map.of("_style.prompt", "{{role \"system\"}}Be brief.")), "cook.prompt"))
        .containsExactly("PC1240");
  }

  @Test
  void variablesThatNobodyDeclaresAreNotNew() {
    String released = Objects.requireNonNull(RELEASED.get("cook.prompt"));
    Judgement misspelt = judge(Map.of("cook.prompt", released.replace("{{dish}}", "{{dishes}}")));
    assertThat(reasons(misspelt, "cook.prompt")).containsExactly("PC1641");
    assertThat(
            Objects.requireNonNull(misspelt.prompts().get("project:cook.prompt"))
                .rejections()
                .get(0))
        .satisfies(
            finding -> {
              assertThat(finding.message())
                  .isEqualTo(
                      "The override of 'cook.prompt' uses the variable 'dishes', which callers do"
                          + " not give.");
              assertThat(finding.fix().text()).startsWith("Did you mean 'dish'?");
            });
    assertThat(reasons(judge(Map.of("_style.prompt", "Be {{tone}}.")), "cook.prompt"))
        .containsExactly("PC1641");
    assertThat(cook("{{role \"system\"}}{{json this}}")).isNotEmpty();
    // A fence, a log and '@root' do not take all values of a caller.
    String fenced = Objects.requireNonNull(RELEASED.get("fenced.prompt"));
    for (String more : List.of("{{secret}}", "{{json this}}", "{{lookup this \"secret\"}}")) {
      Judgement judgement = judge(Map.of("fenced.prompt", fenced.replace("{{wish}}", more)));
      assertThat(reasons(judgement, "fenced.prompt")).as(more).containsExactly("PC1641");
    }
    // A section over an untyped value takes all, since they are the names in it if it is true.
    assertReason("section.prompt", "{{#wish}}{{name}}!{{/wish}} Bake {{upper dish}}.", null);
    assertReason("section.prompt", "{{#wish}}{{name}}{{secret}}{{/wish}} Cook {{dish}}.", "PC1641");
    for (String more :
        List.of(
            "{{secret}}",
            "{{json this}}",
            "{{lookup this \"secret\"}}",
            "{{#if (lookup this \"secret\")}}x{{/if}}",
            "{{#ifEquals (lookup @root \"secret\") \"a\"}}x{{/ifEquals}}",
            "{{eq (lookup this \"secret\") \"a\"}}",
            "{{#wish}}{{#if code}}x{{/if}}{{/wish}}",
            "{{#wish}}{{#code}}x{{/code}}{{/wish}}",
            "{{#each @root}}{{#if this}}x{{/if}}{{/each}}",
            "{{#each @root}}{{#ifEquals @key \"secret\"}}x{{/ifEquals}}{{/each}}")) {
      assertReason("section.prompt", "{{#wish}}{{name}}{{/wish}} Cook {{dish}}" + more, "PC1641");
    }
    // What the release prints can decide, too.
    String printed = "{{#if dish}}{{dish}}{{/if}}";
    assertReason("section.prompt", "{{#wish}}{{name}}{{/wish}} Cook " + printed, null);
  }

  /** A variable of a dotprompt without a schema, or its context, has more than the release uses. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{@auth.name}}|Hello {{@auth.name}} {{upper @auth.name}}|",
        "{{@auth.name}}|{{@auth.token}}|PC1641",
        "{{@auth.name}}|{{json @auth}}|PC1641",
        "{{@auth.name}}|{{@auth.name.first}}|PC1641",
        "{{@auth.name}}|{{lookup @auth name}}|PC1641",
        "{{@auth.name}}|{{#with @auth}}{{token}}{{/with}}|PC1641",
        "{{@auth.name}}|{{#if @auth.admin}}Sir {{/if}}{{@auth.name}}|PC1641",
        "{{@auth.name}}|{{#each @auth}}x{{/each}}|PC1641",
        "{{@auth.name}}|{{#if @auth.name}}{{@auth.name}}{{else}}you{{/if}}|",
        "{{bag.color}}|{{upper bag.color}}|",
        "{{bag.color}}|{{#if user}}{{bag.color}}{{/if}}|",
        "{{bag.color}}|{{json bag}}|PC1641",
        "{{bag.color}}|{{user}}|PC1641",
        "{{bag.color}}|{{#each user}}{{this}}{{/each}}|PC1641",
      })
  void theContextShowsNothingNew(String old, String other, @Nullable String reason) {
    String released = Objects.requireNonNull(RELEASED.get("known.prompt"));
    assertReason("known.prompt", released.replace(old, other), reason);
  }

  /** Judges an override of one of the documents. */
  private static Judgement.Prompt document(Path work, String path, String text, String id)
      throws Exception {
    try (Release documents = Release.of(work, DOCUMENTS);
        ReleasedModule released = documents.module()) {
      TreeMap<String, byte[]> files = new TreeMap<>(Map.of(path, text.getBytes(UTF_8)));
      Judgement judgement = Release.judge(released, files, Map.of());
      return Objects.requireNonNull(judgement.prompts().get("project:" + id), id);
    }
  }

  @ParameterizedTest
  @CsvSource({"hotels, true", "sights, false"})
  void aChatDocumentCallsTheSourcesOfTheRelease(String source, boolean fits, @TempDir Path work)
      throws Exception {
    String text = chat(source, "All " + source + " in {{city}}: ");
    assertThat(document(work, "trip.chat.json", text, "trip.chat.json").rejections().isEmpty())
        .isEqualTo(fits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Errors of a partial that declares its parameters are findings of the partial alone.
        "partials/sign.md | Yours, {{boss}}. | letter.md | PC301",
        "partials/sign.md | '' | letter.md | PC1643",
        "partials/sign.md | '---\nsyntax: none\n---\nYours, {{team}}.' | letter.md | PC1641",
        "partials/sign.md | Yours faithfully, {{team}}. | letter.md | ",
        "letter.md | '---\nparameters: { team: { required: false } }\n---\nBye.' | letter.md | PC1216",
        "old.md | Hello ${nobody}. | old.md | PC1206",
        // A text without 'parameters' still knows the released ones.
        "old.md | Hello. | old.md | ",
        "old.md | Hello $${name}. | old.md | ",
        "old.md | Hello {{name}}. | old.md | PC312",
        "old.md | 'Hello ${name}{{#if name}}!{{/if}}' | old.md | PC312",
        "old.md | 'Hello ${name} and {{this.name}}.' | old.md | PC312",
        "old.md | 'Hello ${name} and {{[name]}}.' | old.md | PC312",
        "old.md | 'Hello ${name} and {{NAME}}.' | old.md | PC312",
        "old.md | 'Hello ${name} and {{.Name}}.' | old.md | PC312",
        "old.md | 'Hello { name }.' | old.md | PC312",
        // Code can have a name that the text uses.
        "old.md | 'Hello ${name}. import { name }, [name], f\"{name}\"' | old.md | ",
        "old.md | 'Hello ${name} and {{upper name}}.' | old.md | PC312",
        "old.md | 'Hello ${name} and ${upper name}.' | old.md | PC312",
        "old.md | 'Hello ${name} and {{full name}}, {name of all}, $HOME.' | old.md | ",
        "old.md | '---\nsyntax: brace\n---\nHello ${name}.' | old.md | PC312",
        "old.md | '---\nsyntax: lower-brace\n---\nHello {name}.' | old.md | ",
      })
  void siblingsAreJudged(String path, String text, String id, String reason, @TempDir Path work)
      throws Exception {
    assertThat(document(work, path, text, id).rejections())
        .extracting(finding -> finding.code().id())
        .isEqualTo(reason == null ? List.of() : List.of(reason.split(" ")));
  }

  @Test
  void warningsAboutTheOverrideAreReported(@TempDir Path work) throws Exception {
    String text = "---\nmaxToken: 9\n---\nHello ${name}, ${name}.";
    Judgement.Prompt typo = document(work, "old.md", text, "old.md");
    assertThat(typo.rejections()).isEmpty();
    assertThat(typo.reports()).extracting(finding -> finding.code().id()).containsExactly("PC206");
  }

  @Test
  void aPartialIsJudgedInEachPromptThatIncludesIt() {
    Judgement both = judge(Map.of("partials/tone.md", "---\npartial: true\n---\nBe brief."));
    assertThat(reasons(both, "rules.md")).isEmpty();
    assertThat(reasons(both, "other.md")).isEmpty();
    // Only one of the two has the variable.
    Judgement one = judge(Map.of("partials/tone.md", "Be brief, {{team}}."));
    assertThat(reasons(one, "rules.md")).isEmpty();
    assertThat(reasons(one, "other.md")).containsExactly("PC301");
    assertThat(both.ignored()).isEmpty();
  }

  @Test
  void newPartialsOfOverridesAreAllowed() {
    Map<String, String> files =
        Map.of("other.md", "{{> partials/new}} Others.\n", "partials/new.md", "New.");
    Judgement judgement = judge(files);
    assertThat(reasons(judgement, "other.md")).isEmpty();
    assertThat(judgement.used()).contains("partials/new.md");
  }

  @Test
  void otherFilesAreReported() throws Exception {
    TreeMap<String, byte[]> files = new TreeMap<>();
    files.put("new.md", "Nobody asks.".getBytes(UTF_8));
    files.put("_defaults.yaml", "trust: trusted\n".getBytes(UTF_8));
    files.put("find.tool.md", "Finds more orders.".getBytes(UTF_8));
    files.put("other.md", "{{> partials/new}} Others.\n".getBytes(UTF_8));
    files.put("partials/new.md", "New.".getBytes(UTF_8));
    Judgements judged = Judgements.of(List.of(module), files, Map.of());
    assertThat(judged.prompts()).hasSize(2);
    assertThat(judged.ignored()).hasSize(2);
    assertThat(judged.ignored())
        .hasEntrySatisfying("new.md", one -> assertThat(one.code().id()).isEqualTo("PC1644"))
        .hasEntrySatisfying(
            "_defaults.yaml", one -> assertThat(one.code().id()).isEqualTo("PC1645"));
  }

  /** Comparing many unknown names with many known ones takes long. */
  @Test
  void onlySomeFilesGetASuggestion() throws Exception {
    TreeMap<String, byte[]> files = new TreeMap<>();
    for (int i = 0; i < 1_000; i++) {
      files.put("ask" + i + ".txt.md", "?".getBytes(UTF_8));
    }
    files.put("aask.md", "?".getBytes(UTF_8));
    files.put("zask.md", "?".getBytes(UTF_8));
    Map<String, Diagnostic> ignored = Judgements.of(List.of(module), files, Map.of()).ignored();
    assertThat(ignored).hasSize(1_002);
    assertThat(ignored.values().stream().map(finding -> finding.fix().text()))
        .contains(
            "Did you mean 'ask.md'? Give the file the path of a released prompt, partial or"
                + " skill, or remove it.")
        .contains("Give the file the path of a released prompt, partial or skill, or remove it.");
  }

  @Test
  void variantsBelongToTheirPrompt() {
    Judgement judgement = judge(Map.of("help.claude.md", "Help {{name}}, dear Claude.\n"));
    assertThat(reasons(judgement, "help.md")).isEmpty();
    assertThat(reasons(judge(Map.of("help.claude.md", "Help {{nobody}}.\n")), "help.md"))
        .containsExactly("PC301");
    assertThat(judge(Map.of("help.gpt.md", "Help {{name}}.\n")).prompts()).isEmpty();
    String more =
        "---\nvariants: { claude: {}, gpt: { fallback: base } }\n---\nHelp {{name}} more.\n";
    assertThat(reasons(judge(Map.of("help.md", more)), "help.md")).containsExactly("PC1278");
    // The frontmatter is merged, so no variant can be left out.
    String none = "---\nvariants: {}\n---\nHelp {{name}} more.\n";
    assertThat(reasons(judge(Map.of("help.md", none)), "help.md")).containsExactly("PC1641");
  }

  @Test
  void bytesThatAreNotTextAreRejected() {
    for (byte[] bytes :
        List.of(
            "Sch\u00f6n {{tone}}".getBytes(StandardCharsets.ISO_8859_1),
            "Be {{tone}}".getBytes(StandardCharsets.UTF_16),
            "Be\0 {{tone}}".getBytes(UTF_8))) {
      TreeMap<String, byte[]> files = new TreeMap<>(Map.of("ask.md", bytes));
      assertThat(reasons(Release.judge(module, files, Map.of()), "ask.md")).isNotEmpty();
    }
    byte[] marked = "\ufeffBe {{tone}}.\r\n".getBytes(UTF_8);
    TreeMap<String, byte[]> files = new TreeMap<>(Map.of("ask.md", marked));
    assertThat(reasons(Release.judge(module, files, Map.of()), "ask.md")).isEmpty();
  }

  @Test
  void findingsAreAtLinesOfTheOverride() {
    TreeMap<String, byte[]> files = new TreeMap<>();
    files.put("ask.md", "Be\n{{tune}}.\n".getBytes(UTF_8));
    Judgement judgement =
        Release.judge(module, files, Map.of("ask.md", "/etc/acme/prompts/ask.md"));
    Diagnostic finding =
        Objects.requireNonNull(judgement.prompts().get("project:ask.md")).rejections().get(0);
    assertThat(finding.location().toString()).isEqualTo("/etc/acme/prompts/ask.md:2:3");
    assertThat(finding.fix().text()).startsWith("Did you mean 'tone'?");
  }

  @Test
  void aLimitedNumberOfReasonsIsReported(@TempDir Path work) throws Exception {
    String aliases = IntStream.range(0, 1_000).mapToObj(i -> "a" + i).collect(joining(", "));
    String text = "---\naliases: [" + aliases + "]\n---\nHello ${name}, ${name}.";
    assertThat(document(work, "old.md", text, "old.md").rejections())
        .hasSize(501)
        .filteredOn(DiagnosticList::isMore)
        .hasSize(1);
  }

  /** Beyond the findings that are kept of the release and the override, one can be new. */
  @Test
  void findingsBeyondTheLimitAreNotTakenForThoseOfTheRelease(@TempDir Path work) throws Exception {
    String names = IntStream.range(0, 600).mapToObj(i -> "a" + i + ": {}").collect(joining(", "));
    String text =
        IntStream.range(0, 600)
            .mapToObj(
                i ->
                    "{{! prompt-compiler: allow PC312 because x }}\nSay {a%d} or so.\n"
                        .formatted(i))
            .collect(joining());
    String released = "---\nparameters: { b: {}, " + names + " }\n---\n" + text;
    String more = text + "{{! prompt-compiler: allow PC312 because x }}\nSay {b} or so.\n";
    try (Release release = Release.of(work, Map.of("a.md", released))) {
      TreeMap<String, byte[]> files = new TreeMap<>(Map.of("a.md", more.getBytes(UTF_8)));
      try (ReleasedModule one = release.module()) {
        assertThat(reasons(Release.judge(one, files, Map.of()), "a.md")).containsExactly("PC312");
      }
    }
  }
}
