package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import io.promptcompiler.testing.ToolMethods;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.tool.support.ToolDefinitions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Compares the schemas of documents with those that Spring AI makes of methods. */
class MethodSchemasTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * The differences that docs/tools.md explains, besides those that {@link #comparable} makes
   * equal: the end of our schema, and of that of the method.
   */
  private static final Map<String, List<String>> EXPECTED =
      Map.of(
          // Objects without properties are open.
          "map",
              List.of(
                  "{\"type\":\"object\",\"additionalProperties\":true,", "{\"type\":\"object\","),
          "mapOptional",
              List.of(
                  "{\"type\":\"object\",\"additionalProperties\":true,", "{\"type\":\"object\","),
          // A byte is a text in Spring AI.
          "int8", List.of("{\"type\":\"integer\",", "{\"type\":\"string\","),
          // A description is a line.
          "textLines", List.of("One. Two.", "One.\\nTwo."));

  /** A type that contains itself refers to all parameters in Spring AI, and not to the type. */
  private static final List<String> RECURSIVE = List.of("tree", "treeOptional", "trees");

  @TestFactory
  List<DynamicTest> schemasEqualThoseOfMethods(@TempDir Path documents, @TempDir Path classes)
      throws Exception {
    Map<String, ToolInfo> tools = ToolMethods.documents(documents);
    Map<String, Method> methods =
        ToolMethods.methods(
            classes,
            Map.of(
                "T", "@org.springframework.ai.tool.annotation.Tool(description = $)",
                "D", "@org.springframework.ai.tool.annotation.ToolParam(description = $)",
                "O",
                    "@org.springframework.ai.tool.annotation.ToolParam(description = $,"
                        + " required = false)",
                "F", "@JsonPropertyDescription($)"));
    assertThat(tools.keySet()).hasSizeGreaterThan(60).isEqualTo(methods.keySet());
    List<DynamicTest> tests = new ArrayList<>();
    methods.forEach(
        (name, method) ->
            tests.add(
                DynamicTest.dynamicTest(
                    name, () -> compare(Objects.requireNonNull(tools.get(name)), method))));
    return tests;
  }

  private static void compare(ToolInfo tool, Method method) {
    Tools tools = Tools.of(Tool.of(tool, arguments -> arguments, arguments -> ""));
    String ours = SpringAiTools.of(tools).get(0).getToolDefinition().inputSchema();
    String theirs = ToolDefinitions.from(method).inputSchema();
    if (RECURSIVE.contains(tool.name())) {
      assertThat(JSON.readTree(theirs).findValuesAsString("$ref")).containsExactly("#");
      assertThat(JSON.readTree(ours).findValuesAsString("$ref"))
          .isNotEmpty()
          .allMatch("#/$defs/Tree"::equals);
      return;
    }
    List<String> difference = EXPECTED.getOrDefault(tool.name(), List.of("", ""));
    String comparable = comparable(ours);
    assertThat(comparable).contains(difference.get(0));
    assertThat(JSON.readTree(comparable.replace(difference.get(0), difference.get(1))))
        .isEqualTo(JSON.readTree(comparable(theirs)));
  }

  /**
   * Returns a schema without what differs everywhere: optional properties of documents are required
   * and may be null, Spring AI sorts the properties of objects, and adds formats to numbers and the
   * version of JSON Schema.
   */
  private static String comparable(String schema) {
    ObjectNode root = (ObjectNode) JSON.readTree(schema);
    root.remove("$schema");
    makeComparable(root);
    return root.toString();
  }

  private static void makeComparable(JsonNode node) {
    node.forEach(MethodSchemasTest::makeComparable);
    if (!(node instanceof ObjectNode object)) {
      return;
    }
    object.remove("format");
    if (object.get("properties") instanceof ObjectNode properties) {
      ArrayNode required = JSON.createArrayNode();
      new TreeSet<>(texts(object.get("required")))
          .forEach(
              name -> {
                if (!isNullable(properties.get(name))) {
                  required.add(name);
                }
              });
      object.set("required", required);
      properties.forEach(property -> withoutNull((ObjectNode) property));
    }
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.asString()));
    return texts;
  }

  private static boolean isNullable(JsonNode property) {
    return property.get("type") instanceof ArrayNode;
  }

  private static void withoutNull(ObjectNode property) {
    if (isNullable(property)) {
      property.set("type", property.get("type").get(0));
      if (property.get("enum") instanceof ArrayNode values) {
        values.remove(values.size() - 1);
      }
    }
  }
}
