package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
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
 * Renders a prompt for each row in parallel, and writes the requests to a batch. Lines and limits
 * are the same as those of {@code prompt-batch}. Immutable; each method that sets something returns
 * a new job.
 *
 * <pre>{@code
 * SparkBatch.of(Prompts::catalog, "answer", BatchFormat.of(OPENAI, "gpt-5-mini"), "ticket")
 *     .run(spark.read().parquet("s3a://acme/tickets"), "s3a://acme/batch", "answer");
 * }</pre>
 *
 * <p>Rows are partitioned by the hashes of their ids and sorted by id, so the files depend only on
 * the rows, not on their order, the machines or repeated tasks. Files appear under their names when
 * all of them are complete; a job that was killed and is run again writes the same bytes. Memory
 * use does not grow with the number of rows.
 */
public final class SparkBatch {
  /**
   * The average number of rows in a part. It is low enough for the limits of all providers, even if
   * the parts differ in size.
   */
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
   * the format sets none, the requests ask for the declared output.
   *
   * @param catalogs provides the catalog in each process
   * @param prompt the id of the prompt
   * @param idColumn the column with the ids of requests, which must be unique
   */
  public static SparkBatch of(
      CatalogSupplier catalogs, String prompt, BatchFormat format, String idColumn) {
    return new SparkBatch(catalogs, prompt, format, idColumn, 0);
  }

  /**
   * Sets the number of parts, each of which is written by one task to separate files. By default,
   * rows are counted first, and a part has about {@value ROWS_OF_PART} of them.
   */
  public SparkBatch parts(int parts) {
    if (parts < 1 || parts > MOST_PARTS) {
      throw new IllegalArgumentException(
          "There can be 1 to " + MOST_PARTS + " parts, not " + parts + ".");
    }
    return new SparkBatch(catalogs, prompt, format, idColumn, parts);
  }

  /** Checks that the ids of requests, which are in all files, are not sensitive values. */
  private void checkIds(PromptInfo info) {
    for (PromptParameter one : info.parameters()) {
      if (one.sensitivity().isSensitive() && one.name().equals(idColumn)) {
        throw new IllegalArgumentException(
            "The column '"
                + idColumn
                + "' has sensitive values, so they cannot be the ids in files and reports. Choose"
                + " another column.");
      }
    }
  }

  /**
   * Renders all rows. Files of an earlier run with the same name are deleted.
   *
   * @param rows the rows, with a column for each parameter
   * @param folder the folder for the files, on any file system that Spark supports
   * @param name the prefix of their names: {@code review} for {@code review-00000-00001.jsonl}
   * @throws UnknownPromptException if there is no such prompt
   * @throws IllegalArgumentException if no row can be rendered, such as when a column is missing
   * @throws IOException if the folder cannot be written, or contains files with this prefix that do
   *     not belong to a Spark batch
   */
  public SparkBatchResult run(Dataset<Row> rows, String folder, String name) throws IOException {
    StructType type = rows.schema();
    List<String> columns = Arrays.asList(type.fieldNames());
    if (!columns.contains(idColumn)) {
      throw new IllegalArgumentException("There is no column '" + idColumn + "' for the ids.");
    }
    RowPrompt all = RowPrompt.of(catalogs, prompt, type);
    checkIds(all.info());
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
