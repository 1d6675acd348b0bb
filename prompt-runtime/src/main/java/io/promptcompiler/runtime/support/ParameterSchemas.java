package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.ParameterType;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Composes the JSON Schema of a prompt's parameters. A generated class needs to contain only the
 * schemas that cannot be derived from the descriptions of the parameters.
 */
public final class ParameterSchemas {
  private static final String BEGIN =
      "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\",\"properties\":{";

  private ParameterSchemas() {}

  /**
   * Returns the schema of the parameter object, as one line of JSON.
   *
   * @param given the schemas that cannot be derived from the descriptions, by the names of the
   *     parameters
   */
  public static String compose(List<PromptParameter> parameters, Map<String, String> given) {
    StringBuilder properties = new StringBuilder(BEGIN);
    StringBuilder required = new StringBuilder();
    String before = "";
    for (PromptParameter parameter : parameters) {
      String name = Json.stringify(parameter.name());
      String schema = given.get(parameter.name());
      properties.append(before).append(name).append(':');
      properties.append(schema == null ? described(parameter) : schema);
      before = ",";
      if (parameter.required()) {
        required.append(required.length() == 0 ? "},\"required\":[" : ",").append(name);
      }
    }
    return properties.append(required).append(required.length() == 0 ? "}}" : "]}").toString();
  }

  /** Returns the schema of a parameter, derived from its description. */
  public static String described(PromptParameter parameter) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    if (parameter.enumValues().isEmpty()) {
      schema.putAll(type(parameter.type()));
    } else {
      schema.put("type", "string");
      schema.put("enum", parameter.enumValues());
    }
    if (!parameter.description().isEmpty()) {
      schema.put("description", parameter.description());
    }
    if (parameter.trust() == ParameterTrust.UNTRUSTED) {
      schema.put("x-trust", parameter.trust().value());
    }
    if (parameter.sensitivity().isSensitive()) {
      schema.put("x-sensitive", parameter.sensitivity().value());
    }
    if (parameter.defaultValue() != null) {
      schema.put("default", parameter.defaultValue());
    }
    return Json.stringify(schema);
  }

  private static Map<String, Object> type(ParameterType type) {
    Map<String, Object> schema = new LinkedHashMap<>();
    ParameterType element = type.element().orElse(null);
    if (element != null) {
      schema.put("type", "array");
      schema.put("items", type(element));
    } else if (type.kind() == ParameterType.Kind.DECIMAL) {
      schema.put("type", "number");
      schema.put("format", type.name());
    } else if (type.kind() != ParameterType.Kind.ANY) {
      schema.put("type", type.name());
    }
    return schema;
  }
}
