package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes that templates become, and that names of Java and of the API do not disturb them. */
class GeneratedNamesTest {
  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "code.md,                       CodePrompt",
    "build/code-subtask.md,         build/CodeSubtaskPrompt",
    "code.v2.md,                    CodePrompt",
    "carbon/prompt.md,              carbon/CarbonPrompt",
    "my-folder/01-x/import/a.hbs,   my_folder/_01_x/import_/APrompt",
    "system-prompt.txt,             SystemPrompt",
    "text.md,                       TextPrompt"
  })
  void aTemplateBecomesTheNamedClass(String id, String path) {
    templates.with(id, "Hello");
    assertThat(generated().paths())
        .containsExactlyInAnyOrder(
            "com/acme/prompts/Prompts.java", "com/acme/prompts/" + path + ".java");
  }

  @Test
  void nestedDataOfOneNameCompiles() {
    templates.with(
        "a.orchestrator.json",
        "{\"id\":\"a\",\"name\":\"A\",\"prompts\":{},\"ui\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":1}}}}}}");
    generated().compiles(classes);
  }

  @Test
  void theAuthorCanNameTheClass() {
    templates.with("build/code.md", "---\nclass: WriteCode\n---\nHello");
    assertThat(generated().paths()).contains("com/acme/prompts/build/WriteCode.java");
  }

  @ParameterizedTest
  @ValueSource(strings = {"write-code", "class", "record", "1st", "A.B"})
  void anInvalidJavaNameIsReported(String name) {
    templates.with("code.md", "---\nclass: " + name + "\n---\nHello");
    assertThat(templates.findings())
        .isEqualTo(
            """
            code.md:2:8: error: [PC404] '%s' cannot be the name of a Java class.
                2 | class: %s
                  |        %s Write a name like 'CodePrompt'.
            """
                .formatted(name, name, "^".repeat(name.length())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"String", "Object", "Override", "StringBuilder", "Long"})
  void aClassOfJavaLangIsNotHidden(String name) {
    templates
        .with("code.md", "---\nclass: " + name + "\nparameters: { a: {} }\n---\n{{a}}")
        .with("other.md", "---\nparameters: { a: {} }\n---\n{{a}}");
    assertThat(templates.findings())
        .contains("[PC404] '" + name + "' cannot be the name of a Java class.");
  }

  @Test
  void aClassIsNotNamedLikeATypeInsideIt() {
    templates
        .with("build.md", "---\nclass: Builder\n---\nHello")
        .with("needs.md", "---\nparameters: { prompt: { required: true } }\n---\n{{prompt}}");
    assertThat(templates.findings())
        .isEqualTo(
            """
            build.md:2:8: error: [PC404] 'Builder' cannot be the name of a Java class.
                2 | class: Builder
                  |        ^^^^^^^ A type inside it has that name: set another one with 'class'.
            needs.md: error: [PC404] 'NeedsPrompt' cannot be the name of a Java class.
                  | A type inside it has that name: set another one with 'class'.
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "builder",
        "String",
        "Object",
        "Override",
        "Builder",
        "needsId",
        "prompt-info",
        "text-prompt",
        "promptParameterException",
        "code-prompt",
        "evidence",
        "map",
        "list",
        "objects",
        "copies",
        "parameterReader",
        "i-o-exception",
        "io",
        "java",
        "com",
        "acme",
        "out",
        "sb",
        "value",
        "parameters",
        "that",
        "other",
        "result",
        "item",
        "object",
        "class"
      })
  void anObjectMayHaveTheNameOfAnything(String name) {
    templates.with(
        "code.md",
        """
        ---
        parameters:
          id: { required: true }
          %1$s:
            required: true
            properties:
              %1$s: { type: array, items: { properties: { %1$s: { enum: [%1$s, b] } } } }
              more: { required: false, type: integer }
          sure: { required: false, type: boolean }
        ---
        {{id}}{{#if sure}}yes{{/if}}
        {{#each %1$s.%1$s}}{{%1$s}}{{/each}}{{%1$s.more}}
        """
            .formatted(name));
    generated();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String",
        "Object",
        "TextPrompt",
        "PromptInfo",
        "PromptCatalog",
        "Builder",
        "List",
        "Map",
        "Nullable",
        "NullMarked",
        "Values",
        "IOException"
      })
  void aSharedTypeMayHaveTheNameOfAnything(String name) {
    templates
        .with(
            "_defaults.yaml",
"""
types:
  %s: { properties: { id: { required: true }, names: { type: "string[]" }, n: { required: false } } }
  Level: { enum: [low, high] }
"""
                .formatted(name))
        .with(
            "code.md",
            """
            ---
            parameters:
              one: { type: %1$s, required: true }
              many: { type: "%1$s[]", required: false }
              level: { type: Level }
            ---
            {{one.id}}{{#each many}}{{id}}{{#each names}}{{this}}{{/each}}{{/each}}{{level}}
            """
                .formatted(name));
    generated();
  }

  @ParameterizedTest
  @CsvSource({
    "owner,       Owner",
    "Builder,     Builder_",
    "NeedsId,     NeedsId_",
    "PromptInfo,  PromptInfo_",
    "String,      String_"
  })
  void aSharedTypeBecomesTheNamedClass(String type, String name) {
    templates.with(
        "_defaults.yaml",
        "types: { %s: { properties: { id: { required: true } } } }\n".formatted(type));
    assertThat(generated().paths()).contains("com/acme/prompts/" + name + ".java");
  }

  @Test
  void promptsMayHaveTheNamesOfTheRuntime() {
    for (String stem : new String[] {"text", "generated", "no", "unknown", "catalog"}) {
      templates
          .with(
              stem + ".md",
              "---\nparameters: { a: { type: 'string[]' } }\n---\n{{#each a}}x{{/each}}")
          .with("build/" + stem + ".md", "Hello");
    }
    templates.with("info.md", "---\nclass: PromptInfo\n---\nHello");
    templates.with("map.md", "---\nclass: Map\nparameters: { a: {} }\n---\n{{a}}");
    templates.with("values.md", "---\nclass: Values\nparameters: { a: {} }\n---\n{{a}}");
    generated();
  }

  private GeneratedJava generated() {
    return GeneratedJava.of(templates.compile()).compiles(classes);
  }
}
