package io.promptcompiler.core.syntax.dotprompt;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What Picoschema means: the JSON Schema that dotprompt makes of it, and the declaration of ours.
 */
class PicoschemaTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      textBlock =
          """
          s: string                          | {type: string}
          s: any                             | {type: any}
          s: number, how many                | {type: number, description: how many}
          s: 'number,a, b'                   | {type: number, description: a, b}
          s: Recipe                          | {type: Recipe}
          s: Recipe, a dish                  | {type: Recipe, description: a dish}
          s: {type: string}                  | {type: string}
          s: {type: [string, "null"]}        | {type: [string, null]}
          s: {properties: {a: {type: x}}}    | {type: object, properties: {a: {type: x}}}
          s: {a: integer}                    | {type: object, properties: {a: {type: integer}}, additionalProperties: false, required: [a]}
          s: {a: any}                        | {type: object, properties: {a: {}}, additionalProperties: false, required: [a]}
          s: {a: 'any, what'}                | {type: object, properties: {a: {description: what}}, additionalProperties: false, required: [a]}
          s: {'a?': string}                    | {type: object, properties: {a: {type: [string, null]}}, additionalProperties: false}
          s: {'a?': 'any, what'}               | {type: object, properties: {a: {description: what}}, additionalProperties: false}
          s: {a(array): string}              | {type: object, properties: {a: {type: array, items: {type: string}}}, additionalProperties: false, required: [a]}
          s: {'a?(array, all)': 'string, it'} | {type: object, properties: {a: {type: [array, null], items: {type: string, description: it}, description: all}}, additionalProperties: false}
          s: {'a(array)': {'b?': null}}        | {type: object, properties: {a: {type: array, items: {type: object, properties: {b: {type: [null, null]}}, additionalProperties: false}}}, additionalProperties: false, required: [a]}
          s: {'a(object, one)': {b: string}} | {type: object, properties: {a: {type: object, properties: {b: {type: string}}, additionalProperties: false, required: [b], description: one}}, additionalProperties: false, required: [a]}
          s: {'a?(object)': {'b?': string}}  | {type: object, properties: {a: {type: [object, null], properties: {b: {type: [string, null]}}, additionalProperties: false}}, additionalProperties: false}
          s: {a: {b: string}}                | {type: object, properties: {a: {type: object, properties: {b: {type: string}}, additionalProperties: false, required: [b]}}, additionalProperties: false, required: [a]}
          s: {'a(enum, which)': [X, Y]}      | {type: object, properties: {a: {enum: [X, Y], description: which}}, additionalProperties: false, required: [a]}
          s: {'a?(enum)': [X, Y]}            | {type: object, properties: {a: {enum: [X, Y, null]}}, additionalProperties: false}
          s: {'a?(enum)': [X, null]}         | {type: object, properties: {a: {enum: [X, null]}}, additionalProperties: false}
          s: {(*): 'number, n'}              | {type: object, properties: {}, additionalProperties: {type: number, description: n}}
          s: {a: string, (*): any}           | {type: object, properties: {a: {type: string}}, additionalProperties: {}, required: [a]}
          s: {'a?': Recipe}                    | {type: object, properties: {a: {type: [Recipe, null]}}, additionalProperties: false}
          """)
  void picoschemaBecomesJsonSchema(String yaml, String expected) {
    DiagnosticList found = new DiagnosticList();
    String schema =
        shown(Picoschema.read("s", schema(yaml.replace("'b?': null", "'b?': 'null'")), found));
    assertThat(found.toList()).extracting(Diagnostic::message).isEmpty();
    assertThat(schema).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          s: {a: integer}                      | {a: {type: integer, required: true}}
          s: {'a?': 'number, n'}                 | {a: {description: n, type: number, required: false}}
          s: {a: any}                          | {a: {type: any, required: true}}
          s: {'a?(array)': string}             | {a: {items: {type: string}, required: false}}
          s: {'a(object)': {b: boolean}}       | {a: {properties: {b: {type: boolean, required: true}}, required: true}}
          s: {'a(object)': {b: string, (*): any}} | {a: {type: object, required: true}}
          s: {'a(enum)': [X, Y]}               | {a: {enum: [X, Y], required: true}}
          s: {'a?(enum)': [X, Y]}              | {a: {enum: [X, Y], required: false}}
          s: {'a(enum)': [1, 2]}               | {a: {type: any, required: true}}
          s: {a: Recipe, 'b?': Recipe}           | {a: {type: Recipe, required: true}, b: {type: Recipe, required: false}}
          s: string                            | {}
          s: {type: object, required: [a], properties: {a: {type: array}, b: {const: x}}} | {a: {type: array, required: true}, b: {enum: [x], required: false}}
          s: {type: object, properties: {a: {anyOf: [{type: string}]}}} | {a: {type: any, required: false}}
          s: {type: object, required: [a], properties: {a: {description: n, anyOf: [{type: integer}, {type: 'null'}]}}} | {a: {type: integer, description: n, required: false}}
          s: {type: object, required: [a], properties: {a: {type: string, default: x}}} | {a: {default: x, type: string, required: false}}
          s: {properties: {a: {properties: {b: {}}, allOf: [{properties: {b: {type: string}}}, {required: [b]}]}}} | {a: {properties: {b: {type: any, required: false}}, required: false}}
          s: {properties: {a: {properties: {b: {}}, anyOf: [{required: [b]}, {type: 'null'}]}}} | {a: {properties: {b: {type: any, required: false}}, required: false}}
          s: {properties: {a: {properties: {b: {}}, allOf: [{properties: {c: {}}}]}}} | {a: {type: object, required: false}}
          s: {properties: {a: {properties: {b: {}}, oneOf: [{properties: {c: {}}}, {type: 'null'}]}}} | {a: {type: object, required: false}}
          s: {properties: {a: {properties: {b: {}}, then: {anyOf: [{}, {properties: {c: {}}}]}}}} | {a: {type: object, required: false}}
          s: {properties: {a: {properties: {b: {}}, $ref: '#/$defs/A'}}, $defs: {A: {$ref: '#/$defs/A', properties: {c: {}}}}} | {a: {type: object, required: false}}
          s: {properties: {a: {properties: {b: {properties: {c: {}}}}, allOf: [{properties: {b: {properties: {d: {}}}}}]}}} | {a: {type: object, required: false}}
          s: {properties: {a: {items: {properties: {b: {}}}, allOf: [{items: {properties: {c: {}}}}]}}} | {a: {type: array, required: false}}
          s: {properties: {a: {items: {type: string}, prefixItems: [{type: integer}]}}} | {a: {type: array, required: false}}
          s: {required: [a], properties: {a: {anyOf: [{enum: [x, null]}, {type: integer}]}}} | {a: {type: any, required: false}}
          s: {required: [a], properties: {a: {$ref: '#/$defs/A'}}, $defs: {A: {allOf: [{type: [string, 'null']}]}}} | {a: {type: any, required: false}}
          s: {required: [a], properties: {a: {anyOf: [{$ref: '#'}, {const: 'null'}]}}} | {a: {type: any, required: true}}
          """)
  void picoschemaBecomesDeclarations(String yaml, String expected) {
    DiagnosticList found = new DiagnosticList();
    DataNode schema = Picoschema.read("s", schema(yaml), found);
    assertThat(found.toList()).extracting(Diagnostic::message).isEmpty();
    NamedSchemas named = new NamedSchemas(new Mapping(List.of(), schema.location()));
    assertThat(shown(SchemaDeclaration.properties((Mapping) schema, named))).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          s: {'a(list)': string}     | a(list)      | PC1360
          s: {'a(array': string}     | a(array      | PC1360
          s: {'a(arra, all)': string} | a(arra, all) | PC1360
          s: {a: }                   | ``           | PC207
          s: {a: [x]}                | [x]          | PC207
          s: {'a(enum)': X}          | X            | PC207
          """)
  void aWrongSchemaIsReported(String yaml, String place, String id) {
    DiagnosticList found = new DiagnosticList();
    Picoschema.read("s", schema(yaml), found);
    assertThat(found.toList())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.code().id()).isEqualTo(id);
              assertThat(one.location().text().replace("'", "")).isEqualTo(place);
              assertThat(one.fix().text()).isNotEmpty();
            });
  }

  private static DataNode schema(String yaml) {
    SourceText text = new SourceText("a.prompt", yaml);
    DiagnosticList found = new DiagnosticList();
    Mapping read = YamlReader.read(text, new Span(0, yaml.length()), found).orElseThrow();
    assertThat(found.toList()).isEmpty();
    return read.entry("s").map(Entry::value).orElseThrow();
  }

  private static String shown(DataNode node) {
    if (node instanceof Mapping mapping) {
      return mapping.entries().stream()
          .map(entry -> entry.key() + ": " + shown(entry.value()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return node instanceof Sequence list
        ? list.items().stream()
            .map(PicoschemaTest::shown)
            .collect(Collectors.joining(", ", "[", "]"))
        : ((Scalar) node).text();
  }
}
