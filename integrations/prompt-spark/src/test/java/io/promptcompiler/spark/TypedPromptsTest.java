package io.promptcompiler.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.spark.prompts.ReviewPrompt;
import io.promptcompiler.spark.prompts.TestPrompts;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class TypedPromptsTest {
  private final SparkSession spark = Sessions.get();

  @Test
  void rowsOfClassesAreRenderedByClassesOfPrompts() {
    Dataset<String> diffs = spark.createDataset(List.of("+a", "+b"), Encoders.STRING());
    assertThat(
            diffs
                .repartition(2)
                .map(
                    TypedPrompts.text(diff -> ReviewPrompt.builder().diff(diff).tries(2).build()),
                    Encoders.STRING())
                .collectAsList())
        .containsExactlyInAnyOrder(
            ReviewPrompt.builder().diff("+a").tries(2).build().render(),
            ReviewPrompt.builder().diff("+b").tries(2).build().render());
  }

  @Test
  void rowsWithoutClassesAreReadByTheTypesOfTheirColumns() {
    Dataset<Row> rows =
        spark.sql(
            "SELECT * FROM (VALUES ('+a', 2, array('x', 'y')), ('+b', NULL, NULL)) AS t(diff, tries, files)");
    assertThat(
            rows.map(
                    TypedPrompts.text(row -> ReviewPrompt.fromMap(RowParameters.of(row))),
                    Encoders.STRING())
                .collectAsList())
        .containsExactly(
            TestPrompts.catalog()
                .render("review", Map.of("diff", "+a", "tries", 2, "files", List.of("x", "y"))),
            TestPrompts.catalog().render("review", Map.of("diff", "+b")));
  }

  @Test
  void aRowThatDoesNotFitHasProblems() {
    Dataset<TriedPrompt> tried =
        spark
            .sql("SELECT * FROM (VALUES ('+a', 'short'), (NULL, 'tall')) AS t(diff, style)")
            .map(
                TypedPrompts.tried((Row row) -> ReviewPrompt.fromMap(RowParameters.of(row))),
                TriedPrompt.encoder());
    assertThat(tried.columns()).containsExactlyInAnyOrder("text", "problems");
    List<TriedPrompt> all = tried.collectAsList();
    assertThat(all.get(0).getText()).isEqualTo(ReviewPrompt.builder().diff("+a").render());
    assertThat(all.get(0).getProblems()).isEmpty();
    assertThat(all.get(1).getText()).isNull();
    assertThat(all.get(1).getProblems())
        .containsExactly(
            "Required parameter 'diff' is missing. What has changed",
            "Parameter 'style' must be one of 'short', 'long', but got 'tall'");
  }
}
