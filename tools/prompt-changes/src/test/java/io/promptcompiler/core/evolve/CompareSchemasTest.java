package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.evolve.CompareTypes.Side;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two columns on the right are the changes of arguments and of results. */
class CompareSchemasTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      nullValues = "-",
      value = {
        // properties
        "'properties': {'a': {}} | 'properties': {} | x.a REMOVED | x.a REMOVED",
        "'properties': {} | 'properties': {'a': {}} | - | -",
        "'properties': {} | 'properties': {'a': {}}, 'required': ['a'] | x.a ADDED | -",
        "'properties': {'a': {}} | 'properties': {'a': {}}, 'required': ['a'] | x.a REQUIRED | -",
        "'properties': {'a': {}}, 'required': ['a'] | 'properties': {'a': {}} | - | x.a OPTIONAL",
        // types
        "'type': 'number' | 'type': 'integer' | x RETYPED number integer | -",
        "'type': 'string' | 'type': ['string', 'null'] | - | x RETYPED string null or string",
        "'title': 'X' | 'type': 'string' | x RETYPED any value string | -",
        "'anyOf': [{'type': 'string'}, {'type': 'null'}] | 'type': 'string'"
            + " | x RETYPED null or string string | -",
        // values
        "'enum': ['a', 'b'] | 'enum': ['a'] | x VALUE_REMOVED b | -",
        "'enum': ['a'] | 'enum': ['a', 'b'] | - | x VALUE_ADDED b",
        "'const': 'a' | 'enum': ['a', 'b'] | - | x VALUE_ADDED b",
        "'type': 'string' | 'type': 'string', 'enum': ['a'] | x CONSTRAINED enum | -",
        // nested
        "'items': {'type': 'string'} | 'items': {'type': 'integer'}"
            + " | x[] RETYPED string integer | x[] RETYPED string integer",
        "'type': 'array' | 'type': 'array', 'items': {'type': 'string'} | x CONSTRAINED items | -",
        "'additionalProperties': false | 'additionalProperties': true | - | -",
        "'additionalProperties': {'type': 'string'} | 'additionalProperties': {'type': 'null'}"
            + " | x.* RETYPED string null | x.* RETYPED string null",
        "'anyOf': [{'minLength': 1}, {'maxLength': 9}] | 'anyOf': [{'minLength': 1}]"
            + " | x CONSTRAINED anyOf | -",
        "'allOf': [{'minLength': 1}] | 'allOf': [{'minLength': 1}, {'maxLength': 9}]"
            + " | x CONSTRAINED allOf | -",
        // conditions
        "'minLength': 1 | 'minLength': 2 | x CONSTRAINED minLength | -",
        "'maximum': 1 | 'maximum': 2.5 | - | x CONSTRAINED maximum",
        "'pattern': 'a' | 'pattern': 'b' | x CONSTRAINED pattern | x CONSTRAINED pattern",
        "'pattern': 'a' | 'title': 'a' | - | x CONSTRAINED pattern",
        "'default': 'a', 'title': 'b' | 'default': 'c', 'examples': ['d'] | - | -",
        // references
        "'items': {'$ref': '#/$defs/E'}, '$defs': {'E': {'enum': ['a', 'b']}}"
            + " | 'items': {'$ref': '#/$defs/E'}, '$defs': {'E': {'enum': ['a']}}"
            + " | x[] VALUE_REMOVED b | -",
        "'properties': {'a': {'$ref': '#/$defs/T'}}, '$defs': {'T': {'properties': {'b': {'$ref':"
            + " '#/$defs/T'}, 'c': {'type': 'string'}}}}"
            + " | 'properties': {'a': {'$ref': '#/$defs/T'}}, '$defs': {'T': {'properties': {'b':"
            + " {'$ref': '#/$defs/T'}, 'c': {'type': 'null'}}}}"
            + " | x.a.c RETYPED string null | x.a.c RETYPED string null",
        "'$ref': '#/$defs/A', '$defs': {'A': {'$ref': '#/$defs/A'}} | 'type': 'null'"
            + " | x RETYPED any value null | x CONSTRAINED $ref",
        "'$ref': 'https://a' | '$ref': 'https://b' | x CONSTRAINED $ref | x CONSTRAINED $ref",
        // descriptions
        "'properties': {'a': {'description': 'A'}} | 'properties': {'a': {'description': 'B'}}"
            + " | x.a described B | x.a described B",
      })
  void changes(String old, String now, String called, String returned) {
    assertThat(compare(Side.CALLED, old, now)).isEqualTo(called == null ? "" : called);
    assertThat(compare(Side.RETURNED, old, now)).isEqualTo(returned == null ? "" : returned);
    assertThat(compare(Side.CALLED, old, old)).isEmpty();
  }

  private static String compare(Side side, String old, String now) {
    List<String> found = new ArrayList<>();
    CompareSchemas.Sink sink =
        new CompareSchemas.Sink() {
          @Override
          public void changed(TypeChange change, String path, String... words) {
            found.add((path + " " + change + " " + String.join(" ", words)).strip());
          }

          @Override
          public void described(String path, String text) {
            found.add(path + " described " + text);
          }
        };
    new CompareSchemas(side, sink, schema(old), schema(now)).compare("x");
    return String.join("; ", found);
  }

  private static Mapping schema(String json) {
    String text = "{" + json.replace('\'', '"') + "}";
    return JsonReader.read(new SourceText("schema", text), finding -> {}).orElseThrow();
  }
}
