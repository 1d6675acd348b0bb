package io.promptcompiler.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that do not go together are findings that name both sides. */
class LibraryClashTest {
  private static final String LONG = "{{!" + " long".repeat(500) + "}}";
  private static final String LARGE = "---\nparameters: { x: { required: true } }\n---\n" + LONG;

  @TempDir private Path folder;

  private Module library(String place, String name, String version, Map<String, String> files) {
    return Module.of(folder.resolve(place), name, version, files).packed();
  }

  private Module app(Map<String, String> files, Module... libraries) {
    return Module.of(folder.resolve("app"), "acme:app", "1", files, libraries);
  }

  @Test
  void twoThatOfferTheSameAreAmbiguousOnlyWhereItIsUsed() {
    Module one = library("one", "acme:one", "1.0", Map.of("partials/p.md", "one"));
    Module two = library("two", "acme:two", "2.0", Map.of("partials/p.md", "two"));
    assertThat(app(Map.of("a.md", "no partial\n"), one, two).findings()).isEmpty();
    assertThat(app(Map.of("a.md", "{{> p}}\n"), one, two).findings())
        .isEqualTo(
            """
            app/prompts/a.md:1:5: error: [PC1001] Two libraries provide the partial 'p': 'acme:one:1.0' and 'acme:two:2.0'.
                1 | {{> p}}
                  |     ^ Remove one of the libraries, or add a partial of that name yourself.""");
  }

  @Test
  void aTypeOfTwoLibrariesMeansNothing() {
    String types = "types:\n  Item: { properties: { x: {} } }\n";
    Module one = library("one", "acme:one", "1", Map.of("_defaults.yaml", types, "p.md", "1"));
    Module two = library("two", "acme:two", "1", Map.of("_defaults.yaml", types, "q.md", "1"));
    assertThat(
            app(
                    Map.of(
                        "a.md",
                        "---\nparameters: { i: { type: \"Item[]\" } }\n---\n{{#each i}}{{x}}{{/each}}\n"),
                    one,
                    two)
                .findings())
        .startsWith(
            "app/prompts/a.md:2:27: error: [PC1001] Two libraries provide the type 'Item':");
    assertThat(
            app(
                    Map.of(
                        "_defaults.yaml",
                        types,
                        "a.md",
                        "---\nparameters: { i: { type: Item } }\n---\n{{i.x}}\n"),
                    one,
                    two)
                .findings())
        .isEmpty();
  }

  @Test
  void promptsOfOneIdClash() {
    Module one = library("one", "acme:one", "1.0", Map.of("p.md", "one"));
    Module two = library("two", "acme:two", "2.0", Map.of("p.md", "two"));
    assertThat(app(Map.of("a.md", "A\n"), one, two).findings())
        .contains(
            "[PC1002] The libraries 'acme:one:1.0' and 'acme:two:2.0' both have the prompt 'p.md'.");
  }

  @Test
  void aTextThatVanishedIsReportedWithBothLibraries() {
    Module before = library("before", "acme:base", "1.0", Map.of("partials/x.md", "x"));
    Module middle =
        Module.of(
                folder.resolve("middle"),
                "acme:middle",
                "1.0",
                Map.of("partials/y.md", "{{> x}}", "q.md", "{{> x}}"),
                before)
            .packed();
    Module after = library("after", "acme:base", "2.0", Map.of("partials/z.md", "z"));
    assertThat(app(Map.of("a.md", "A\n"), middle, before).findings()).isEmpty();
    assertThat(app(Map.of("a.md", "A\n"), middle, after).findings())
        .contains(
            "[PC1004] The library 'acme:middle:1.0' was built with 'acme:base:1.0', but the"
                + " class path has version 2.0 without 'partials/x.md'.");
    assertThat(app(Map.of("a.md", "A\n"), middle).findings())
        .contains("was built with 'acme:base:1.0', but the class path has no version of it.");
  }

  @Test
  void aClassThatIsCalledMustBeOfTheSameText() {
    Module before = library("before", "acme:base", "1.0", Map.of("partials/x.md", LARGE + "{{x}}"));
    Module middle =
        Module.of(
                folder.resolve("middle"),
                "acme:middle",
                "1.0",
                Map.of("q.md", "---\nparameters: { x: { required: true } }\n---\n{{> x}}"),
                before)
            .packed();
    Module after = library("after", "acme:base", "1.1", Map.of("partials/x.md", LARGE + "({{x}})"));
    assertThat(app(Map.of("a.md", "A\n"), middle, after).findings())
        .contains("but the class path has version 1.1 with a different 'partials/x.md'.");
  }

  @Test
  void aClassThatWasMadeOfOtherTextsIsNotCalled() {
    Module before = library("before", "acme:base", "1.0", Map.of("partials/end.md", "one"));
    Module middle =
        Module.of(
                folder.resolve("middle"),
                "acme:middle",
                "1.0",
                Map.of("partials/big.md", LARGE + "{{x}} {{> end}}"),
                before)
            .packed();
    Map<String, String> prompt = Map.of("a.md", "{{> big x=\"that is\"}}");
    assertThat(app(prompt, middle, before).eval("acme.app.APrompt.builder().render()"))
        .isEqualTo("that is one");
    Module after = library("after", "acme:base", "1.1", Map.of("partials/end.md", "two"));
    assertThat(app(prompt, middle, after).eval("acme.app.APrompt.builder().render()"))
        .isEqualTo("that is two");
  }

  @Test
  void aLibraryOfANewerCompilerIsReportedWithBothVersions() throws IOException {
    Module one = library("one", "acme:one", "1.0", Map.of("partials/p.md", "one"));
    Path classes = folder.resolve("one/target/classes");
    Path index = classes.resolve("META-INF/prompts/index.json");
    Files.writeString(
        index,
        Files.readString(index)
            .replace("\"format\": 1", "\"format\": 7")
            .replace("\"compiler\": \"0.1.0\"", "\"compiler\": \"3.0.0\""));
    assertThat(app(Map.of("a.md", "A\n"), one.unpacked()).findings())
        .contains(
            "one/target/classes/META-INF/prompts/index.json:2:13: error: [PC1003] The library"
                + " 'acme:one:1.0' was made by version 3.0.0 of the compiler, in format 7; this one"
                + " reads formats up to 1.");
  }

  @Test
  void anIndexThatIsNoneIsAFindingAndNothingMore() throws IOException {
    Module one = library("one", "acme:one", "1.0", Map.of("partials/p.md", "one"));
    Files.writeString(
        folder.resolve("one/target/classes/META-INF/prompts/index.json"), "{ \"format\": 1 ");
    assertThat(app(Map.of("a.md", "A\n"), one.unpacked()).findings())
        .startsWith("one/target/classes/META-INF/prompts/index.json:1:")
        .contains("[PC216]");
  }

  @Test
  void onlyWhatTheIndexListsCounts() throws IOException {
    Module one = library("one", "acme:one", "1.0", Map.of("partials/p.md", "one"));
    Path partials = folder.resolve("one/target/classes/META-INF/prompts/sources/0/partials");
    Files.writeString(partials.resolve("left-over.md"), "from an earlier build");
    assertThat(app(Map.of("a.md", "{{> left-over}}\n"), one.unpacked()).findings())
        .contains("[PC340] Unknown partial 'left-over'.");
    Files.delete(partials.resolve("p.md"));
    assertThat(app(Map.of("a.md", "A\n"), one.unpacked()).findings())
        .contains(
            "[PC105] Cannot read 'partials/p.md': the index lists it, but it does not exist.",
            "Build or download the library again.");
  }

  @Test
  void aTemplateWithOtherContentIsTheOnlyFinding() throws IOException {
    Module one =
        library(
            "one",
            "acme:one",
            "1.0",
            Map.of(
                "partials/p.md",
                "Version ${project.version}.",
                "skills/s.md",
                "S",
                "_defaults.yaml",
                "types:\n  Item: { properties: { x: {} } }\n",
                "m.md",
                "---\nparameters: { i: { type: Item } }\n---\n{{i.x}}"));
    Path sources = folder.resolve("one/target/classes/META-INF/prompts/sources/0");
    Files.writeString(sources.resolve("partials/p.md"), "Version 1.0.");
    assertThat(
            app(
                    Map.of(
                        "a.md",
                        "---\nparameters: { i: { type: Item } }\n---\n{{> p}} {{skill:s}} {{i.x}}\n"),
                    one.unpacked())
                .findings())
        .startsWith("one/target/classes/META-INF/prompts/index.json:8:")
        .contains("[PC105] Cannot read 'partials/p.md': its content is not the one whose hash")
        .endsWith(" as a filter of resources does.");
  }
}
