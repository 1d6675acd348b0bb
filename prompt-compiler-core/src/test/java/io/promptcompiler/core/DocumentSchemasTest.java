package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The schemas under {@code docs/schema} are those of the tables that documents are held to. {@code
 * ./mvnw test -Dgoldens=rewrite} rewrites them.
 */
class DocumentSchemasTest {
  private static final Path FOLDER = Path.of("..", "docs", "schema");

  @Test
  void theSchemasOfEditorsAreThoseOfTheCompiler() throws IOException {
    Map<String, String> all = DocumentSchemas.all(Families.STANDARD);
    if ("rewrite".equals(System.getProperty("goldens"))) {
      Files.createDirectories(FOLDER);
      for (Map.Entry<String, String> file : all.entrySet()) {
        Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
      }
    }
    for (Map.Entry<String, String> file : all.entrySet()) {
      assertThat(FOLDER.resolve(file.getKey()))
          .as("./mvnw test -Dgoldens=rewrite rewrites it")
          .hasContent(file.getValue());
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      assertThat(names).isEqualTo(all.keySet().stream().sorted().toList());
    }
  }
}
