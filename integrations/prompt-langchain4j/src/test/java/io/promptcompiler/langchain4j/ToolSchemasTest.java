package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolSpecifications;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.testing.ToolMethods;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compares the schemas of documents with those that LangChain4j makes of methods. */
class ToolSchemasTest {
  private static final Pattern OPTIONAL_ENUM =
      Pattern.compile(
          "\\{\"description\":\"(..)\",\"anyOf\":\\[\\{\"type\":\"string\",\"enum\":(\\[[^\\]]*])},"
              + "\\{\"type\":\"null\"}]}");

  /** A difference that docs/tools.md explains. */
  private enum Difference {
    /** Objects of documents allow no other properties. */
    CLOSED,
    /** A strict model could not leave out an enum. */
    OPTIONAL_ENUMS,
    /** Objects without properties are open. */
    OPEN_MAPS,
    /** Any value is not only an object. */
    ANYTHING,
    /** A description is a line. */
    LINES;

    /** Returns a schema of a document as that of a method, as far as this difference goes. */
    String likeMethods(String ours) {
      return switch (this) {
        case CLOSED ->
            ours.replace(",\"additionalProperties\":false", "")
                .replace("\"additionalProperties\":false,", "");
        case OPTIONAL_ENUMS ->
            OPTIONAL_ENUM
                .matcher(ours)
                .replaceAll("{\"type\":\"string\",\"description\":\"$1\",\"enum\":$2}");
        case OPEN_MAPS -> ours.replace(",\"additionalProperties\":true", "");
        case ANYTHING ->
            ours.replace(
                "\"a\":{\"description\":\"A.\"}",
                "\"a\":{\"type\":\"object\",\"description\":\"A.\"}");
        case LINES -> ours.replace("One. Two.", "One.\\nTwo.");
      };
    }
  }

  private static final Map<String, Difference> EXPECTED =
      Map.of(
          "choiceOptional", Difference.OPTIONAL_ENUMS,
          "five", Difference.OPTIONAL_ENUMS,
          "map", Difference.OPEN_MAPS,
          "mapOptional", Difference.OPEN_MAPS,
          "anything", Difference.ANYTHING,
          "textLines", Difference.LINES);

  @TestFactory
  List<DynamicTest> schemasEqualThoseOfMethods(@TempDir Path documents, @TempDir Path classes)
      throws Exception {
    Map<String, ToolInfo> tools = ToolMethods.documents(documents);
    Map<String, Method> methods =
        ToolMethods.methods(
            classes,
            Map.of(
                "T", "@dev.langchain4j.agent.tool.Tool($)",
                "D", "@dev.langchain4j.agent.tool.P($)",
                "O", "@dev.langchain4j.agent.tool.P(value = $, required = false)",
                "F", "@dev.langchain4j.model.output.structured.Description($)"));
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
    String ours = LangChain4jTools.specifications(List.of(tool)).get(0).toJson();
    String theirs = ToolSpecifications.toolSpecificationFrom(method).toJson();
    List<Difference> differences = new ArrayList<>();
    for (Difference one : Difference.values()) {
      String likeMethods = one.likeMethods(ours);
      if (!likeMethods.equals(ours)) {
        differences.add(one);
      }
      ours = likeMethods;
    }
    differences.remove(Difference.CLOSED);
    assertThat(differences)
        .isEqualTo(
            EXPECTED.containsKey(tool.name()) ? List.of(EXPECTED.get(tool.name())) : List.of());
    if (ours.contains("$ref")) {
      // LangChain4j repeats the type where it is used first, and names it by a UUID.
      assertThat(definition(ours)).isEqualTo(definition(theirs));
    } else {
      assertThat(ours).isEqualTo(theirs);
    }
  }

  /** Returns the properties of the only type that is defined. */
  private static String definition(String json) {
    String named = json.replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "Tree");
    String definition = named.substring(named.indexOf("\"$defs\""));
    return definition.substring(definition.indexOf("\"properties\""));
  }
}
