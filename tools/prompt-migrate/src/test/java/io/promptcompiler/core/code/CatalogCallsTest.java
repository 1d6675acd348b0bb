package io.promptcompiler.core.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.source.javac.FindCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests findings about calls of our own catalogs. */
class CatalogCallsTest {
  @Test
  void idsAndKeysAreCompared(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("review.md"),
        "---\nparameters: { change: { required: true } }\n---\n{{change}}");
    Files.writeString(
        folder.resolve("A.java"),
        """
        import io.promptcompiler.runtime.PromptCatalog;
        import java.util.Map;

        class A {
          void a(PromptCatalog prompts) {
            prompts.render("reviw.md", Map.of("change", 1));
            prompts.render("review.md", Map.of());
            prompts.messages("review.md", Map.of("chnage", 1));
            prompts.render("review.md", Map.of("change", 1));
          }
        }
        """);
    assertThat(
            CheckCode.run(
                    FindCode.in(folder, /* tests= */ false).modules(),
                    () -> List.of(DirectoryCatalog.of(folder)),
                    new DiagnosticPolicy(Map.of()))
                .findings())
        .extracting(
            one ->
                one.location().line()
                    + ":"
                    + one.location().column()
                    + " "
                    + one.code().id()
                    + " "
                    + one.message()
                    + " "
                    + one.fix().text())
        .containsExactly(
            "6:21 PC1417 Unknown prompt 'reviw.md'. Did you mean 'review.md'?",
            "7:21 PC1402 The variable 'change' gets no value. ",
            "8:43 PC1403 The text does not use 'chnage'. Did you mean 'change'? Parameters: change.");
  }
}
