package io.promptcompiler.batch;

/** Is told about each row of a job, so it should be quick. */
@FunctionalInterface
public interface BatchProgress {
  /**
   * Says how far a job is.
   *
   * @param rows how many rows were read
   * @param problems how many of them were broken
   * @param bytes how many bytes of the file of rows were read; 0 if there is none
   */
  void at(long rows, long problems, long bytes);
}
