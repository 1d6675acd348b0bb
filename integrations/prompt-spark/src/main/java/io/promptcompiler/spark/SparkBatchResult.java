package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFile;
import java.util.List;

/**
 * The result of a job.
 *
 * @param files the files of requests, in order
 * @param lines the number of requests in the files
 * @param brokenRows the number of rows without a request
 * @param problemFiles the names of the files that list broken rows; empty without broken rows
 * @param firstProblems some of the broken rows with their problems
 */
public record SparkBatchResult(
    List<BatchFile> files,
    long lines,
    long brokenRows,
    List<String> problemFiles,
    List<BrokenRow> firstProblems) {

  /** Copies the lists. */
  public SparkBatchResult {
    files = List.copyOf(files);
    problemFiles = List.copyOf(problemFiles);
    firstProblems = List.copyOf(firstProblems);
  }
}
