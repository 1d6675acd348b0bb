package io.promptcompiler.outputs;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.InfoBuilder;
import io.promptcompiler.testing.Javac;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each keyword of JSON Schema, of draft 7 and of 2020-12, is followed to the schemas in it by all
 * readers of answers, or an error in a dotprompt. Keywords that only limit values are a warning.
 */
class SchemaKeywordsTest {
  private static final String PACKAGE = "com.acme.prompts";

  private static final String TYPES =
      """
      types:
        Card:
          properties:
            verdict: { enum: [approve, reject], required: true }
            pin: { type: integer, sensitive: secret }
            amount: decimal
        Count: { type: integer, default: 3 }
        Ticket:
          properties:
            id: { type: integer, required: True }
            count: { type: Count, required: true }
            note: { description: Why. }
      """;

  /** Schemas that are followed, with another one at {@code @}, and answers with its value. */
  private static final List<List<String>> FOLLOWED =
      List.of(
          List.of("properties", "{ properties: { v: @ } }", "{'v': #}"),
          List.of("additionalProperties", "{ type: object, additionalProperties: @ }", "{'v': #}"),
          List.of("items", "{ properties: { v: { items: @ } } }", "{'v': [#]}"),
          List.of(
              "prefixItems",
              "{ properties: { v: { type: array, prefixItems: [{}, @] } } }",
              "{'v': [1, #]}"),
          List.of("anyOf", "{ properties: { v: { anyOf: [{ type: boolean }, @] } } }", "{'v': #}"),
          List.of("oneOf", "{ properties: { v: { oneOf: [@, { type: 'null' }] } } }", "{'v': #}"),
          List.of("allOf", "{ properties: { v: { allOf: [{}, @] } } }", "{'v': #}"),
          List.of(
              "$defs", "{ properties: { v: { $ref: '#/$defs/A' } }, $defs: { A: @ } }", "{'v': #}"),
          List.of(
              "definitions",
              "{ properties: { v: { type: array, items: { $ref: '#/definitions/A' } } }, definitions: { A: @ } }",
              "{'v': [#]}"),
          List.of(
              "$ref",
              "{ properties: { u: @, v: { anyOf: [{ type: boolean }, { $ref: '#/properties/u' }] } } }",
              "{'v': #}"),
          List.of("Picoschema", "{ v: @ }", "{'v': #}"),
          List.of("(array)", "{ v(array): @ }", "{'v': [#]}"),
          List.of("(*)", "{ u?: string, (*): @ }", "{'v': #}"));

  private static final String CARD = "{'verdict': 'approve', 'pin': 1, 'amount': 1.10}";

  /** Schemas, a value that fits, and values that do not, of which sensitive ones have a canary. */
  private static final List<List<String>> INNER =
      List.of(
          List.of(
              "Card",
              CARD,
              "{'verdict': 'other'}",
              "{'pin': 1}",
              "{'verdict': 'approve', 'pin': 'canary'}",
              "{'verdict': 'approve', 'Verdict': 'reject'}",
              "{'verdict': 'approve', 'amount': 'x'}",
              "'canary'"),
          List.of(
              "Card[]",
              "[" + CARD + "]",
              "[{'verdict': 'other'}]",
              "[{'verdict': 'approve', 'pin': 'canary'}]",
              "[{'verdict': 'approve', 'Verdict': 'reject'}]",
              "['canary']"),
          List.of(
              "Ticket",
              "{'id': 1, 'count': 2, 'note': 'x'}",
              "{'count': 2}",
              "{'id': 1}",
              "{'id': 1, 'count': 2, 'note': {'id': 1}}"),
          List.of("decimal", "12345678901234567890.12", "'x'", "[1]"),
          List.of("integer[]", "[5]", "[1.5]", "['x']"),
          List.of("{ type: integer, sensitive: secret }", "5", "'canary'", "{'canary': 1}"),
          List.of("{ enum: [approve, reject] }", "'reject'", "'other'", "1"));

  /**
   * A dotprompt with one of these schemas in another one.
   *
   * @param answer an answer with its value at {@code #}
   * @param values a value that fits, and others
   */
  private record Case(String name, String schema, String answer, List<String> values) {
    String answer(int value) {
      return answer.replace("#", values.get(value)).replace('\'', '"');
    }

    boolean isSensitive() {
      return schema.contains("Card") || schema.contains("sensitive");
    }
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (List<String> outer : FOLLOWED) {
      for (List<String> inner : INNER) {
        boolean isWord = !inner.get(0).startsWith("{");
        boolean isPicoschema = !outer.get(1).matches(".*(properties|additionalProperties):.*");
        if (isWord || !isPicoschema) {
          String schema = isWord && !isPicoschema ? "{ type: '%s' }" : isWord ? "'%s'" : "%s";
          cases.add(
              new Case(
                  outer.get(0) + " with " + inner.get(0),
                  outer.get(1).replace("@", schema.formatted(inner.get(0))),
                  outer.get(2),
                  inner.subList(1, inner.size())));
        }
      }
    }
    return cases;
  }

  @Test
  void allReadersFollowTheSameKeywords(@TempDir Path folder) throws Exception {
    List<Case> cases = cases();
    List<String> schemas = cases.stream().map(Case::schema).toList();
    Compilation compilation = compile(folder, schemas);
    assertThat(compilation.errors()).isEmpty();
    ClassLoader classes = classes(compilation);
    for (int i = 0; i < cases.size(); i++) {
      Case one = cases.get(i);
      Class<?> prompt = classes.loadClass(PACKAGE + ".P" + i + "Prompt");
      PromptInfo info = (PromptInfo) prompt.getMethod("info").invoke(null);
      Outputs<?> typed = Outputs.of(info, reader(prompt));
      Outputs<Map<String, @Nullable Object>> maps = Outputs.ofMaps(info);
      String answer = one.answer(0);
      Map<String, @Nullable Object> read = maps.read(answer).output();
      for (Outputs<?> outputs : List.of(typed, typed.strict(), maps, maps.strict())) {
        Object output = outputs.read(answer).output();
        String shown = output instanceof Map ? Json.stringify(output) : output.toString();
        if (output instanceof Map || !one.isSensitive()) { // else, the class hides its values
          for (String digits : List.of("1.10", "12345678901234567890.12")) {
            assertThat(shown.contains(digits)).as(one.name()).isEqualTo(answer.contains(digits));
          }
        }
        for (int j = 1; j < one.values().size(); j++) {
          String wrong = one.answer(j);
          assertThatThrownBy(() -> outputs.read(wrong))
              .as(() -> one.name() + ": " + wrong)
              .isInstanceOfSatisfying(
                  OutputException.class,
                  e -> assertThat(e.problems() + " " + e.paths()).doesNotContain("canary"));
          assertThat(outputs.mayQuote()).as(one.name()).isNotEqualTo(one.isSensitive());
          PartialOutput partial = outputs.partial(wrong);
          assertThat(partial + partial.openPath()).doesNotContain("canary");
        }
      }
      maps.partial(answer)
          .fields()
          .forEach((name, part) -> assertThat(part).as(one.name()).isEqualTo(read.get(name)));
    }
  }

  private static Compilation compile(Path folder, List<String> schemas) throws IOException {
    for (int i = 0; i < schemas.size(); i++) {
      String text = "---\n" + TYPES + "output: { schema: " + schemas.get(i) + " }\n---\nHi";
      Files.writeString(folder.resolve("p" + i + ".prompt"), text);
    }
    return PromptCompiler.compile(CompilerOptions.of(SourceRoot.of(folder, PACKAGE)));
  }

  private static ClassLoader classes(Compilation compilation) {
    Map<String, String> sources =
        compilation.files().stream()
            .filter(file -> file.type() == Artifact.Type.SOURCE)
            .collect(toMap(Compilation.OutputFile::path, Compilation.OutputFile::content));
    Javac.Result compiled = Javac.compile(sources);
    assertThat(compiled.messages()).isEmpty();
    return new ClassLoader(SchemaKeywordsTest.class.getClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = compiled.classes().get(name);
        if (bytes == null) {
          throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
      }
    };
  }

  private static Function<Map<String, @Nullable Object>, Object> reader(Class<?> prompt)
      throws ReflectiveOperationException {
    Class<?> output = Class.forName(prompt.getName() + "$Output", true, prompt.getClassLoader());
    Method read =
        Arrays.stream(output.getMethods())
            .filter(method -> List.of("from", "fromMap").contains(method.getName()))
            .findFirst()
            .orElseThrow();
    return fields -> {
      try {
        return read.invoke(null, fields);
      } catch (InvocationTargetException e) {
        throw (OutputException) e.getCause();
      } catch (IllegalAccessException e) {
        throw new LinkageError(read.toString(), e);
      }
    };
  }

  /** All keywords of both versions, with a value, and the finding about it. */
  private static final String KEYWORDS =
      """
      $anchor               | a                        |
      $comment              | a                        |
      $defs                 | { A: {} }                |
      $dynamicAnchor        | a                        |
      $dynamicRef           | '#a'                     | PC1338
      $id                   | a                        | PC1338
      $recursiveRef         | '#'                      | PC1338
      $ref                  | '#'                      |
      $ref                  | 'https://a.com'          | PC208
      $ref                  | '#/$defs/none'           | PC208
      $ref                  | '#/properties/v/default' | PC208
      $schema               | a                        |
      $vocabulary           | { a: true }              |
      additionalItems       | false                    | PC1338
      additionalProperties  | false                    |
      additionalProperties  | a                        | PC207
      allOf                 | [{}]                     |
      allOf                 | {}                       | PC207
      anyOf                 | [{}]                     |
      const                 | { not: {} }              |
      contains              | {}                       | PC1338
      contentEncoding       | base64                   | PC1337
      contentMediaType      | text/plain               | PC1337
      contentSchema         | {}                       | PC1338
      default               | { not: {} }              |
      definitions           | { A: {} }                |
      dependencies          | { a: [b] }               | PC1338
      dependentRequired     | { a: [b] }               | PC1337
      dependentSchemas      | { a: {} }                | PC1338
      deprecated            | true                     |
      description           | a                        |
      else                  | {}                       | PC1338
      enum                  | [{ not: {} }]            |
      examples              | [{ not: {} }]            |
      exclusiveMaximum      | 1                        | PC1337
      exclusiveMinimum      | 1                        | PC1337
      format                | date                     | PC1337
      if                    | true                     | PC1338
      items                 | {}                       |
      items                 | [{}]                     | PC1338
      items                 | null                     | PC207
      maxContains           | 1                        | PC1337
      maxItems              | 1                        | PC1337
      maxLength             | 1                        | PC1337
      maxProperties         | 1                        | PC1337
      maximum               | 1                        | PC1337
      minContains           | 1                        | PC1337
      minItems              | 1                        | PC1337
      minLength             | 1                        | PC1337
      minProperties         | 1                        | PC1337
      minimum               | 1                        | PC1337
      multipleOf            | 1                        | PC1337
      not                   | {}                       | PC1338
      oneOf                 | [{}]                     |
      oneOf                 | [a]                      | PC207
      pattern               | a                        | PC1337
      patternProperties     | { a: {} }                | PC1338
      prefixItems           | [{}]                     |
      properties            | { a: {} }                |
      properties            | { a: }                   | PC207
      propertyNames         | {}                       | PC1338
      readOnly              | true                     |
      required              | [a]                      |
      required              | true                     | PC207
      then                  | {}                       | PC1338
      title                 | a                        |
      type                  | [string, integer]        |
      type                  | strng                    | PC208
      type                  | 'Crd[]'                  | PC208
      type                  | [strng, 'null']          | PC208
      type                  | [Card, string]           | PC214
      type                  | { a: {} }                | PC207
      unevaluatedItems      | false                    | PC1338
      unevaluatedProperties | false                    | PC1338
      uniqueItems           | true                     | PC1337
      writeOnly             | true                     |
      another               | a                        | PC1337
      another               | [[{ type: string }]]     | PC1338
      x-another             | { type: strng }          |
      """;

  /** They are reported at any depth, also where a value has no declaration. */
  @Test
  void otherKeywordsAreReported(@TempDir Path folder) throws IOException {
    List<String> schemas = new ArrayList<>();
    List<List<String>> expected = new ArrayList<>();
    List<String> rows = KEYWORDS.lines().toList();
    for (String row : rows) {
      String[] cells = row.split("\\|", -1);
      String keyword = cells[0].strip() + ": " + cells[1].strip();
      for (int outer : new int[] {4, rows.indexOf(row) % 10}) { // in 'anyOf', and in another one
        schemas.add(FOLLOWED.get(outer).get(1).replace("@", "{ " + keyword + " }"));
        expected.add(Stream.of(cells[2].strip()).filter(code -> !code.isEmpty()).toList());
      }
    }
    Compilation compilation = compile(folder, schemas);
    Map<String, List<String>> found = new HashMap<>();
    for (Diagnostic finding : compilation.diagnostics()) {
      if (!List.of("PC1330", "PC1331").contains(finding.code().id())) { // of declared places
        String file = Path.of(finding.location().source().path()).getFileName().toString();
        found.computeIfAbsent(file, any -> new ArrayList<>()).add(finding.code().id());
      }
    }
    for (int i = 0; i < schemas.size(); i++) {
      assertThat(found.getOrDefault("p" + i + ".prompt", List.of()))
          .as(schemas.get(i))
          .isEqualTo(expected.get(i));
    }
  }

  /** Schemas of other origin are refused when a reader is created. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'type': 'Item[]'",
        "'type': ['strng', 'null']",
        "'not': {}",
        "'items': [{}]",
        "'other': [[{}]]",
        "'anyOf': [{'properties': {'a': {'items': {'type': 'strng'}}}}]",
        "'$ref': '#/none'",
        "'$ref': 'https://a.com'",
        "'$ref': '#/x-a/b', 'x-a': {'b': {'if': {}}}",
      })
  void otherSchemasAreRefused(String keywords) {
    String schema = "{'properties': {'v': {" + keywords + "}}, 'x-a': {'b': {'type': 'strng'}}}";
    PromptInfo prompt =
        InfoBuilder.of("a.md", "text", "project").outputSchema(schema.replace('\'', '"')).build();
    assertThatThrownBy(() -> Outputs.ofMaps(prompt))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Answers cannot be read by the output schema of 'a.md'");
  }
}
