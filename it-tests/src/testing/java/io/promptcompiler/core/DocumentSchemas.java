package io.promptcompiler.core;

import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.project.ProjectShape;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.ShapeSchema;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Provides the JSON Schemas of all kinds of documents, of the index of a library, and of the
 * settings of a project. They are derived from the same tables that documents are validated
 * against. The plugin's jar contains them in {@code META-INF/prompt-compiler/schema}.
 */
public final class DocumentSchemas {
  private DocumentSchemas() {}

  /**
   * Returns the schemas by the names of their files: {@code chat.schema.json}, two spaces a level.
   */
  public static Map<String, String> all(Families families) {
    Map<String, Shape<?>> shapes = new LinkedHashMap<>();
    families.documentKinds().forEach(kind -> shapes.put(kind.schema(), kind.shape()));
    shapes.put("library-index", IndexShape.INDEX);
    shapes.put("project", ProjectShape.FILE);
    Map<String, String> files = new LinkedHashMap<>();
    shapes.forEach(
        (name, shape) -> {
          String title = "Prompt Compiler: " + name;
          StringBuilder text = new StringBuilder();
          print(ShapeSchema.of(title, shape), "", text);
          files.put(name + ".schema.json", text.append('\n').toString());
        });
    return files;
  }

  private static void print(Object value, String indent, StringBuilder text) {
    String inner = indent + "  ";
    List<String> heads = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (name, member) -> {
            heads.add(Json.stringify(name) + ": ");
            values.add(member);
          });
    } else if (value instanceof List<?> list) {
      list.forEach(
          element -> {
            heads.add("");
            values.add(element);
          });
    }
    if (values.isEmpty() || values.stream().noneMatch(DocumentSchemas::isNested)) {
      text.append(Json.stringify(value));
      return;
    }
    boolean isMap = value instanceof Map;
    text.append(isMap ? "{" : "[");
    for (int i = 0; i < values.size(); i++) {
      text.append(i == 0 ? "\n" : ",\n").append(inner).append(heads.get(i));
      print(values.get(i), inner, text);
    }
    text.append('\n').append(indent).append(isMap ? "}" : "]");
  }

  private static boolean isNested(Object value) {
    return value instanceof Map<?, ?> || value instanceof List<?>;
  }
}
