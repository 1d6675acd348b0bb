package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFile;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The result that a task sends to the driver: the files in the folder of the task, and their
 * contents.
 */
final class WrittenPart implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_KEPT = 20;

  final int part;
  final long attempt;

  @SuppressWarnings("serial") // also an ArrayList
  final List<BatchFile> files = new ArrayList<>();

  @SuppressWarnings("serial")
  final List<BrokenRow> firstProblems = new ArrayList<>();

  long brokenRows;

  WrittenPart(int part, long attempt) {
    this.part = part;
    this.attempt = attempt;
  }

  void add(BrokenRow broken) {
    brokenRows += broken.rows();
    if (firstProblems.size() < MOST_KEPT) {
      firstProblems.add(broken);
    }
  }
}
