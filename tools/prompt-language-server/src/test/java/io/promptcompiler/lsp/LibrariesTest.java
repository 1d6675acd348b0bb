package io.promptcompiler.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A module that uses the prompts of a library, which are in a jar. */
class LibrariesTest {
  private static final String RULES =
      """
      ---
      parameters:
        role: { required: true, description: Who reads. }
      ---
      You are {{role}}.
      """;
  private static final String TYPES =
      "types:\n  Author: { properties: { name: { required: true } } }\n";
  private static final Map<String, String> LIBRARY =
      Map.of(
          "_defaults.yaml", TYPES,
          "partials/house-rules.md", RULES,
          "skills/tone.md", "Be brief.\n");
  private static final String REVIEW =
      """
      ---
      parameters:
        author: { type: Author, required: true }
      ---
      {{> house-rules role="a reviewer"}}
      {{author.name}} {{skill:tone}}
      """;

  @TempDir private Path temporary;

  @SuppressWarnings("NullAway.Init") // before each
  private Session session;

  @BeforeEach
  void open() throws IOException {
    Path folder = temporary.toRealPath();
    for (Map.Entry<String, String> file : LIBRARY.entrySet()) {
      write(folder.resolve("library"), file.getKey(), file.getValue());
    }
    Path jar = packed(folder.resolve("library"), folder.resolve("house-prompts-1.0.jar"));
    Path app = folder.resolve("app");
    write(app, "pom.xml", "<project/>");
    write(app, "src/main/prompts/review.md", REVIEW);
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(app.resolve("src/main/prompts"), "com.acme.app"))
            .withLibraries(List.of(LibraryPath.of(jar)))
            .configuredIn(app.resolve("pom.xml"));
    RecordedOptions.of(options, app.resolve("target/classes"))
        .write(app.resolve("target/prompt-compiler/main-default.options"));
    session = Session.of(app);
  }

  @AfterEach
  void close() {
    session.close();
  }

  private static void write(Path folder, String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** The jar of a library: what other modules need of it, which is no class. */
  private static Path packed(Path prompts, Path jar) throws IOException {
    Compilation compilation =
        PromptCompiler.compile(
            CompilerOptions.of(SourceRoot.of(prompts, "com.acme.house"))
                .publishedAs(new Publication("com.acme:house-prompts", "1.0", "0.1.0")));
    assertThat(compilation.errors()).isEmpty();
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      for (OutputFile file : compilation.files()) {
        if (file.type() == Artifact.Type.RESOURCE) {
          entries.putNextEntry(new JarEntry(file.path()));
          entries.write(file.content().getBytes(StandardCharsets.UTF_8));
          entries.closeEntry();
        }
      }
    }
    return jar;
  }

  private Location definition(String text) {
    Position at = session.edit("review.md", text);
    List<? extends Location> found =
        Session.get(
                session
                    .server()
                    .getTextDocumentService()
                    .definition(new DefinitionParams(session.document("review.md"), at)))
            .getLeft();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private String content(String uri) {
    return Session.get(
            session
                .server()
                .getWorkspaceService()
                .textDocumentContent(new TextDocumentContentParams(uri)))
        .getText();
  }

  /** What a text says from a place on, to the end of the line. */
  private static String rest(String text, Position from) {
    return text.lines().toList().get(from.getLine()).substring(from.getCharacter());
  }

  @Test
  void templatesOfLibrariesAreKnown() {
    assertThat(session.findings("review.md")).isEmpty();
    assertThat(session.completions("review.md", REVIEW + "{{> ‸")).contains("house-rules");
    assertThat(session.completions("review.md", REVIEW + "{{> house-rules ‸")).startsWith("role");
    assertThat(session.completions("review.md", REVIEW + "{{skill:‸")).contains("skill:tone");
    assertThat(session.completions("review.md", REVIEW + "{{author.‸")).containsExactly("name");
    assertThat(session.hover("review.md", REVIEW.replace("> house", "> ho‸use")))
        .contains("role: string (required)", "Who reads.");
    session.edit("review.md", REVIEW.replace(" role=\"a reviewer\"", ""));
    assertThat(session.findings("review.md")).containsExactly("5:5 PC343 error");
  }

  @Test
  void declarationsAreInDocumentsOfTheJar() {
    Location partial = definition(REVIEW.replace("> house", "> ho‸use"));
    assertThat(partial.getUri()).startsWith("prompt-library:").endsWith("/house-rules.md");
    assertThat(content(partial.getUri())).isEqualTo(RULES);

    Location parameter = definition(REVIEW.replace("role=", "ro‸le="));
    assertThat(parameter.getUri()).isEqualTo(partial.getUri());
    assertThat(rest(RULES, parameter.getRange().getStart())).startsWith("role: {");

    Location skill = definition(REVIEW.replace("skill:tone", "skill:to‸ne"));
    assertThat(content(skill.getUri())).isEqualTo("Be brief.\n");

    Location property = definition(REVIEW.replace("author.name", "author.na‸me"));
    assertThat(content(property.getUri())).isEqualTo(TYPES);
    assertThat(rest(TYPES, property.getRange().getStart())).startsWith("name: {");
  }

  @Test
  void theirDocumentsCanBeReadInTheEditor() {
    String uri = definition(REVIEW.replace("> house", "> ho‸use")).getUri();
    session
        .server()
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(new TextDocumentItem(uri, "markdown", 1, content(uri))));
    session.settle();
    assertThat(session.all()).isEmpty();
    int name = RULES.indexOf("{{role") + 3;
    assertThat(
            Session.get(
                    session
                        .server()
                        .getTextDocumentService()
                        .hover(
                            new HoverParams(
                                new TextDocumentIdentifier(uri), Session.position(RULES, name))))
                .getContents()
                .getRight()
                .getValue())
        .contains("role: string (required)");
  }

  @Test
  void theyAreNotChanged() {
    for (String text :
        List.of(
            REVIEW.replace("> house", "> ho‸use"),
            REVIEW.replace("role=", "ro‸le="),
            REVIEW.replace("author.name", "author.na‸me"))) {
      Position at = session.edit("review.md", text);
      assertThatThrownBy(
              () ->
                  Session.get(
                      session
                          .server()
                          .getTextDocumentService()
                          .rename(new RenameParams(session.document("review.md"), at, "other"))))
          .hasMessageContaining("not declared in this project");
    }
  }

  @Test
  void missingDocumentsAreNamed() {
    String uri = definition(REVIEW.replace("> house", "> ho‸use")).getUri();
    String gone = uri.replace("house-rules", "no-rules");
    assertThatThrownBy(() -> content(gone)).hasMessageContaining("no document '" + gone + "'");
  }
}
