package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.type.Origin;
import java.util.List;
import java.util.Optional;

/** Reads a task document of the right shape to typed elements. */
final class ReadTask {
  private ReadTask() {}

  /** Reads a document as a task; empty, with findings, if there are errors. */
  static Optional<TaskElement> read(SourceFile file, DiagnosticSink sink) {
    return ReadData.read(file, ChatShapes.TASK, sink).map(ObjectReader::of).map(ReadTask::task);
  }

  private static TaskElement task(ObjectReader task) {
    return new TaskElement(
        task.written("task", task.text("task")),
        entries(task, "types"),
        task.object("context").map(ObjectReader::data),
        entries(task, "sources").stream().map(ReadTask::source).toList(),
        Origin.written(task.data()),
        task.location());
  }

  private static List<Entry> entries(ObjectReader task, String key) {
    return task.object(key).map(ObjectReader::entries).orElse(List.of());
  }

  private static TaskElement.Source source(Entry entry) {
    ObjectReader source = ObjectReader.of(entry).orElseThrow();
    return new TaskElement.Source(
        entry.key(),
        entry.keyLocation(),
        source.object("args").map(ObjectReader::data),
        source.anything("returns"),
        source.text("description"),
        Origin.written(source.data()));
  }
}
