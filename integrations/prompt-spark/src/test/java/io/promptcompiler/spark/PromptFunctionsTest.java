package io.promptcompiler.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.spark.prompts.TestPrompts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptFunctionsTest {
  private static final String CHANGES =
      """
      (VALUES
        ('+a', 'short', 2, 0.5D, array('x', 'y')),
        ('größer', CAST(NULL AS STRING), CAST(NULL AS INT), CAST(NULL AS DOUBLE), NULL))
      AS t(diff, style, tries, share, files)
      """;

  private final SparkSession spark = Sessions.get();
  private final PromptCatalog catalog = TestPrompts.catalog();

  @BeforeEach
  void register() {
    PromptFunctions.register(spark, catalog);
  }

  @AfterEach
  void reset() {
    spark.conf().unset("spark.sql.codegen.wholeStage");
    spark.conf().unset("spark.sql.codegen.factoryMode");
    spark.conf().unset("spark.sql.columnVector.offheap.enabled");
  }

  private List<Row> rows(String query) {
    // Rows of values are computed by the driver, which those of a shuffle are not.
    return spark.sql(query).collectAsList();
  }

  private static String parallel(String from) {
    return "(SELECT /*+ REPARTITION(3) */ * FROM " + from + ") ORDER BY diff";
  }

  private List<String> texts(String query) {
    return rows(query).stream().map(row -> row.getString(0)).toList();
  }

  @ParameterizedTest
  @CsvSource({"true, CODEGEN_ONLY", "false, CODEGEN_ONLY", "false, NO_CODEGEN"})
  void rowsAreReadByTheirTypesHoweverSparkRunsThem(String wholeStage, String mode) {
    spark.conf().set("spark.sql.codegen.wholeStage", wholeStage);
    spark.conf().set("spark.sql.codegen.factoryMode", mode);
    assertThat(
            texts(
                "SELECT prompt('review', struct(diff, style, tries, share, files)) FROM "
                    + parallel(CHANGES)))
        .containsExactly(
            catalog.render(
                "review",
                Map.of(
                    "diff",
                    "+a",
                    "style",
                    "short",
                    "tries",
                    2,
                    "share",
                    0.5,
                    "files",
                    List.of("x", "y"))),
            catalog.render("review", Map.of("diff", "größer")));
  }

  /** Many texts are in one array then, or in memory outside the heap. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void textsAreReadFromColumnsOfFiles(boolean isOffHeap, @TempDir Path folder) {
    spark.conf().set("spark.sql.columnVector.offheap.enabled", isOffHeap);
    String file = folder.resolve("changes").toString();
    spark.sql("SELECT diff, files FROM " + CHANGES).coalesce(1).write().parquet(file);
    assertThat(
            texts("SELECT prompt('review', struct(*)) FROM parquet.`" + file + "` ORDER BY diff"))
        .containsExactly(
            catalog.render("review", Map.of("diff", "+a", "files", List.of("x", "y"))),
            catalog.render("review", Map.of("diff", "größer")));
  }

  @Test
  void numbersAndTruthBecomeTextsAsByName() {
    assertThat(
            texts("SELECT prompt('review', struct(1.50BD AS diff, 7Y AS tries, 1.25F AS share))"))
        .containsExactly(
            catalog.render("review", Map.of("diff", "1.5", "tries", 7, "share", 1.25)));
    assertThat(texts("SELECT prompt('review', struct(true AS diff))"))
        .containsExactly(catalog.render("review", Map.of("diff", true)));
  }

  @Test
  void structsArraysAndMapsAreObjectsAndLists() {
    assertThat(
            texts(
                """
                SELECT prompt('order', struct(
                  array(struct('pen' AS name, 3L AS count), struct('ink' AS name, NULL AS count)) AS items,
                  map('to', 'Ann') AS labels))
                """))
        .containsExactly(
            catalog.render(
                "order",
                Map.of(
                    "items",
                    List.of(Map.of("name", "pen", "count", 3), Map.of("name", "ink")),
                    "labels",
                    Map.of("to", "Ann"))));
    assertThat(
            texts(
                """
                SELECT prompt('order', struct(
                  array(named_struct('name', 'a')) AS items,
                  named_struct('x', array(1, NULL, 2), 'y', named_struct('z', 'in')) AS labels))
                """))
        .containsExactly("1 x a\nx=1,,2\ny=[object Object]\n");
  }

  @Test
  void columnsHaveNamesInAnyCaseAndOthersAreIgnored() {
    assertThat(texts("SELECT prompt('review', struct('+a' AS DIFF, current_date() AS today))"))
        .containsExactly(catalog.render("review", Map.of("diff", "+a")));
  }

  @Test
  void noRowGivesNull() {
    assertThat(texts("SELECT prompt('review', CAST(NULL AS struct<diff: string>))"))
        .containsOnlyNulls();
  }

  @Test
  void messagesHaveRolesContentsAndParts() {
    Dataset<Row> messages =
        spark.sql(
            """
            SELECT m.* FROM (SELECT explode(prompt_messages('ask', struct(*))) AS m FROM
              (VALUES ('What is it?', 'data:image/png;base64,AAAA')) AS t(question, picture))
            """);
    assertThat(messages.columns()).containsExactly("role", "content", "prefix", "parts");
    List<Row> rows = messages.collectAsList();
    assertThat(rows.get(0).mkString("|")).isEqualTo("system|Be brief.|false|null");
    assertThat(rows.get(1).getString(0)).isEqualTo("user");
    List<Row> parts = rows.get(1).getList(3);
    assertThat(parts.stream().map(part -> part.mkString("|")))
        .anyMatch(part -> part.equals("media|null|data:image/png;base64,AAAA|image/png"))
        .anyMatch(part -> part.startsWith("text|What is it?"));
  }

  @Test
  void aRequestIsTheBodyThatItsProviderTakes() {
    assertThat(
            texts(
                "SELECT prompt_request('openai', 'ask', struct('\"Why?\"' AS question), 'gpt-5-mini',"
                    + " '{\"temperature\": 0}')"))
        .containsExactly(
            "{\"model\":\"gpt-5-mini\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                + "{\"role\":\"user\",\"content\":\"\\\"Why?\\\"\"}],\"temperature\":0}");
    assertThat(texts("SELECT prompt_request('gemini', 'ask', struct('Why?' AS question))"))
        .containsExactly(
            "{\"systemInstruction\":{\"parts\":[{\"text\":\"Be brief.\"}]},"
                + "\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Why?\"}]}]}");
    assertThat(texts("SELECT prompt_request('anthropic', 'sort', struct('x' AS text), 'm')").get(0))
        .contains("\"output_config\":{\"format\":{\"type\":\"json_schema\"");
  }

  @Test
  void invalidRowsBecomeAColumnOfProblems() {
    List<Row> rows =
        rows(
            """
            SELECT r.text, r.problems FROM (
              SELECT diff, prompt_try('review', struct(*)) AS r FROM
                (VALUES ('b', 'tall', 'many'), ('a', 'long', '3'), (NULL, NULL, NULL)) AS t(diff, style, tries))
            ORDER BY diff
            """);
    assertThat(rows.stream().map(row -> row.getList(1).toString()))
        .containsExactly(
            "[Required parameter 'diff' is missing. What has changed]",
            "[]",
            "[Parameter 'style' must be one of 'short', 'long', but got 'tall', Parameter 'tries' must be"
                + " of type integer, but got 'many' which cannot be converted]");
    assertThat(rows.stream().map(row -> row.getString(0)))
        .containsExactly(
            null, catalog.render("review", Map.of("diff", "a", "style", "long", "tries", 3)), null);
  }

  @Test
  void alsoRequestsAndMessagesCanBeTried() {
    assertThat(
            rows("SELECT prompt_request_try('openai', 'sort', struct(text), 'm') FROM (VALUES ('')) AS"
                    + " t(text)")
                .get(0)
                .getStruct(0)
                .isNullAt(1))
        .isFalse();
    Row tried =
        rows("SELECT prompt_request_try('openai', 'ask', struct(question, picture), 'm') FROM"
                + " (VALUES ('?', 'https://acme.com/a.mp3')) AS t(question, picture)")
            .get(0)
            .getStruct(0);
    assertThat(tried.getString(0)).isNull();
    assertThat(tried.<String>getList(1).get(0)).startsWith("Parameter 'picture' must be");
    assertThat(
            rows("SELECT prompt_messages_try('ask', struct(CAST(NULL AS STRING) AS question))")
                .get(0)
                .getStruct(0)
                .<String>getList(1))
        .containsExactly("Required parameter 'question' is missing.");
  }

  @Test
  void invalidRowFailsTheJobWithAdvice() {
    assertThatThrownBy(
            () -> rows("SELECT prompt('review', struct(diff)) FROM (VALUES (NULL)) AS t(diff)"))
        .hasStackTraceContaining(
            "A row does not fit the prompt 'review'. Required parameter 'diff'")
        .hasStackTraceContaining("prompt_try creates a column of such problems.");
  }

  private void refuses(String call, String why) {
    assertThatThrownBy(() -> spark.sql("SELECT " + call)).hasMessageContaining(why);
  }

  @Test
  void problemsOfAllRowsAreErrorsOfTheQuery() {
    assertThatThrownBy(() -> spark.sql("SELECT prompt('reviev', struct(1 AS diff))"))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessageContaining("review");
    refuses("prompt_try('review', struct('x' AS dif))", "Did you mean 'dif'?");
    refuses(
        "prompt('review', struct(current_date() AS diff))",
        "The column 'diff' for the prompt 'review.md' has the type DATE");
    refuses("prompt('review', 'x')", "prompt takes the parameters of 'review' as a struct");
    refuses("prompt('review')", "Call it as prompt('prompt', struct(...))");
    refuses("prompt('ask', struct('?' AS question))", "Use prompt_messages.");
    refuses(
        "prompt(concat(rand(), ''), struct('?' AS diff))", "the same for all rows as its prompt");
    refuses("prompt_request('acme', 'ask', struct('?' AS question), 'm')", "Providers: openai,");
    refuses("prompt_request('openai', 'ask', struct('?' AS question))", "name the model");
    refuses(
        "prompt_request('openai', 'ask', struct('?' AS question), 'm', '{\"messages\": []}')",
        "The setting 'messages' is set by the prompt");
    refuses("prompt_request('openai', 'ask', struct('?' AS question), 'm', '{')", "");
  }

  @Test
  void executorReportsADifferentVersionOfThePrompt() {
    RowPrompt known =
        RowPrompt.of(TestPrompts::catalog, "review", spark.sql("SELECT '' AS diff").schema());
    RowPrompt other = new RowPrompt(known.catalogs(), "review", "0", known.row());
    PromptFunction function = new PromptFunction("prompt", other, RenderedForm.TEXT, true, null);
    assertThatThrownBy(
            () ->
                function.invoke(
                    spark.sql("SELECT '' AS diff").queryExecution().toRdd().toJavaRDD().first()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a different version of the prompt 'review'");
  }

  @Test
  void aCatalogThatExecutorsCannotGetIsRefused() {
    PromptCatalog part = catalog.folder("").scope("project");
    assertThatThrownBy(() -> PromptFunctions.register(spark, part))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PromptCatalog::discover");
    PromptFunctions.register(spark, () -> TestPrompts.catalog().scope("project"));
    assertThat(texts("SELECT prompt('review', struct(diff)) FROM " + parallel(CHANGES))).hasSize(2);
  }

  @Test
  void extensionsHaveThePromptsOfAllJars() {
    SparkSession other = spark.newSession();
    assertThatThrownBy(() -> other.sql("SELECT prompt('review', struct('+a' AS diff))"))
        .hasMessageContaining("prompt");
    SparkSessionExtensions extensions = new SparkSessionExtensions();
    new PromptExtensions().apply(extensions);
    extensions.registerFunctions(
        ((org.apache.spark.sql.classic.SparkSession) other).sessionState().functionRegistry());
    assertThat(other.sql("SELECT prompt('review', struct('+a' AS diff))").first().getString(0))
        .isEqualTo(catalog.render("review", Map.of("diff", "+a")));
    assertThat(other.sql("DESCRIBE FUNCTION prompt_try").collectAsList().toString())
        .contains("prompt_try('prompt', struct(...))");
  }
}
