package io.promptcompiler.batch;

/** Listens to the progress of a job. Called for each row, so it should be fast. */
@FunctionalInterface
public interface BatchProgress {
  /**
   * Reports the progress of a job.
   *
   * @param rows the number of rows read
   * @param problems the number of broken rows among them
   * @param bytes the number of bytes read from the file of rows; 0 without a file
   */
  void at(long rows, long problems, long bytes);
}
