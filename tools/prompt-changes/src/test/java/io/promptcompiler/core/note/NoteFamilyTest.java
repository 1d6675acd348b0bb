package io.promptcompiler.core.note;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.DocumentSchemas;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.catalog.PromptList;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptKind;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A new kind of document is one package and its registration: all that a module does with prompts
 * works for a kind that no main file names.
 */
class NoteFamilyTest {
  private static final Families FAMILIES = Families.STANDARD.with(new NoteFamily());

  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void aModuleOfTwo() {
    templates =
        new Templates(folder.resolve("prompts"))
            .with("greet.md", "Hello")
            .with("team/rules.note", "House rules\nBe kind.\n{{braces}} are text.\n");
  }

  private CompilerOptions options() {
    return CompilerOptions.of(templates.root())
        .withFamilies(FAMILIES)
        .publishedAs(new Publication("com.acme:notes", "1.0", "1.0"));
  }

  private Compilation compiled() {
    return PromptCompiler.compile(options());
  }

  @Test
  void noVariantIsCalledLikeAKindThatFilesSayInTheirNames() {
    templates.with("greet.md", "---\nvariants: { memo: {}, note: {} }\n---\nHello");
    DocumentFamily memos =
        new DocumentFamily() {
          @Override
          public List<DocumentKind> kinds() {
            DocumentKind note = new NoteFamily().kinds().get(0);
            return List.of(DocumentKind.of(Kind.ofData("memo"), "memo", note.shape()));
          }

          @Override
          public DocumentCompiler open(CompilationContext context) {
            return new NoteFamily().open(context);
          }
        };
    Compilation compilation = PromptCompiler.compile(options().withFamilies(FAMILIES.with(memos)));
    assertThat(templates.print(compilation))
        .contains("greet.md:2:13: error: [PC1353]", "'memo'", "'x.memo.json'")
        .doesNotContain("'note'");
  }

  @Test
  void aNoteBecomesAClassInTheCatalog() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    GeneratedJava java = GeneratedJava.of(compiled()).compiles(classes);
    assertThat(java.paths()).contains("com/acme/prompts/team/RulesNote.java");
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      PromptCatalog catalog =
          (PromptCatalog)
              loader.loadClass("com.acme.prompts.Prompts").getConstructor().newInstance();
      assertThat(catalog.ids()).containsExactly("greet.md", "team/rules.note");
      assertThat(catalog.info("team/rules.note").kind()).isEqualTo(PromptKind.OTHER);
      assertThat(catalog.render("team/rules.note", Map.of()))
          .isEqualTo("Be kind.\n{{braces}} are text.\n");
    }
  }

  @Test
  void aNoteIsRenderedFromItsDirectory() {
    DirectoryCatalog catalog = DirectoryCatalog.of(options());
    assertThat(catalog.render("team/rules.note", Map.of())).startsWith("Be kind.\n");
    templates.with("team/rules.note", "House rules\nBe brief.\n");
    assertThat(catalog.render("team/rules.note", Map.of())).isEqualTo("Be brief.\n");
  }

  @Test
  void aNoteIsListed() {
    assertThat(PromptList.of(Map.of("", compiled())).table())
        .isEqualTo(
            """
            ID               SCOPE    STATUS   REQUIRED  OPTIONAL  SYNOPSIS
            greet.md         project  current  -         -
            team/rules.note  project  current  -         -         House rules
            """);
  }

  @Test
  void aNoteIsBuiltIncrementally() throws Exception {
    assertThat(build().compiled()).isEqualTo(2);
    assertThat(build().compiled()).isZero();
    templates.with("greet.md", "Hello again");
    assertThat(build().compiled()).isEqualTo(1);
    templates.with("team/rules.note", "House rules\nBe brief.\n");
    assertThat(build().compiled()).isEqualTo(1);
    assertThat(folder.resolve("sources/com/acme/prompts/team/RulesNote.java"))
        .content()
        .contains("Be brief.");
    Files.delete(templates.folder().resolve("team/rules.note"));
    build();
    assertThat(folder.resolve("sources/com/acme/prompts/team/RulesNote.java")).doesNotExist();
  }

  private BuildResult build() throws Exception {
    return IncrementalBuild.run(
        new BuildRequest(
            options(),
            folder.resolve("sources"),
            folder.resolve("resources"),
            folder.resolve("state/main.state"),
            "1.0",
            /* failOnWarning= */ false));
  }

  @Test
  void mistakesInANoteAreReported() {
    templates.with("empty.note", "");
    assertThat(templates.print(compiled()))
        .isEqualTo(
            """
            empty.note: error: [PC212] 'title' cannot be ''.
                  | Begin the note with a line that is its title.
            """);
  }

  @Test
  void aFileThatWasMeantAsOneIsReported() {
    templates.with("a.NOTE", "Title\n");
    assertThat(templates.print(compiled())).contains("Name it 'a.note'");
  }

  @Test
  void aNoteIsInALibraryAndItsIndex() throws Exception {
    Path library = library();
    assertThat(library.resolve("META-INF/prompts/index.json"))
        .content()
        .contains("{\"id\":\"team/rules.note\",\"scope\":\"project\",")
        .contains("\"kind\":\"note\"");
    assertThat(library.resolve("META-INF/prompts/sources/0/team/rules.note")).exists();
    Templates other = new Templates(folder.resolve("other")).with("b.md", "B");
    CompilerOptions user =
        CompilerOptions.of(other.root()).withLibraries(List.of(LibraryPath.of(library)));
    assertThat(PromptCompiler.compile(user.withFamilies(FAMILIES)).diagnostics())
        .extracting(finding -> finding.code().id())
        .containsExactly("PC402");
  }

  @Test
  void breakingChangesOfANoteAreReported() throws Exception {
    Path library = library();
    templates.with("team/rules.note", "Rules\nBe brief.\n");
    try (Released released = ReleasedLibrary.open(library, Optional.empty(), options())) {
      assertThat(
              CheckEvolution.run(
                      new EvolutionRequest(
                          options(),
                          released,
                          Optional.empty(),
                          Map.of(),
                          folder.resolve("baseline.txt"),
                          /* accepts= */ false))
                  .findings())
          .extracting(finding -> finding.code().id() + " " + finding.message())
          .containsExactlyInAnyOrder(
              "PC1220 The text has changed.", "PC1247 'title' changed from House rules to Rules.");
    }
  }

  private Path library() throws Exception {
    Path library = folder.resolve("library");
    for (OutputFile file : compiled().files()) {
      if (file.type() == Artifact.Type.RESOURCE) {
        Path path = library.resolve(file.path());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.content());
      }
    }
    return library;
  }

  @Test
  void aNoteHasASchema() {
    assertThat(DocumentSchemas.all(FAMILIES).get("note.schema.json")).contains("Its first line.");
  }
}
