package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.runtime.UnknownPromptException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Renders a prompt for each row, and writes a batch of it, in parallel: the lines that {@code
 * prompt-batch} writes, with the same limits. Immutable; each method that sets something returns a
 * new job.
 *
 * <pre>{@code
 * SparkBatch.of(Prompts::catalog, "answer", BatchFormat.of(OPENAI, "gpt-5-mini"), "ticket")
 *     .run(spark.read().parquet("s3a://acme/tickets"), "s3a://acme/batch", "answer");
 * }</pre>
 *
 * <p>Rows are divided by the hashes of their ids and sorted by ids, so the files depend on the rows
 * alone: not on their order, nor on the machines, nor on tasks that were repeated. Files appear
 * under their names when all of them are complete; a job that was killed and is run again gives the
 * same bytes. Memory does not grow with the number of rows.
 */
public final class SparkBatch {
  /** Few enough for the limits of all providers, even where hashes are not quite even. */
  private static final long ROWS_OF_PART = 45_000;

  private static final int MOST_PARTS = 99_999;

  private final CatalogSupplier catalogs;
  private final String prompt;
  private final BatchFormat format;
  private final String idColumn;
  private final int parts;

  private SparkBatch(
      CatalogSupplier catalogs, String prompt, BatchFormat format, String idColumn, int parts) {
    this.catalogs = catalogs;
    this.prompt = prompt;
    this.format = format;
    this.idColumn = idColumn;
    this.parts = parts;
  }

  /**
   * Returns a job that renders a prompt of any kind by its id. If the prompt declares an output and
   * the format has no form of answers, requests ask for that output.
   *
   * @param catalogs how each process gets its prompts
   * @param prompt the id of the prompt
   * @param idColumn the column with the ids of requests. Each row has its own
   */
  public static SparkBatch of(
      CatalogSupplier catalogs, String prompt, BatchFormat format, String idColumn) {
    return new SparkBatch(catalogs, prompt, format, idColumn, 0);
  }

  /**
   * Sets into how many parts the rows are divided, each of which is written by a task and has files
   * of its own. Without this, rows are counted first, and a part has some {@value ROWS_OF_PART} of
   * them.
   */
  public SparkBatch parts(int parts) {
    if (parts < 1 || parts > MOST_PARTS) {
      throw new IllegalArgumentException(
          "There can be 1 to " + MOST_PARTS + " parts, not " + parts + ".");
    }
    return new SparkBatch(catalogs, prompt, format, idColumn, parts);
  }

  /**
   * Renders all rows. Files of an earlier run with the same name are deleted.
   *
   * @param rows the rows, whose columns are parameters by their names
   * @param folder where the files are written, on any file system that Spark knows
   * @param name the prefix of their names: {@code review} for {@code review-00000-00001.jsonl}
   * @throws UnknownPromptException if there is no such prompt
   * @throws IllegalArgumentException if no row can fit
   * @throws IOException if the folder cannot be written, or contains files with such names that do
   *     not belong to a batch of Spark
   */
  public SparkBatchResult run(Dataset<Row> rows, String folder, String name) throws IOException {
    StructType type = rows.schema();
    List<String> columns = Arrays.asList(type.fieldNames());
    if (!columns.contains(idColumn)) {
      throw new IllegalArgumentException("No column is called '" + idColumn + "'for the ids.");
    }
    RowPrompt all = RowPrompt.of(catalogs, prompt, type);
    Map<String, Integer> at = PromptColumns.of(all.info(), type);
    Column[] needed =
        at.values().stream().map(index -> column(columns.get(index))).toArray(Column[]::new);
    Dataset<Row> narrow =
        rows.select(
            column(idColumn).cast(DataTypes.StringType).as("id"),
            functions.struct(needed).as("row"));
    RowPrompt each =
        RowPrompt.of(catalogs, prompt, (StructType) narrow.schema().apply("row").dataType());
    BatchFormat asked = each.asking(format);
    int count = parts > 0 ? parts : partsOf(rows);
    BatchPlace place =
        BatchPlace.open(folder, name, rows.sparkSession().sparkContext().hadoopConfiguration());
    place.begin();
    try {
      JavaRDD<InternalRow> sorted =
          narrow
              .repartition(count, functions.col("id"))
              .sortWithinPartitions("id")
              .queryExecution()
              .toRdd()
              .toJavaRDD();
      List<WrittenPart> written =
          sorted
              .mapPartitionsWithIndex(new WritePart(each, asked, idColumn, place), false)
              .collect();
      return place.commit(written);
    } finally {
      place.end();
    }
  }

  private static int partsOf(Dataset<Row> rows) {
    return (int) Math.max(1, Math.min(MOST_PARTS, -Math.floorDiv(-rows.count(), ROWS_OF_PART)));
  }

  private static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }
}
