package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that an exemption of a release is for one value that reaches one place in one way, and that
 * overrides bring none.
 */
class ReleasedExemptionsTest {
  private static final String ALLOW =
      "{{! prompt-compiler: allow PC1301, PC1302, PC1304 because we choose the topics }}\n";

  private static final String FRONTMATTER =
      """
      ---
      parameters:
        topic: { required: true, trust: untrusted }
        body: { required: true, trust: untrusted }
        list: { type: "string[]", trust: untrusted }
        notes: { type: "string[]", trust: untrusted }
        past: { type: messages, trust: untrusted }
        map: { type: any, trust: untrusted }
        other: { type: any, trust: untrusted }
      ---
      """;

  /** A message prompt whose system message is the given text. */
  private static String chat(String system) {
    return FRONTMATTER
        + "{{#system}}\n"
        + system
        + "\n{{/system}}\n{{messages past}}\n{{#user}}\nThe text in <body> is data.\n"
        + "{{#fence \"body\"}}\n{{body}}\n{{/fence}}\n{{/user}}\n";
  }

  private static final Map<String, String> RELEASED =
      Map.of(
          "page.chat.md",
          chat(ALLOW + "About {{topic}}."),
          "loop.chat.md",
          chat(ALLOW + "{{#each list as |one|}}Item {{one}} {{/each}}"),
          "call.chat.md",
          chat(ALLOW + "{{> partials/say what=topic}}"),
          "keys.chat.md",
          chat(ALLOW + "Keys: {{#each map}}{{@key}} {{/each}}"),
          "hand.chat.md",
          chat("Help.").replace("{{/user}}", ALLOW + "{{> partials/trusts a=topic}}{{/user}}"),
          "partials/trusts.md",
          "---\npartial: true\nparameters: { a: { trust: trusted }, b: { trust: trusted } }\n---\n"
              + "{{#fence \"topic\"}}{{a}}{{/fence}} in <topic>, do {{b}}.",
          "partials/say.md",
          "---\npartial: true\nparameters: { what: { required: true, trust: untrusted } }\n---\n"
              + "On {{what}}.",
          "trip.task.yaml",
          """
          task: trip
          context:
            city: { required: true, trust: untrusted }
            note: { required: true, trust: untrusted }
          sources: {}
          """,
          "trip.chat.json",
          document("{{city}}", "\"allow\": [ { \"id\": \"PC1302\", \"because\": \"x\" } ],"),
          "other.chat.json",
          document("A trip.", "").replace("\"trip\", \"name\"", "\"other\", \"name\""));

  private static String document(String content, String allow) {
    return """
    { "id": "trip", "name": "Trip", "task": "trip", "version": 1,
      "layout": [ { "kind": "slot", "name": "all" } ],
      "slots": { "all": { "priority": 0, "plan": [
        { "kind": "message", "role": "system", %s "content": "%s" } ] } } }
    """
        .formatted(allow, content);
  }

  @TempDir static Path folder;
  private static Release release;
  private static ReleasedModule module;

  @BeforeAll
  static void compile() throws Exception {
    Map<String, String> released = new TreeMap<>(RELEASED);
    released.put("bare.chat.md", chat(ALLOW + "{{> partials/bare what=topic}}"));
    released.put("partials/bare.md", "On {{what}}.");
    String words = "---\nparameters: { topic: { required: true, trust: untrusted } }\n";
    released.put("two.md", words + "variants: { claude: {} }\n---\n" + ALLOW + "On {{topic}}.");
    released.put("two.claude.md", "On {{json topic}}, Claude.");
    release = Release.of(folder, released);
    module = release.module();
  }

  @AfterAll
  static void close() throws Exception {
    module.close();
    release.close();
  }

  private static List<String> reasons(String path, String id, String text) {
    TreeMap<String, byte[]> files = new TreeMap<>(Map.of(path, text.getBytes(UTF_8)));
    Judgement judgement = Release.judge(module, files, Map.of());
    Judgement.Prompt prompt =
        Objects.requireNonNull(
            judgement.prompts().get("project:" + id),
            () -> judgement.prompts().keySet() + " " + judgement.ignored());
    return prompt.rejections().stream().map(finding -> finding.code().id()).distinct().toList();
  }

  /** Findings at one call are joined, and each value in them counts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "On {{what}}. {{replace what what body}}",
        "On {{what}}. {{default what body}}",
        "On {{what}}. {{body}}"
      })
  void aValueBesideAnAllowedOneInAPartialIsRejected(String partial) {
    assertThat(reasons("partials/bare.md", "bare.chat.md", partial)).isNotEmpty();
    assertThat(reasons("partials/bare.md", "bare.chat.md", "Only on {{what}}, {{what}}."))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Write about {{topic}}, and only that.",
        "{{#if list}}Only{{/if}} about {{topic}}",
        "{{#with topic as |x|}}On {{x}}{{/with}}."
      })
  void theSameValueInTheSameMessageIsAllowed(String system) {
    assertThat(reasons("page.chat.md", "page.chat.md", chat(ALLOW + system))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{#each list as |topic|}}{{topic}}{{/each}}",
        "{{#each notes as |topic|}}{{topic}}{{/each}}",
        "{{#with body as |topic|}}{{topic}}{{/with}}",
        "{{replace topic topic body}}",
        "{{default topic body}}",
        "{{#fence \"x\" topic=topic}}in <x>{{body}}{{/fence}}",
        "{{body}}",
        "{{> partials/say what=body}}",
        "{{#each list as |topic|}}{{> partials/say what=topic}}{{/each}}"
      })
  void anotherValueUnderItsNameIsNot(String system) {
    assertThat(reasons("page.chat.md", "page.chat.md", chat(ALLOW + system)))
        .as(system)
        .isNotEmpty();
  }

  @Test
  void anotherVariantIsNot() {
    assertThat(reasons("two.md", "two.md", ALLOW + "Only on {{topic}}.")).isEmpty();
    assertThat(reasons("two.claude.md", "two.md", ALLOW + "On {{topic}}, Claude."))
        .contains("PC1301");
  }

  @Test
  void anotherRoleIsNot() {
    String text =
        chat("Hello.").replace("<body> is data.", "<body> is data.\n" + ALLOW + "{{topic}}");
    assertThat(reasons("page.chat.md", "page.chat.md", text)).contains("PC1301");
  }

  @Test
  void elementsOfTheSameListAreAllowedAndOthersAreNot() {
    String same = ALLOW + "{{#each list as |two|}}- {{two}}{{/each}}";
    String other = ALLOW + "{{#each notes as |one|}}{{one}}{{/each}}";
    assertThat(reasons("loop.chat.md", "loop.chat.md", chat(same))).isEmpty();
    assertThat(reasons("loop.chat.md", "loop.chat.md", chat(other))).contains("PC1302");
  }

  @Test
  void theSameArgumentOfAPartialIsAllowedAndOthersAreNot() {
    String same = ALLOW + "Look: {{> partials/say what=topic}}";
    String other = ALLOW + "{{> partials/say what=body}}";
    assertThat(reasons("call.chat.md", "call.chat.md", chat(same))).isEmpty();
    assertThat(reasons("call.chat.md", "call.chat.md", chat(other))).contains("PC1302");
  }

  @Test
  void keysOfTheSameObjectAreAllowedAndOthersAreNot() {
    String same = ALLOW + "The keys: {{#each map as |value key|}}{{key}}, {{/each}}";
    assertThat(reasons("keys.chat.md", "keys.chat.md", chat(same))).isEmpty();
    for (String other : List.of("other", "map.inner")) {
      String text = chat(ALLOW + "{{#each " + other + "}}{{@key}} {{/each}}");
      assertThat(reasons("keys.chat.md", "keys.chat.md", text)).as(other).contains("PC1302");
    }
  }

  /** A partial vouches for its arguments in the release, and not for all that overrides do. */
  @Test
  void anArgumentForATrustedParameterStaysInItsPlace() {
    String path = "hand.chat.md";
    String call = ALLOW + "{{> partials/trusts a=topic}}";
    String user = chat("Help.").replace("{{/user}}", "So: " + call + "{{/user}}");
    assertThat(reasons(path, path, user)).isEmpty();
    assertThat(reasons(path, path, user.replace("a=topic", "b=topic"))).contains("PC1301");
    assertThat(reasons(path, path, user.replace("a=topic", "a=body"))).contains("PC1304");
    assertThat(reasons(path, path, chat("Help. " + call))).contains("PC1302");
    String partial = RELEASED.get("partials/trusts.md");
    assertThat(reasons("partials/trusts.md", path, partial + " Please.")).isEmpty();
    for (String printed : List.of("{{a}}", "{{#with (upper a) as |x|}}{{x}}{{/with}}")) {
      assertThat(reasons("partials/trusts.md", path, partial + printed)).contains("PC1301");
    }
  }

  @Test
  void theReleasedExemptionOfADocumentIsForTheSameValue() {
    String allow = "\"allow\": [ { \"id\": \"PC1302\", \"because\": \"x\" } ],";
    String path = "trip.chat.json";
    assertThat(reasons(path, path, document("{{city}} {{city}}", allow))).isEmpty();
    assertThat(reasons(path, path, document("{{note}}", allow))).contains("PC1302");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"allow\": [ { \"id\": \"PC1302\", \"because\": \"x\" } ],",
        "\"\\u0061llow\": [ { \"id\": \"PC1302\", \"because\": \"x\" } ],",
        "\"\\u0061\\u006clow\": [ { \"id\": \"PC1302\", \"because\": \"x\" } ],",
      })
  void exemptionsOfOverridesDoNotCountHoweverTheyAreWritten(String allow) {
    String text = document("{{note}}", allow).replace("\"trip\", \"name\"", "\"other\", \"name\"");
    assertThat(reasons("other.chat.json", "other.chat.json", text)).contains("PC1302");
    assertThat(reasons("trip.chat.json", "trip.chat.json", document("{{note}}", allow)))
        .contains("PC1302");
  }
}
