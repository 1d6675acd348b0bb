package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/**
 * A job in a separate process. The arguments are its folder, the number of rows and their length.
 */
final class SparkBatchProcess {
  private SparkBatchProcess() {}

  public static void main(String[] args) throws IOException {
    try (SparkSession spark =
        Sessions.local("local[2]")
            .config("spark.sql.extensions", PromptExtensions.class.getName())
            .getOrCreate()) {
      spark.sparkContext().setLogLevel("ERROR");
      SparkBatchResult result =
          SparkBatch.of(
                  PromptCatalog::discover,
                  "sort",
                  BatchFormat.of(BatchProvider.OPENAI, "gpt-5-mini").limits(500, 20_000_000),
                  "ticket")
              .parts(8)
              .run(
                  spark.sql(
                      "SELECT concat('T-', id) AS ticket, concat(id, repeat(' \"and\"',"
                          + Integer.parseInt(args[2]) / 6
                          + ")) AS text FROM range("
                          + args[1]
                          + ")"),
                  args[0],
                  "r");
      String text = spark.sql("SELECT prompt('sort', struct('x' AS text))").first().getString(0);
      System.out.println(
          "written " + result.lines() + " " + (text.contains("x") ? "registered" : ""));
    }
  }
}
