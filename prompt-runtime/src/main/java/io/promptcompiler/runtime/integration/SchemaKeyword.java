package io.promptcompiler.runtime.integration;

import java.util.Arrays;
import java.util.Set;

/**
 * The keywords of JSON Schema, by what they mean for the answers of models. The compiler and the
 * readers of answers share this list, so that all of them follow a schema to the same places.
 */
public enum SchemaKeyword {
  /** A keyword whose value is a schema by which answers are read. */
  SCHEMA("additionalProperties", "items"),

  /** A keyword whose value is a list of such schemas. */
  SCHEMAS("allOf", "anyOf", "oneOf", "prefixItems"),

  /** A keyword whose value contains such schemas by name. */
  NAMED_SCHEMAS("$defs", "definitions", "properties"),

  /** A keyword with schemas by which answers cannot be read. */
  REFUSED(
      "$dynamicRef",
      "$recursiveRef",
      "additionalItems",
      "contains",
      "contentSchema",
      "dependencies",
      "dependentSchemas",
      "else",
      "if",
      "not",
      "patternProperties",
      "propertyNames",
      "then",
      "unevaluatedItems",
      "unevaluatedProperties"),

  /** A keyword without schemas that is checked, or that does not limit values. */
  VALUE(
      "$anchor",
      "$comment",
      "$dynamicAnchor",
      "$id",
      "$recursiveAnchor",
      "$ref",
      "$schema",
      "$vocabulary",
      "const",
      "default",
      "deprecated",
      "description",
      "discriminator",
      "enum",
      "example",
      "examples",
      "externalDocs",
      "readOnly",
      "required",
      "sensitive",
      "title",
      "type",
      "writeOnly",
      "xml"),

  /** A keyword without schemas that limits values, but is not checked. */
  LIMIT(
      "contentEncoding",
      "contentMediaType",
      "dependentRequired",
      "exclusiveMaximum",
      "exclusiveMinimum",
      "format",
      "maxContains",
      "maxItems",
      "maxLength",
      "maxProperties",
      "maximum",
      "minContains",
      "minItems",
      "minLength",
      "minProperties",
      "minimum",
      "multipleOf",
      "pattern",
      "uniqueItems"),

  /** Any other keyword. It has schemas if its value contains objects. */
  UNKNOWN;

  /** The types of JSON Schema, and {@code any}, which dotprompt writes for a whole output. */
  public static final Set<String> TYPES =
      Set.of("any", "array", "boolean", "integer", "null", "number", "object", "string");

  @SuppressWarnings("ImmutableEnumChecker") // The set is immutable.
  private final Set<String> keywords;

  SchemaKeyword(String... keywords) {
    this.keywords = Set.of(keywords);
  }

  /** Returns the keywords with this meaning; immutable. */
  public Set<String> keywords() {
    return keywords;
  }

  /** Returns the meaning of a keyword. */
  public static SchemaKeyword of(String keyword) {
    return keyword.startsWith("x-")
        ? VALUE
        : Arrays.stream(values())
            .filter(meaning -> meaning.keywords.contains(keyword))
            .findFirst()
            .orElse(UNKNOWN);
  }
}
