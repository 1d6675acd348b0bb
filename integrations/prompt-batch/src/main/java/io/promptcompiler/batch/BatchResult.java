package io.promptcompiler.batch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a job has written.
 *
 * @param files the files, in order
 * @param rows how many rows there were
 * @param kept how many of them an earlier run had done already
 * @param problems how many rows were broken
 * @param firstProblems the first of those that this run has found
 * @param problemFile lists all broken rows, one JSON object a line; nothing if there are none
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

  /** How many requests there are. */
  public long lines() {
    return files.stream().mapToLong(BatchFile::lines).sum();
  }
}
