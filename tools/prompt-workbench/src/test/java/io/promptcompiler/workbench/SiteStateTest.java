package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that unchanged pages are not created again, and all others are. */
class SiteStateTest {
  private static final List<String> TEXTS =
      List.of(
          "Plain {{x}}\n",
          "---\nparameters: { x: { required: true } }\n---\nA {{x}}{{> rules}}\n",
          "---\ntags: [a]\nexamples:\n  - { name: one, parameters: { x: b } }\n---\n{{x}}\n",
          "---\nparameters: [\n---\nbroken\n",
          "{{#if x}}unclosed\n");

  @TempDir Path templates;
  @TempDir Path site;
  @TempDir Path fresh;

  private CompilerOptions options = CompilerOptions.of(SourceRoot.of(Path.of("x"), "com.acme"));
  private Texts texts = new Texts("Prompts", Path.of("x"));
  private int made;

  private void write(Path folder, String code) throws IOException {
    List<Shown> modules =
        List.of(Shown.alone(new PromptModule("prompts", options, ProjectFunctions.NONE)));
    WriteSite.write(
        () -> {
          made++;
          return Catalogue.of(modules, texts);
        },
        SiteState.inputs(modules, texts, Optional.of(code)),
        folder);
  }

  private static Map<String, String> pages(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.equals(SiteState.FILE)) {
          files.put(name, Files.readString(file, UTF_8));
        }
      }
    }
    return files;
  }

  private void start() {
    options = CompilerOptions.of(SourceRoot.of(templates, "com.acme"));
    texts = new Texts("Prompts", templates);
    new Prompts(templates).with("a.md", TEXTS.get(0)).with("partials/rules.md", "Rules.\n");
  }

  @Test
  void pagesOfTheSameAreMadeOnce() throws Exception {
    start();
    write(site, "1");
    write(site, "1");
    assertThat(made).isEqualTo(1);
    write(site, "2");
    assertThat(made).as("made by other code").isEqualTo(2);
    texts = new Texts("Others", templates);
    write(site, "2");
    assertThat(made).as("called otherwise").isEqualTo(3);
    options = options.withSeverities(Map.of(DiagnosticCode.FOREIGN_SYNTAX, Severity.ERROR));
    write(site, "2");
    assertThat(made).as("compiled otherwise").isEqualTo(4);
    Files.writeString(site.resolve("assets/main.js"), "//", UTF_8);
    write(site, "2");
    assertThat(made).as("damaged").isEqualTo(5);
    assertThat(Files.readString(site.resolve("assets/main.js"), UTF_8)).hasSizeGreaterThan(1000);
  }

  /** After each of many edits, of templates and of pages, the pages are those of a new folder. */
  @Test
  void pagesAreAlwaysThoseOfTheTemplates() throws Exception {
    start();
    long seed = Long.getLong("edits.seed", 7);
    Random random = new Random(seed);
    Prompts prompts = new Prompts(templates);
    for (int i = 0; i < 60; i++) {
      String edit = edit(random, prompts);
      write(site, "1");
      Path all = Files.createDirectory(fresh.resolve("site" + i));
      write(all, "1");
      assertThat(pages(site)).as("seed %s, edit %s: %s", seed, i, edit).isEqualTo(pages(all));
    }
    assertThat(made).as("some edits change nothing").isLessThan(120);
  }

  private String edit(Random random, Prompts prompts) throws IOException {
    String id = List.of("a.md", "b.md", "c/d.md", "partials/rules.md").get(random.nextInt(4));
    switch (random.nextInt(7)) {
      case 0, 1 -> {
        prompts.with(id, TEXTS.get(random.nextInt(TEXTS.size())));
        return "write " + id;
      }
      case 2 -> {
        Files.deleteIfExists(templates.resolve(id));
        return "delete " + id;
      }
      case 3 -> {
        prompts.with(
            "_defaults.yaml", "parameters:\n  x: { default: d" + random.nextInt(3) + " }\n");
        return "defaults";
      }
      case 4 -> {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> data = Files.walk(site)) {
          data.filter(Files::isRegularFile).sorted().forEach(pages::add);
        }
        if (!pages.isEmpty()) {
          Path page = pages.get(random.nextInt(pages.size()));
          if (page.endsWith("index.html")) {
            return "nothing";
          }
          Files.writeString(
              page, random.nextBoolean() ? "" : "window.catalogue.page({});\n", UTF_8);
          return "damage " + page;
        }
        return "nothing";
      }
      case 5 -> {
        texts = new Texts("Prompts " + random.nextInt(2), templates);
        return "title";
      }
      default -> {
        return "nothing";
      }
    }
  }
}
