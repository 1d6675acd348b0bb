package io.promptcompiler.core.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Helpers of a project that are configured wrongly. */
class HelperOptionsTest {
  private static final String METHOD = "com.acme.Text#slug";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          to text | com.acme.Text#slug | string | string | PC131 | 'to text' cannot be the name of a helper. | Write letters, digits, '_' and '-'.
          2nd     | com.acme.Text#slug | string | string | PC131 | '2nd' cannot be the name of a helper. | Write letters, digits, '_' and '-'.
          upper   | com.acme.Text#slug | string | string | PC132 | The helper 'upper' has the name of a built-in helper. | Give it another name.
          each    | com.acme.Text#slug | string | string | PC132 | The helper 'each' has the name of a built-in helper. | Give it another name.
          slug    | com.acme.Text.slug | string | string | PC133 | 'com.acme.Text.slug', the method of the helper 'slug', is not a valid method name. | Write it like 'com.acme.Text#slug'.
          slug    | com.acme.Text#new  | string | string | PC133 | 'com.acme.Text#new', the method of the helper 'slug', is not a valid method name. | Write it like 'com.acme.Text#slug'.
          slug    | com.acme.Text#slug | strin  | string | PC134 | Unknown type 'strin' of the helper 'slug'. | Did you mean 'string'? Types, also with '[]': string, boolean, integer, number, decimal, any.
          slug    | com.acme.Text#slug | string | void   | PC134 | Unknown type 'void' of the helper 'slug'. | Types, also with '[]': string, boolean, integer, number, decimal, any.
          slug    | com.acme.Text#slug | string | any[]  | PC135 | The helper 'slug' cannot return 'any[]'. | Write 'any', which includes lists.
          """)
  void areReported(
      String name,
      String method,
      String takes,
      String returns,
      String id,
      String message,
      String fix) {
    HelperOption option = new HelperOption(name, method, List.of(takes), returns);
    assertThat(findings(options("app").withHelpers(List.of(option))))
        .isEqualTo("pom.xml: error: [%s] %s\n      | %s\n".formatted(id, message, fix));
  }

  @Test
  void aDuplicateNameIsReported() {
    assertThat(findings(options("app").withHelpers(List.of(slug(METHOD), slug("com.acme.B#b")))))
        .isEqualTo(
            """
            pom.xml: error: [PC130] The helper 'slug' is configured twice.
                  | Remove one of the two.
            """);
  }

  @Test
  void aNameOfALibraryMeansTheSameHere() throws IOException {
    CompilerOptions library =
        options("library")
            .withHelpers(List.of(slug(METHOD)))
            .publishedAs(new Publication("com.acme:texts", "1.2.0", "0.1.0"));
    for (OutputFile file : PromptCompiler.compile(library).files()) {
      Path path = folder.resolve("classes").resolve(file.path());
      Files.createDirectories(path.getParent());
      Files.write(path, file.content().getBytes(UTF_8));
    }
    CompilerOptions app =
        options("app").withLibraries(List.of(LibraryPath.of(folder.resolve("classes"))));
    assertThat(findings(app.withHelpers(List.of(slug(METHOD))))).isEmpty();
    assertThat(findings(app.withHelpers(List.of(slug("com.acme.Other#slug")))))
        .isEqualTo(
            """
            pom.xml: error: [PC136] The helper 'slug' is 'com.acme.Other#slug' here, but \
            'com.acme.Text#slug' in the library 'com.acme:texts:1.2.0'.
                  | Rename the helper of this module, or remove the library.
            """);
  }

  private static HelperOption slug(String method) {
    return new HelperOption("slug", method, List.of("string"), "string");
  }

  private CompilerOptions options(String module) {
    Templates templates =
        new Templates(folder.resolve(module)).with(module + ".md", "{{slug \"A text\"}}");
    SourceRoot root = SourceRoot.of(templates.folder(), "com.acme." + module);
    return new CompilerOptions(
        List.of(root),
        root.packageName(),
        "Prompts",
        Map.of(),
        List.of(),
        List.of(),
        folder.resolve("pom.xml"),
        Optional.empty());
  }

  /** The findings about the configuration. */
  private String findings(CompilerOptions options) {
    Compilation compilation = PromptCompiler.compile(options);
    String printed = new Templates(folder).print(compilation);
    return String.join(
        "",
        Arrays.stream(printed.split("(?m)^(?! )"))
            .filter(finding -> finding.startsWith("pom.xml"))
            .toList());
  }
}
