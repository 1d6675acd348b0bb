package io.promptcompiler.outputs;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Json;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads answers by the schemas of dotprompts, which have more forms than those of the compiler. */
class DotpromptAnswersTest {
  /** An object of one of two kinds. */
  private static final String CHOICES =
      "{ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { anyOf: ["
          + "{ properties: { k: { const: x }, n: { type: integer } }, required: [k, n] },"
          + " { properties: { k: { const: y }, l: { items: { $ref: '#/$defs/A' } } },"
          + " required: [k], additionalProperties: false }] } } }";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ verdict(enum): [approve, reject] } | {\"verdict\": \"Reject\"} |"
            + " {\"verdict\":\"reject\"}",
        "{ verdict?(enum): [yes, no, null] } | {\"verdict\": null} | {\"verdict\":null}",
        "{ verdict?(enum): [yes, no, null] } | {} | {\"verdict\":null}",
        "{ verdict: string, (*): integer } | {\"verdict\": \"a\", \"b\": 1} |"
            + " {\"verdict\":\"a\",\"b\":1}",
        "{ verdict: string, (*): string } | {\"verdict\": \"a\", \"Verdict\": \"b\"}"
            + " | Field 'Verdict' is not declared, and could mean 'verdict'.",
        "{ properties: { m: { type: object, additionalProperties: { enum: [x] } } } } | {\"m\": {\"a\": \"X\", \"A\": \"x\"}}"
            + " | {\"m\":{\"a\":\"x\",\"A\":\"x\"}}",
        "{ properties: { value: {} } } | {\"a\": 1} | Field 'a' is not declared.",
        "{ properties: {}, additionalProperties: false } | {\"a\": 1} | Field 'a' is not declared.",
        "{ type: string, enum: [approve, reject] } | reject | {\"value\":\"reject\"}",
        "{ type: string, enum: [approve, reject] } | {\"value\": \"reject\"} |"
            + " {\"value\":\"reject\"}",
        "{ type: string, enum: [approve, reject] } | {\"a\": 1}"
            + " | Field 'value' must be one of 'approve', 'reject', but got '{\"a\":1}'.",
        "{ type: array, items: { type: string } } | [\"a\"] | {\"value\":[\"a\"]}",
        "{ type: [string, 'null'] } | null | Field 'value' is missing.",
        "{ type: integer } | 5 | {\"value\":5}",
        "{ properties: { a: { type: array, items: { $ref: '#/properties/a' } } } } | {\"a\": [None]}"
            + " | Field 'a[0]' is missing.",
        "{ properties: { a: { type: integer }, b: { type: string } }, required: [a] }"
            + " | {\"a\": 1} | {\"a\":1,\"b\":null}",
        "{ properties: { a: { type: [string, integer] } } } | {\"a\": 1} | {\"a\":1}",
        "{ properties: { a: { anyOf: [{ type: string }, { type: integer }] } } }"
            + " | {\"a\": 1} | {\"a\":1}",
        "{ properties: { a: { oneOf: [{ type: 'null' }, { type: integer }] } } }"
            + " | {\"a\": \"1\"} | {\"a\":1}",
        "{ properties: { a: { const: x } } } | {\"a\": \"y\"}"
            + " | Field 'a' must be one of 'x', but got 'y'.",
        "{ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { $ref: '#/$defs/A' } } }"
            + " | {\"a\": 1} | {\"a\":1}",
        "{ properties: { a: { enum: [1, x] } } } | {\"a\": 1} | {\"a\":1}",
        "{ properties: { a: { type: array, items: { enum: [1, x] } } } } | {\"a\": [1.0, 2, \"2\"]}"
            + " | Field 'a[1]' must be one of 1, 'x', but got 2."
            + " Field 'a[2]' must be one of 1, 'x', but got '2'.",
        "{ properties: { a: { enum: [[1], { b: true }, null] } } } | {\"a\": {\"b\": true}}"
            + " | {\"a\":{\"b\":true}}",
        "{ properties: { a: { const: true } } } | {\"a\": false}"
            + " | Field 'a' must be one of true, but got false.",
        "{ properties: { a: { type: [integer, boolean] } } } | {\"a\": 1.5}"
            + " | Field 'a' must be of type integer or boolean, but got 1.5.",
        "{ properties: { a: { allOf: [{ $ref: '#/$defs/A' }] } }, $defs: { A: { enum: [x] } } }"
            + " | {\"a\": \"X\"} | {\"a\":\"x\"}",
        "{ properties: { a: { type: string, allOf: [{ enum: [x] }, { enum: [x, y] }] } } }"
            + " | {\"a\": \"y\"} | Field 'a' must be one of 'x', but got 'y'.",
        "{ properties: { a: { $ref: '#/$defs/A', enum: [x] } }, $defs: { A: { enum: [x, y] } } }"
            + " | {\"a\": \"y\"} | Field 'a' must be one of 'x', but got 'y'.",
        "{ properties: { a: false } } | {\"a\": 1} | Field 'a' is not allowed.",
        "{ properties: { a: { type: 'any[]' } } } | {\"a\": \"none\"} | Field 'a' must be of type array, but got 'none' which"
            + " could mean one element, several or none.",
        "{ properties: { a: { type: any } }, required: [a] } | {\"a\": {\"k\": 1}}"
            + " | {\"a\":{\"k\":1}}",
        "{ properties: { a: {} }, required: [a] } | {\"b\": 1}"
            + " | Field 'b' is not declared. Field 'a' is missing.",
        "{ a: any } | {\"a\": null} | Field 'a' is missing.",
        "{ properties: { a: { anyOf: [{ properties: { k: {} }, required: [k] }, { enum: [1] }] } } }"
            + " | {\"a\": {}} | Field 'a' fits none of the choices of its schema.",
        "{ properties: { a: { type: ['integer[]', 'null'] } }, required: [a] } | {\"a\": [1.5]}"
            + " | Field 'a[0]' must be of type integer, but got '1.5' which cannot be converted.",
        "{ properties: { a: { oneOf: [{ enum: [x] }, { enum: [y] }] } } } | {\"a\": \"z\"}"
            + " | Field 'a' fits none of the choices of its schema.",
        "{ properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] } | {}"
            + " | The answer fits none of the choices of its schema.",
        "{ properties: { a: { allOf: [{ properties: { k: {}, n: { type: integer } }, required: [k,"
            + " n] }, { required: [l] }] } } } | {\"a\": {\"k\": 1}}"
            + " | Field 'a.n' is missing. Field 'a.l' is missing.",
        CHOICES + " | {\"a\": {\"k\": \"x\", \"n\": 1}} | {\"a\":{\"k\":\"x\",\"n\":1}}",
        CHOICES
            + " | {\"a\": {\"k\": \"y\", \"n\": 1}} | Field 'a' fits none of the choices of its schema.",
        CHOICES
            + " | {\"a\": {\"k\": \"y\", \"l\": [{\"k\": \"x\"}]}} | Field 'a' fits none of the choices of its schema.",
        CHOICES + " | {\"a\": 1} | Field 'a' fits none of the choices of its schema.",
        "{ verdict?: string, (*): integer } | {\"b\": \"x\"} | Field 'b' must be of type integer, but got 'x'.",
        "{ verdict?: string, (*): integer } | {\"b\": null} | Field 'b' is missing.",
        "{ properties: { a: { type: [string, integer] } }, required: [a] } | {\"a\": null}"
            + " | Field 'a' is missing.",
        "{ properties: { a: { items: { enum: [1, x] } } } } | {\"a\": [1, null]}"
            + " | Field 'a[1]' is missing.",
        "{ properties: { a: { enum: [1, x] } }, anyOf: [{ required: [a] }, { required: [b] }] }"
            + " | {\"a\": null} | The answer fits none of the choices of its schema.",
        "{ properties: { a: { type: string, format: decimal } } } | {\"a\": \"1.50\"}"
            + " | {\"a\":\"1.50\"}",
        "{ properties: { a: { anyOf: [{ type: object, properties: { k: { type: string },"
            + " o: { type: string } }, required: [k] }, { type: string }] } } }"
            + " | {\"a\": {\"k\": \"x\", \"o\": null}} | {\"a\":{\"k\":\"x\",\"o\":null}}",
        "{ properties: { a: { $ref: '#/$defs/A' } }, anyOf: [{ properties: { a: { $ref: '#/$defs/A' } },"
            + " required: [z] }, {}], $defs: { A: { properties: { k: { type: string } } } } }"
            + " | {\"a\": {\"k\": null}} | {\"a\":{\"k\":null}}",
        "{ properties: { a: { type: array, items: false } } } | {\"a\": [1]}"
            + " | Field 'a[0]' is not allowed.",
        "{ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: false } } | {\"a\": 1}"
            + " | Field 'a' is not allowed.",
        "{ properties: { a: { $ref: '#/$defs/A/anyOf/0' } }, $defs: { A: { anyOf: [{ enum: [1] }] } } }"
            + " | {\"a\": 2} | Field 'a' must be one of 1, but got 2.",
        "{ properties: { a: { type: number, format: decimal }, b: {} }, anyOf: [{ required: [a] }, {"
            + " required: [b] }] } | {\"a\": 1.10} | {\"a\":1.10,\"b\":null}",
        "{ type: object, allOf: [{ properties: { a: { type: number, format: decimal } } }, { properties: { b: {} }"
            + " }] } | {\"a\": 12345678901234567890.12} | {\"a\":12345678901234567890.12}",
        "{ properties: { a: {} }, allOf: [{ properties: { b: {} } }] } | {\"a\": \"x\", \"b\": 1}"
            + " | {\"a\":\"x\",\"b\":1}",
        "{ properties: { a: { anyOf: [{ properties: { b: { type: integer } } }, { type: boolean }] } }"
            + " } | {\"a\": {\"c\": 1}} | Field 'a.c' is not declared.",
        "{ properties: { a: { anyOf: [{ properties: { b: {} } }, { type: object }] } } }"
            + " | {\"a\": {\"c\": 1}} | {\"a\":{\"c\":1}}",
        "{ properties: { a: { anyOf: [{ properties: { b: {} } }, { required: [c] }] } } }"
            + " | {\"a\": {\"c\": 1}} | {\"a\":{\"c\":1}}",
        "{ properties: { a: { prefixItems: [{ type: string }], items: { type: integer } } } }"
            + " | {\"a\": [\"1,000\", 5]} | {\"a\":[\"1,000\",5]}",
        "{ properties: { a: { type: array, prefixItems: [{ enum: [x] }], items: false } } }"
            + " | {\"a\": [\"x\"]} | {\"a\":[\"x\"]}",
        "{ properties: { a: { type: array, prefixItems: [{ enum: [x] }], items: false } } }"
            + " | {\"a\": [\"y\", 1]}"
            + " | Field 'a[0]' must be one of 'x', but got 'y'. Field 'a[1]' is not allowed.",
        "{ properties: { a: { type: array, prefixItems: [{ properties: { b: {} } }] } } }"
            + " | {\"a\": [{ \"B\": 1 }]} | Field 'a[0].B' is not declared, and could mean 'b'.",
        "{ properties: { a: { anyOf: [{ type: [string, 'null'] }] } }, required: [a] }"
            + " | {\"a\": null} | {\"a\":null}",
        "{ properties: { a: { allOf: [{ type: [string, 'null'] }] } }, required: [a] }"
            + " | {\"a\": null} | {\"a\":null}",
        "{ properties: { a: { allOf: [{ type: [string, 'null'] }, { type: string }] } }, required:"
            + " [a] } | {\"a\": null} | Field 'a' is missing.",
        "{ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { anyOf: [{ $ref: '#/$defs/A' }, {"
            + " enum: [1] }] } } } | {\"a\": 2} | Field 'a' fits none of the choices of its schema.",
      })
  void areReadByTheTypesOfTheirSchema(String schema, String answer, String expected) {
    assertThat(read(Declared.dotprompt(folder, schema), answer)).isEqualTo(expected);
  }

  /** Each level of a type that contains itself has its fields. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"v\": \"approve\", \"next\": {\"v\": \"Reject\", \"n\": 1.10}}"
            + " | {\"v\":\"approve\",\"n\":null,\"next\":{\"v\":\"reject\",\"n\":1.10,\"next\":null,\"why\":null},\"why\":null}",
        "{\"v\": \"approve\", \"next\": {\"v\": \"approve\", \"V\": \"reject\"}}"
            + " | Field 'next.v' has two different values.",
        "{\"v\": \"approve\", \"next\": {\"v\": \"approve\", \"next\": {\"v\": \"other\"}}}"
            + " | Field 'next.next.v' must be one of 'approve', 'reject', but got 'other'.",
        "{\"v\": \"approve\", \"next\": {\"v\": \"reject\", \"why\": \"x\"}}"
            + " | {\"v\":\"approve\",\"n\":null,\"next\":{\"v\":\"reject\",\"n\":null,\"next\":null,\"why\":\"x\"},\"why\":null}",
      })
  void typesInThemselvesAreReadAtEachLevel(String answer, String expected) {
    String types =
        "types:\n  Item: { properties: { v: { enum: [approve, reject], required: true },"
            + " n: { type: decimal }, next: { type: Item },"
            + " why?: string } }\n";
    assertThat(read(Declared.dotprompt(folder, types, "Item"), answer)).isEqualTo(expected);
  }

  /** The author's definition keeps its name, if a type has the same. */
  @Test
  void definitionsOfTheAuthorAreNotReplacedByTypes() {
    Outputs<Map<String, @Nullable Object>> outputs =
        Declared.dotprompt(
            folder,
            "types: { Item: { properties: { next: { type: Item } } } }\n",
            "{ properties: { a: { type: Item }, b: { $ref: '#/$defs/Item' } },"
                + " $defs: { Item: { enum: [x] } } }");
    assertThat(read(outputs, "{\"a\": {\"next\": {\"next\": {}}}, \"b\": \"x\"}"))
        .isEqualTo("{\"a\":{\"next\":{\"next\":{\"next\":null}}},\"b\":\"x\"}");
    assertThat(read(outputs, "{\"a\": {\"next\": {\"b\": 1}}}"))
        .isEqualTo("Field 'a.next.b' is not declared.");
  }

  @Test
  void areCheckedByTheSchemaToo() {
    Outputs<Map<String, @Nullable Object>> outputs =
        Outputs.of(
            Declared.promptOfDotprompt(folder, "{ verdict(enum): [approve], (*): string }"),
            Map::copyOf);
    assertThat(read(outputs, "{\"verdict\": \"reject\"}"))
        .isEqualTo("Field 'verdict' must be one of 'approve', but got 'reject'.");
  }

  private static String read(Outputs<Map<String, @Nullable Object>> outputs, String answer) {
    try {
      return Json.stringify(outputs.read(answer).output());
    } catch (OutputException e) {
      return String.join(" ", e.problems());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ verdict(enum): [approve, reject] } | {\"verdict\": \"app | {}, open: 'verdict'",
        "{ type: array, items: { properties: { x: {} } } } | {\"x\": 1 | {}, open: ''",
        "{ type: array, items: { properties: { x: {} } } } | {\"x\": 1} | {value=[{x=1}]}",
        "{ type: array, items: { type: string } } | [\"a\", \"b | {value=[a, b]}, open: 'value[1]'",
      })
  void areReadWhileTheyAreWritten(String schema, String answer, String expected) {
    assertThat(Declared.dotprompt(folder, schema).partial(answer)).hasToString(expected);
  }
}
