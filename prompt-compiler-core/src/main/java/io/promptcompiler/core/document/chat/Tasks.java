package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.SourceFile;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The tasks of a run, by name. */
public final class Tasks {
  private final Map<String, Task> tasks = new TreeMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private final Map<SourceFile, Task> used = new HashMap<>();
  private boolean isComplete = true;

  /** No tasks yet. */
  public Tasks() {}

  /** Adds a task; a second one of its name is reported. */
  public void add(Task task, DiagnosticSink sink) {
    Task twin = tasks.putIfAbsent(task.name(), task);
    if (twin != null) {
      ambiguous.add(task.name());
      sink.report(
          Diagnostic.of(DiagnosticCode.DUPLICATE_TASK, task.sources().location(), task.name())
              .fix("'" + twin.file().id() + "' declares it as well: rename one of them."));
    }
  }

  /** Notes that a document of a task could not be read: what misses may be there. */
  public void addBroken() {
    isComplete = false;
  }

  /**
   * The task of a name; nothing, and a finding unless what is wrong is told of its document.
   *
   * @param user who asks for it
   */
  Optional<Task> find(String name, SourceFile user, Location place, DiagnosticSink sink) {
    if (ambiguous.contains(name)) {
      return Optional.empty();
    }
    Optional<Task> found = Optional.ofNullable(tasks.get(name));
    found.ifPresent(task -> used.put(user, task));
    if (found.isEmpty() && isComplete) {
      String known = Suggestion.didYouMean(name, tasks.keySet(), "Tasks");
      String fix =
          tasks.isEmpty() ? "Add a document '" + name + ".task.yaml' that declares it." : known;
      sink.report(Diagnostic.of(DiagnosticCode.UNKNOWN_TASK, place, name).fix(fix));
    }
    return found;
  }

  /** The task that a document uses. */
  public Optional<Task> usedBy(SourceFile user) {
    return Optional.ofNullable(used.get(user));
  }

  /** All tasks, sorted by name. */
  public Collection<Task> all() {
    return tasks.values();
  }
}
