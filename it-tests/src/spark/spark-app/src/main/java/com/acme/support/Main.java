package com.acme.support;

import com.acme.prompts.AnswerPrompt;
import com.acme.prompts.Prompts;
import io.promptcompiler.batch.BatchFile;
import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.spark.PromptFunctions;
import io.promptcompiler.spark.RowParameters;
import io.promptcompiler.spark.SparkBatch;
import io.promptcompiler.spark.SparkBatchResult;
import io.promptcompiler.spark.TypedPrompts;
import java.io.IOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Renders tickets in SQL and by class, and writes them to batch files. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    try (SparkSession spark = SparkSession.builder().appName("answers").getOrCreate()) {
      Dataset<Row> tickets =
          spark.read().option("header", true).option("multiLine", true).option("escape", "\"").csv(args[0]);
      tickets.createOrReplaceTempView("tickets");

      PromptFunctions.register(spark, Prompts.catalog());
      Dataset<Row> answers =
          spark.sql("SELECT ticket, prompt_try('answer', struct(*)) AS answer FROM tickets");
      System.out.println("by name: " + answers.where("size(answer.problems) = 0").count());

      Dataset<String> texts =
          tickets.map(
              TypedPrompts.text((Row row) -> AnswerPrompt.fromMap(RowParameters.of(row))),
              Encoders.STRING());
      System.out.println("by class: " + texts.filter("contains(value, '<ticket>')").count());

      BatchFormat format = BatchFormat.of(BatchProvider.OPENAI, "gpt-5-mini").maxTokens(1000);
      SparkBatchResult result =
          SparkBatch.of(Prompts::catalog, "answer", format, "ticket").run(tickets, args[1], "answer");
      System.out.println(result.lines() + " requests, " + result.brokenRows() + " broken rows");
      for (BatchFile file : result.files()) {
        System.out.println(file.name());
      }
    }
  }
}
