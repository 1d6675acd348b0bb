package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The schemas under {@code docs/schema} are those of the tables that documents are held to. {@code
 * ./mvnw test -Dgoldens=rewrite} rewrites them.
 */
class DocumentSchemasTest {
  private static final Path FOLDER = Path.of("..", "docs", "schema");

  @TestFactory
  Stream<DynamicTest> theSchemasOfEditorsAreThoseOfTheCompiler() throws IOException {
    Map<String, String> all = DocumentSchemas.all(Families.STANDARD);
    if ("rewrite".equals(System.getProperty("goldens"))) {
      Files.createDirectories(FOLDER);
      for (Map.Entry<String, String> file : all.entrySet()) {
        Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
      }
    }
    return DynamicTest.stream(
        all.keySet().stream(),
        name -> name,
        name ->
            assertThat(FOLDER.resolve(name))
                .as("./mvnw test -Dgoldens=rewrite rewrites it")
                .hasContent(all.get(name)));
  }

  @Test
  void noOtherSchemasArePublished() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .isSubsetOf(DocumentSchemas.all(Families.STANDARD).keySet());
    }
  }
}
