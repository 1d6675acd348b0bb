package io.promptcompiler.batch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The result of a job.
 *
 * @param files the files, in order
 * @param rows the number of rows
 * @param kept the number of rows that an earlier run had already written
 * @param problems the number of broken rows
 * @param firstProblems the first broken rows that this run has found
 * @param problemFile the file that lists all broken rows, one JSON object per line; empty without
 *     broken rows
 */
public record BatchResult(
    List<BatchFile> files,
    long rows,
    long kept,
    long problems,
    List<RowProblem> firstProblems,
    Optional<Path> problemFile) {

  /** Copies the lists. */
  public BatchResult {
    files = List.copyOf(files);
    firstProblems = List.copyOf(firstProblems);
  }

  /** Returns the number of requests. */
  public long lines() {
    return files.stream().mapToLong(BatchFile::lines).sum();
  }
}
