package io.promptcompiler.it.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.LibraryPath.Role;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.it.harness.Module;
import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Catalogs of one name are a finding, and where nobody compiles, an error at run time. */
class CatalogClashTest {
  private static final String LIST = "META-INF/services/io.promptcompiler.runtime.PromptCatalog";

  @TempDir private Path folder;

  /** A jar of a module whose base package is {@code acme.one}, whatever the module is called. */
  private Path sameCatalog(String place, String text) {
    Module.of(folder.resolve(place), "acme:one", "1", Map.of("p.md", text)).packed();
    return folder.resolve(place).resolve("target/one.jar");
  }

  /** The findings of a module of the same base package, or another, with some places around it. */
  private String findings(String packageName, LibraryPath... libraries) throws IOException {
    Path prompts = Files.createDirectories(folder.resolve("app/prompts"));
    Files.writeString(prompts.resolve("a.md"), "A\n");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(prompts, packageName))
            .withLibraries(Arrays.asList(libraries));
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return PromptCompiler.compile(options).diagnostics().stream()
        .map(printer::print)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void theOwnCatalogMustNotHideThatOfALibrary() throws IOException {
    Path library = sameCatalog("library", "P");
    String clash =
        "[PC402] 'the catalog of all prompts' of the library 'acme:one:1' and 'the catalog of all"
            + " prompts' both become the class 'acme.one.Prompts'.";
    assertThat(findings("acme.one", LibraryPath.of(library)))
        .startsWith("app/prompts: error: " + clash)
        .endsWith("Configure a different 'packageName': each module needs its own.")
        .hasLineCount(2);
    assertThat(findings("acme.one", new LibraryPath(library, Role.AT_RUN_TIME))).contains(clash);
    assertThat(findings("acme.two", LibraryPath.of(library))).isEmpty();
    assertThat(findings("acme.two", new LibraryPath(library, Role.AT_RUN_TIME))).isEmpty();
  }

  @Test
  void aClassOfTheProjectItselfMustNotBeHiddenByItsTests() throws IOException {
    Module.of(folder.resolve("main"), "acme:one", "1", Map.of("a.md", "main")).packed();
    Path own = folder.resolve("main/target/classes");
    CompilerOptions plain =
        CompilerOptions.of(
            SourceRoot.of(Files.createDirectories(folder.resolve("test")), "acme.one"));
    Files.writeString(folder.resolve("test/a.md"), "test");
    CompilerOptions options =
        new CompilerOptions(
                plain.roots(),
                "acme.one",
                "TestPrompts",
                Map.of(),
                List.of(),
                List.of(),
                folder,
                Optional.empty())
            .withLibraries(List.of(new LibraryPath(own, Role.OWN)));
    assertThat(PromptCompiler.compile(options).diagnostics())
        .extracting(one -> one.message())
        .containsExactly(
            "'a.md' of the project 'acme:one:1' and 'a.md' both become the class"
                + " 'acme.one.APrompt'.");
  }

  @Test
  void catalogsOfTwoLibrariesClash() throws IOException {
    LibraryPath one = LibraryPath.of(sameCatalog("one", "P"));
    Module.of(folder.resolve("two"), "acme:one", "2", Map.of("q.md", "Q")).packed();
    Path other = folder.resolve("two/target/one.jar");
    String clash =
        "[PC1002] The libraries 'acme:one:1' and 'acme:one:2' both have the catalog"
            + " 'acme.one.Prompts'.";
    assertThat(findings("acme.app", one, LibraryPath.of(other))).contains(clash).hasLineCount(2);
    assertThat(findings("acme.app", one, new LibraryPath(other, Role.AT_RUN_TIME))).contains(clash);
    assertThat(findings("acme.app", one, LibraryPath.of(one.path()))).isEmpty();
  }

  @Test
  void aJarWithoutAnIndexHasACatalogToo() throws IOException {
    Path list = folder.resolve("unpublished").resolve(LIST);
    Files.createDirectories(list.getParent());
    Files.writeString(list, "acme.one.Prompts\n");
    LibraryPath unpublished = LibraryPath.of(folder.resolve("unpublished"));
    assertThat(findings("acme.one", unpublished))
        .contains("'the catalog of all prompts' of the library 'unpublished' and");
    assertThat(findings("acme.app", LibraryPath.of(sameCatalog("one", "P")), unpublished))
        .contains(
            "[PC1002] The libraries 'acme:one:1' and 'unpublished' both have the catalog"
                + " 'acme.one.Prompts'.");
  }

  @Test
  void anIndexThatSaysNothingOfItsCatalogIsReadBesideTheListOfCatalogs() throws IOException {
    sameCatalog("one", "P");
    Path classes = folder.resolve("one/target/classes");
    Path index = classes.resolve("META-INF/prompts/index.json");
    String said = Files.readString(index);
    assertThat(said).contains("\"catalog\": \"acme.one.Prompts\",\n");
    Files.writeString(index, said.replace("  \"catalog\": \"acme.one.Prompts\",\n", ""));
    assertThat(findings("acme.one", LibraryPath.of(classes))).contains("[PC402]");
    Files.writeString(index, said);
    Files.delete(classes.resolve(LIST));
    assertThat(findings("acme.one", LibraryPath.of(classes))).contains("[PC402]");
  }

  @Test
  void nothingOfALibraryThatIsThereAtRunTimeOnlyCanBeIncluded() throws IOException {
    Module.of(folder.resolve("library"), "acme:one", "1", Map.of("partials/p.md", "P")).packed();
    Path jar = folder.resolve("library/target/one.jar");
    Path prompts = Files.createDirectories(folder.resolve("app/prompts"));
    Files.writeString(prompts.resolve("b.md"), "{{> p}}\n");
    assertThat(findings("acme.app", LibraryPath.of(jar))).isEmpty();
    assertThat(findings("acme.app", new LibraryPath(jar, Role.AT_RUN_TIME)))
        .contains("[PC340] Unknown partial 'p'.")
        .endsWith(
            "The library 'acme:one:1' has it, but is a run-time dependency: give it the scope"
                + " 'compile'.");
    Path list = folder.resolve("unpublished.jar").resolve(LIST);
    Files.createDirectories(list.getParent());
    Files.writeString(list, "acme.one.Prompts\n");
    assertThat(findings("acme.app", LibraryPath.of(folder.resolve("unpublished.jar"))))
        .endsWith(
            "The library 'unpublished.jar' has no index, so none of its texts can be included: its"
                + " author can build it without <publish>false</publish>, or you copy the text into"
                + " your project.");
  }

  @Test
  void discoverDoesNotLosePromptsInSilence() throws IOException {
    // The classes of both catalogs have the same content.
    Module.of(folder.resolve("one"), "acme.one:two", "1", Map.of("p.md", "one")).packed();
    Module.of(folder.resolve("two"), "acme:one.two", "1", Map.of("p.md", "two")).packed();
    Path one = folder.resolve("one/target/two.jar");
    Path two = folder.resolve("two/target/one.two.jar");
    Path copy = Files.copy(one, folder.resolve("copy.jar"));
    assertThat(ids(one, copy)).containsExactly("p.md");
    assertThatThrownBy(() -> ids(one, two))
        .isExactlyInstanceOf(IncompatiblePromptError.class)
        .hasMessageContaining("acme.one.two.Prompts")
        .hasMessageContaining("/two.jar")
        .hasMessageContaining("/one.two.jar")
        .hasMessageContaining("# acme.one:two:1,")
        .hasMessageEndingWith("# acme:one.two:1");
  }

  private static List<String> ids(Path... jars) throws IOException {
    URL[] urls = new URL[jars.length];
    for (int i = 0; i < jars.length; i++) {
      urls[i] = jars[i].toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls, PromptCatalog.class.getClassLoader())) {
      return PromptCatalog.discover(loader).ids();
    }
  }
}
