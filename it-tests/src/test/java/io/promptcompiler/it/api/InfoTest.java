package io.promptcompiler.it.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.PromptStatus;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.script.ScriptException;
import org.junit.jupiter.api.Test;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

/** Tools read from a prompt what it is and which parameters it takes. */
class InfoTest extends ApiTest {
  private static final String REVIEW =
      """
      ---
      synopsis:
        - First line: Review one subtask
        - Second "line"
      description: Reads the changes, then the tests.
      version: 1.10
      status: draft
      parameters:
        storyId: { required: true, description: Story identifier }
        count: { type: integer, default: 3 }
        ratio: { type: number, default: 0.5 }
        flag: { type: boolean, default: false }
        order: { enum: [asc, "de\\"sc"], default: asc }
        names: { type: "string[]", default: [a, no] }
        data: { type: any, default: { a: [1, null] } }
        owner: { type: object, properties: { name: { required: true }, age: { type: integer } } }
        tree: { type: Node }
      types:
        Node: { properties: { text: {}, nodes: { type: "Node[]" } } }
      ---
      {{storyId}}{{count}}{{ratio}}{{flag}}{{order}}{{names}}{{data}}{{owner.name}}{{tree.text}}\
      """;

  private static final String PLAN =
      """
      {
        "id": "plan", "name": "Plan", "version": "1.0.0",
        "parameters": {
          "TOPIC": { "required": true, "description": "What it is about.", "trust": "untrusted", "fence": "topic" },
          "DEPTH": { "enum": ["short", "long"], "default": "short" },
          "LINES": { "type": "string[]", "default": ["a", "b"] }
        },
        "prompts": {
          "analysis": { "user": "Analyze the topic, {DEPTH}: {TOPIC}" },
          "taskPlanning": { "user": "{LINES}" }
        }
      }
      """;

  InfoTest() {
    super(
        Map.of(
            "build/review.md",
            REVIEW,
            "plain.md",
            "text",
            "kept.md",
            "---\nversion: '2 */ <b>'\n---\ntext",
            "past.md",
            "---\nstatus: historical\n---\ntext",
            "plan.orchestrator.json",
            PLAN));
  }

  private PromptInfo info(String className) {
    return (PromptInfo) consumer.eval("com.acme.prompts." + className + ".info()");
  }

  @Test
  void givesWhatTheFrontmatterSays() {
    PromptInfo info = info("build.ReviewPrompt");
    assertThat(info.id()).isEqualTo("build/review.md");
    assertThat(info.kind()).isEqualTo(PromptKind.TEXT);
    assertThat(info.scope()).isEqualTo(PromptScope.PROJECT);
    assertThat(info.synopsis())
        .containsExactly("First line: Review one subtask", "Second \"line\"");
    assertThat(info.description()).isEqualTo("Reads the changes, then the tests.");
    assertThat(info.version()).isEqualTo("1.10");
    assertThat(info.status()).isEqualTo(PromptStatus.DRAFT);
  }

  @Test
  void theJavadocHasVersionAndStatus() {
    assertThat(javadoc("build/ReviewPrompt")).contains("\n * <p>Version 1.10, status draft.\n");
    assertThat(javadoc("KeptPrompt")).contains("\n * <p>Version 2 *&#47; &lt;b&gt;.\n");
    assertThat(javadoc("PastPrompt"))
        .contains("\n * <p>Status historical.\n")
        .doesNotContain("@deprecated");
    assertThat(javadoc("PlainPrompt")).doesNotContain("Version", "Status");
  }

  private String javadoc(String path) {
    String source = project.sources().get("com/acme/prompts/" + path + ".java");
    return source.substring(
        source.indexOf("/**"), source.indexOf("*/\n@Generated\n@NullMarked\npublic final class"));
  }

  @Test
  void isEmptyWhereNothingIsSaid() {
    PromptInfo info = info("PlainPrompt");
    assertThat(info.synopsis()).isEmpty();
    assertThat(info.description()).isEmpty();
    assertThat(info.version()).isEmpty();
    assertThat(info.status()).isEqualTo(PromptStatus.CURRENT);
    assertThat(info.parameters()).isEmpty();
    assertThat(info.jsonSchema())
        .isEqualTo(
            "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
                + "\"properties\":{}}");
  }

  @Test
  void hashesTheFile() throws NoSuchAlgorithmException {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(REVIEW.getBytes(UTF_8));
    assertThat(info("build.ReviewPrompt").sha256()).isEqualTo(HexFormat.of().formatHex(hash));
  }

  @Test
  void describesParametersInTheOrderOfDeclaration() {
    List<PromptParameter> parameters = info("build.ReviewPrompt").parameters();
    assertThat(parameters)
        .extracting(PromptParameter::name)
        .containsExactly(
            "storyId", "count", "ratio", "flag", "order", "names", "data", "owner", "tree");
    assertThat(parameters)
        .extracting(parameter -> parameter.type().name())
        .containsExactly(
            "string", "integer", "number", "boolean", "enum", "string[]", "any", "object", "Node");
    assertThat(parameters)
        .extracting(PromptParameter::required)
        .containsExactly(true, false, false, false, false, false, false, false, false);
    assertThat(parameters.get(0).description()).isEqualTo("Story identifier");
    assertThat(parameters.get(1).description()).isEmpty();
    assertThat(parameters.get(4).enumValues()).containsExactly("asc", "de\"sc");
    assertThat(parameters.get(0).enumValues()).isEmpty();
  }

  @Test
  void eachPhaseOfAnOrchestratorHasParametersOfItsOwn() {
    PromptInfo info = info("PlanOrchestrator");
    assertThat(info.parameters()).isEmpty();
    assertThat(info.parts()).containsExactly("analysis", "taskPlanning");
    assertThat(info.part("analysis").parameters())
        .extracting(PromptParameter::name)
        .containsExactlyInAnyOrder("TOPIC", "DEPTH");
    PromptInfo ofTemplate = DirectoryCatalog.of(project.folder()).info("plan");
    for (String part : info.parts()) {
      assertThat(info.part(part).parameters()).isEqualTo(ofTemplate.part(part).parameters());
      assertThat(info.part(part).jsonSchema()).isEqualTo(ofTemplate.part(part).jsonSchema());
    }
    assertThat(info.part("analysis").jsonSchema()).contains("\"x-trust\":\"untrusted\"");
  }

  @Test
  void knowsDefaultsByTheirType() {
    List<PromptParameter> parameters = info("build.ReviewPrompt").parameters();
    assertThat(parameters.get(0).defaultValue()).isNull();
    assertThat(parameters.get(1).defaultValue()).isEqualTo(3L);
    assertThat(parameters.get(2).defaultValue()).isEqualTo(0.5);
    assertThat(parameters.get(3).defaultValue()).isEqualTo(false);
    assertThat(parameters.get(4).defaultValue()).isEqualTo("asc");
    assertThat(parameters.get(5).defaultValue()).isEqualTo(List.of("a", "no"));
    assertThat(String.valueOf(parameters.get(6).defaultValue())).isEqualTo("{a=[1, null]}");
  }

  @Test
  void hasASchemaThatIsJson() throws ScriptException {
    String schema = info("build.ReviewPrompt").jsonSchema();
    var engine = new NashornScriptEngineFactory().getScriptEngine();
    engine.put("text", schema);
    assertThat(engine.eval("JSON.stringify(JSON.parse(text))")).isEqualTo(schema);
    engine.eval("var schema = JSON.parse(text)");
    assertThat(engine.eval("JSON.stringify(schema.required)")).isEqualTo("[\"storyId\"]");
    assertThat(engine.eval("Object.keys(schema.properties).join()"))
        .isEqualTo("storyId,count,ratio,flag,order,names,data,owner,tree");
    assertThat(engine.eval("JSON.stringify(schema.properties)"))
        .isEqualTo(
            "{\"storyId\":{\"type\":\"string\",\"description\":\"Story identifier\"},"
                + "\"count\":{\"type\":\"integer\",\"default\":3},"
                + "\"ratio\":{\"type\":\"number\",\"default\":0.5},"
                + "\"flag\":{\"type\":\"boolean\",\"default\":false},"
                + "\"order\":{\"type\":\"string\",\"enum\":[\"asc\",\"de\\\"sc\"],\"default\":\"asc\"},"
                + "\"names\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},"
                + "\"default\":[\"a\",\"no\"]},"
                + "\"data\":{\"default\":{\"a\":[1,null]}},"
                + "\"owner\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},"
                + "\"age\":{\"type\":\"integer\"}},\"required\":[\"name\"]},"
                + "\"tree\":{\"$ref\":\"#/$defs/Node\"}}");
    assertThat(engine.eval("JSON.stringify(schema.$defs.Node.properties.nodes)"))
        .isEqualTo("{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/Node\"}}");
  }
}
