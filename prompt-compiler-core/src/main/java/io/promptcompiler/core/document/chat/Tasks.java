package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.OfferedTwice;
import io.promptcompiler.core.source.RootOrder;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The tasks of a run by name: those of the project hide those of libraries. */
final class Tasks {
  private final Map<String, Task> own = new TreeMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private final Map<SourceRoot, Map<String, Task>> ofLibraries = new LinkedHashMap<>();
  private boolean isComplete = true;

  /** Creates an instance without tasks. */
  Tasks() {}

  /** Adds a task of the project; a duplicate name is reported. */
  void add(Task task, DiagnosticSink sink) {
    Task twin = own.putIfAbsent(task.name(), task);
    if (twin != null) {
      ambiguous.add(task.name());
      sink.report(
          Diagnostic.of(DiagnosticCode.DUPLICATE_TASK, task.sources().location(), task.name())
              .fix("'" + twin.file().id() + "' declares it as well: rename one of them."));
    }
  }

  /** Adds a task of a library. */
  void addOfLibrary(Task task) {
    ofLibraries
        .computeIfAbsent(task.file().root(), none -> new TreeMap<>())
        .putIfAbsent(task.name(), task);
  }

  /** Records that a task document could not be read. An unknown task may be declared in it. */
  void addBroken() {
    isComplete = false;
  }

  /**
   * Returns the task with the given name. An unknown task is reported, unless it may be in a
   * document that could not be read.
   *
   * @param user the document that refers to it
   */
  Optional<Task> find(String name, SourceFile user, Location place, DiagnosticSink sink) {
    if (ambiguous.contains(name)) {
      return Optional.empty();
    }
    List<Task> found = new ArrayList<>();
    Optional.ofNullable(own.get(name)).ifPresent(found::add);
    if (found.isEmpty()) {
      found.addAll(inLibraries(name, user));
    }
    if (found.size() > 1) {
      OfferedTwice.of("task", name, place, found.get(0).file(), found.get(1).file())
          .ifPresent(sink::report);
    } else if (found.isEmpty() && isComplete) {
      reportUnknown(name, place, sink);
    }
    found.stream()
        .findFirst()
        .ifPresent(
            task -> Use.report(place, () -> new NameMeaning.OfFile("task", name, task.file())));
    return found.stream().findFirst();
  }

  private List<Task> inLibraries(String name, SourceFile user) {
    return new RootOrder(ofLibraries.keySet())
        .find(
            user.root(),
            root -> List.of(),
            root ->
                Optional.ofNullable(ofLibraries.getOrDefault(root, Map.of()).get(name)).stream()
                    .toList());
  }

  private void reportUnknown(String name, Location place, DiagnosticSink sink) {
    Set<String> all = new TreeSet<>(own.keySet());
    ofLibraries.values().forEach(tasks -> all.addAll(tasks.keySet()));
    Fix fix =
        all.isEmpty()
            ? Fix.of("Add a document '" + name + ".task.yaml' that declares it.")
            : Suggestion.correction(name, all, "Tasks", place);
    sink.report(Diagnostic.of(DiagnosticCode.UNKNOWN_TASK, place, name).fix(fix));
  }

  /** Returns the tasks of the project, sorted by name. */
  Collection<Task> all() {
    return own.values();
  }

  /** Returns the tasks of libraries. */
  List<Task> ofLibraries() {
    return ofLibraries.values().stream().flatMap(tasks -> tasks.values().stream()).toList();
  }
}
