package io.promptcompiler.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptStatus;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.UnknownPromptException;
import java.io.ByteArrayOutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A prompt with variants: one signature, several texts, rendered by name and by class. */
class VariantsTest {
  private static final Map<String, Object> VALUES = Map.of("diff", "a\nb", "files", List.of("x"));

  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void aPromptInSeveralTexts() {
    templates =
        new Templates(folder)
            .with("_defaults.yaml", "version: 7\nparameters: { team: { default: core } }\n")
            .with("partials/list.md", "{{#each files}}- {{this}}\n{{/each}}")
            .with(
                "build/review.md",
                """
                ---
                synopsis: Reviews a change.
                description: The text for all models.
                maxTokens: 500
                parameters:
                  diff: { required: true }
                  files: { type: "string[]", required: true }
                  style: { default: terse }
                variants:
                  claude: { description: For Claude models. }
                  claude-opus: { fallback: claude }
                  opus-4: { fallback: claude-opus, description: For one model }
                  de: {}
                  plain:
                ---
                Review in a {{style}} way for {{team}}:
                {{> list}}
                {{diff}}
                """)
            .with(
                "build/review.claude.md",
                """
                ---
                version: 3
                ---
                <files>
                {{> list}}
                </files>
                <diff>{{{diff}}}</diff>
                """)
            .with(
                "build/review.de.md",
                """
                ---
                status: draft
                synopsis: Prüft eine Änderung.
                ---
                {{#each files as |file|}}{{#if @first}}Prüfe{{/if}} {{file}}{{/each}} für {{team}}: {{diff}}
                """);
  }

  private EntryPoint review() {
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    assertThat(compilation.program().entryPoints()).hasSize(1);
    return compilation.program().entryPoints().get(0);
  }

  private static Map<String, String> rendered(EntryPoint review) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(Variant.BASE, Interpreter.render(review, VALUES));
    for (Variant variant : review.variants()) {
      texts.put(variant.name(), Interpreter.render(review.in(variant), VALUES));
    }
    return texts;
  }

  private PromptCatalog generated() throws ReflectiveOperationException {
    GeneratedJava.of(templates.compile()).compiles(classes);
    try {
      URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
      return (PromptCatalog)
          loader.loadClass("com.acme.prompts.Prompts").getMethod("catalog").invoke(null);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void eachVariantHasItsTextOrThatOfItsFallback() {
    Map<String, String> texts = rendered(review());
    assertThat(texts.keySet())
        .containsExactly("base", "claude", "claude-opus", "opus-4", "de", "plain");
    assertThat(texts.get("base")).startsWith("Review in a terse way for core:");
    assertThat(texts.get("claude")).isEqualTo("<files>\n- x\n</files>\n<diff>a\nb</diff>\n");
    assertThat(texts.get("claude-opus")).isEqualTo(texts.get("claude"));
    assertThat(texts.get("opus-4")).isEqualTo(texts.get("claude"));
    assertThat(texts.get("de")).isEqualTo("Prüfe x für core: a\nb\n");
    assertThat(texts.get("plain")).isEqualTo(texts.get("base"));
  }

  @Test
  void generatedCodeRendersWhatTheInterpreterDoes() throws ReflectiveOperationException {
    Map<String, String> texts = rendered(review());
    PromptCatalog catalog = generated();
    PromptCatalog directory = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
    texts.forEach(
        (variant, text) -> {
          for (PromptCatalog one : List.of(catalog, directory, catalog.scope("project"))) {
            assertThat(one.render("build/review@" + variant, VALUES)).isEqualTo(text);
            assertThat(one.render("build/review.md@" + variant, VALUES)).isEqualTo(text);
            assertThat(one.folder("build").render("review@" + variant, VALUES)).isEqualTo(text);
          }
        });
    assertThat(catalog.render("build/review", VALUES)).isEqualTo(texts.get("base"));
    assertThat(catalog.ids()).containsExactly("build/review.md");
    assertThat(directory.ids()).containsExactly("build/review.md");
  }

  @Test
  void allWaysToRenderAgree() throws Exception {
    Map<String, String> texts = rendered(review());
    ClassLoader loader = generated().getClass().getClassLoader();
    Class<?> review = loader.loadClass("com.acme.prompts.build.ReviewPrompt");
    Class<?> type = loader.loadClass("com.acme.prompts.build.ReviewPrompt$Variant");
    Object base = review.getMethod("fromMap", Map.class).invoke(null, VALUES);
    List<String> values = new ArrayList<>();
    for (Object variant : type.getEnumConstants()) {
      String name = variant.toString();
      values.add(name);
      assertThat(type.getMethod("of", String.class).invoke(null, name)).isSameAs(variant);
      TextPrompt prompt = (TextPrompt) review.getMethod("withVariant", type).invoke(base, variant);
      assertThat(review.getMethod("variant").invoke(prompt)).isSameAs(variant);
      assertThat(prompt.equals(base)).isEqualTo(name.equals("base"));
      assertThat(prompt.render()).isEqualTo(texts.get(name));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      prompt.writeUtf8(out);
      assertThat(out.toString(UTF_8)).isEqualTo(texts.get(name));
    }
    assertThat(values).containsExactlyElementsOf(texts.keySet());
    assertThatThrownBy(() -> type.getMethod("of", String.class).invoke(null, "cloude"))
        .cause()
        .hasMessage(
            "Unknown variant 'cloude'. Variants: base, claude, claude-opus, opus-4, de, plain.");
  }

  @Test
  void infoIsThatOfTheTextThatIsUsed() throws ReflectiveOperationException {
    PromptCatalog catalog = generated();
    PromptCatalog directory = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
    PromptInfo base = catalog.info("build/review");
    assertThat(base.variant()).isEqualTo("base");
    assertThat(base.variants())
        .containsExactly("base", "claude", "claude-opus", "opus-4", "de", "plain");
    for (String variant : base.variants()) {
      PromptInfo info = catalog.info("build/review@" + variant);
      assertThat(info)
          .usingRecursiveComparison()
          .isEqualTo(directory.info("build/review.md@" + variant));
      assertThat(info.id()).isEqualTo("build/review.md");
      assertThat(info.variant()).isEqualTo(variant);
      assertThat(info.variants()).isEqualTo(base.variants());
      assertThat(info.parameters()).hasSize(4);
      assertThat(info.jsonSchema()).isEqualTo(base.jsonSchema());
    }
    PromptInfo claude = catalog.info("build/review@claude");
    assertThat(claude.sha256()).isNotEqualTo(base.sha256());
    assertThat(claude.version()).isEqualTo("3");
    assertThat(claude.description()).isEqualTo("For Claude models.");
    assertThat(catalog.info("build/review@opus-4").sha256()).isEqualTo(claude.sha256());
    assertThat(catalog.info("build/review@opus-4").description()).isEqualTo("For one model");
    assertThat(catalog.info("build/review@plain").sha256()).isEqualTo(base.sha256());
    PromptInfo german = catalog.info("build/review@de");
    assertThat(german.version()).isEqualTo("7");
    assertThat(german.status()).isEqualTo(PromptStatus.DRAFT);
    assertThat(german.synopsis()).containsExactly("Prüft eine Änderung.");
  }

  @Test
  void theHashOfATextLeavesOthersAlone() {
    EntryPoint before = review();
    templates.with("build/review.claude.md", "{{diff}} {{files}}");
    EntryPoint after = review();
    assertThat(after.about().sha256()).isEqualTo(before.about().sha256());
    assertThat(hash(after, "de")).isEqualTo(hash(before, "de"));
    assertThat(hash(after, "claude")).isNotEqualTo(hash(before, "claude"));
  }

  private static String hash(EntryPoint review, String variant) {
    return Optional.of(review).flatMap(one -> one.variant(variant)).orElseThrow().about().sha256();
  }

  @Test
  void unknownVariantsAreRefusedWithTheNearest() throws ReflectiveOperationException {
    for (PromptCatalog catalog :
        List.of(generated(), DirectoryCatalog.of(CompilerOptions.of(templates.root())))) {
      assertThatThrownBy(() -> catalog.render("build/review@cluade", VALUES))
          .isInstanceOf(UnknownPromptException.class)
          .hasMessage("Unknown prompt 'build/review@cluade'. Did you mean 'build/review@claude'?");
      assertThatThrownBy(() -> catalog.info("build/reveiw@claude"))
          .isInstanceOf(UnknownPromptException.class)
          .hasMessageContaining("Unknown prompt 'build/reveiw@claude'.")
          .hasMessageContaining("@claude'");
    }
  }

  @Test
  void aPromptThatIsHiddenHidesItsVariants() {
    Templates own =
        new Templates(folder.resolve("own"))
            .with("review.md", "---\nvariants: { de: {} }\n---\nOwn");
    Templates shared =
        new Templates(folder.resolve("shared"))
            .with("review.md", "---\nvariants: { fr: {} }\n---\nShared")
            .with("other.md", "---\nvariants: { fr: {} }\n---\nOther")
            .with("other.fr.md", "Autre");
    CompilerOptions options =
        CompilerOptions.of(own.root())
            .withRoots(List.of(own.root(), shared.root().in(Scope.SHARED, "com.acme.shared")));
    PromptCatalog both = DirectoryCatalog.of(options);
    assertThat(both.render("other@fr", Map.of())).isEqualTo("Autre");
    assertThat(both.scope("shared").info("review@fr").variant()).isEqualTo("fr");
    assertThatThrownBy(() -> both.info("review@fr")).isInstanceOf(UnknownPromptException.class);
  }

  @Test
  void idsMayHaveTheMarkThemselves() throws ReflectiveOperationException {
    templates.with("a@b.md", "---\nvariants: { c: {} }\n---\nbase").with("a@b.c.md", "variant");
    PromptCatalog catalog = generated();
    assertThat(catalog.render("a@b.md", Map.of())).isEqualTo("base");
    assertThat(catalog.render("a@b", Map.of())).isEqualTo("base");
    assertThat(catalog.render("a@b@c", Map.of())).isEqualTo("variant");
    assertThat(catalog.render("a@b.md@c", Map.of())).isEqualTo("variant");
  }

  @Test
  void aMisspeltVariantIsAnErrorOfJavac() {
    GeneratedJava java = GeneratedJava.of(templates.compile());
    String call =
        "com.acme.prompts.build.ReviewPrompt.builder().diff(\"\").files(java.util.List.of())"
            + ".variant(com.acme.prompts.build.ReviewPrompt.Variant.%s).render();";
    assertThat(java.takes(call.formatted("CLAUDE_OPUS"))).isTrue();
    assertThat(java.takes(call.formatted("CLAUDE_OPSU"))).isFalse();
  }

  @Test
  void aPromptWithoutParametersHasVariants() throws ReflectiveOperationException {
    templates
        .with("hello.md", "---\nvariants: { de: {} }\n---\nHello")
        .with("hello.de.md", "Hallo");
    PromptCatalog catalog = generated();
    assertThat(catalog.render("hello", Map.of())).isEqualTo("Hello");
    assertThat(catalog.render("hello@de", Map.of())).isEqualTo("Hallo");
  }

  @Test
  void parametersOfOlderSyntaxesAreThoseOfAllTexts() {
    templates =
        new Templates(folder.resolve("old"))
            .with("ask.md", "---\nsyntax: dollar\nvariants: { de: {} }\n---\n${b} ${a}")
            .with("ask.de.md", "${c} ${a}");
    EntryPoint ask = review();
    assertThat(ask.parameters().fieldNames()).containsExactly("b", "a", "c");
    Map<String, Object> values = Map.of("a", "1", "b", "2", "c", "3");
    assertThat(Interpreter.render(ask, values)).isEqualTo("2 1");
    assertThat(Interpreter.render(ask.in(ask.variants().get(0)), values)).isEqualTo("3 1");
  }

  @Test
  void proceduresOfTwoTextsAreKeptApart() throws ReflectiveOperationException {
    String tree = "{{#*inline \"node\"}}%s{{name}}{{#each below}}{{> node}}{{/each}}{{/inline}}";
    String declared =
        """
        ---
        types: { node: { properties: { name: {}, below: { type: "node[]" } } } }
        parameters: { root: { type: node, required: true } }
        variants: { other: {} }
        ---
        """;
    templates
        .with("tree.md", declared + tree.formatted("-") + "{{#with root}}{{> node}}{{/with}}")
        .with("tree.other.md", tree.formatted("+") + "{{#with root}}{{> node}}{{/with}}");
    Map<String, Object> values =
        Map.of(
            "root", Map.of("name", "a", "below", List.of(Map.of("name", "b", "below", List.of()))));
    PromptCatalog catalog = generated();
    assertThat(catalog.render("tree", values)).isEqualTo("-a-b");
    assertThat(catalog.render("tree@other", values)).isEqualTo("+a+b");
  }
}
