package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFile;
import java.util.List;

/**
 * What a job has written.
 *
 * @param files the files of requests, in order
 * @param lines how many requests they have
 * @param brokenRows how many rows there is no request for
 * @param problemFiles the names of the files that list those rows; none if there are none
 * @param firstProblems what is wrong with some of them
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
