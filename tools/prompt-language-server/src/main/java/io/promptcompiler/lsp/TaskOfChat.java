package io.promptcompiler.lsp;

import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The data that a task provides at a place in a chat document. It is known even if the document has
 * never been compiled.
 *
 * @param scope the names that texts can use, outside of loops
 * @param sources the sources
 */
record TaskOfChat(NameMeaning.Scope scope, List<NameMeaning.OfPart> sources) {
  /** Copies the list. */
  TaskOfChat {
    sources = List.copyOf(sources);
  }

  /** Returns the data of the task that the text before a place names; empty if there is none. */
  static Optional<TaskOfChat> at(DataPlace place, Workspace.Found found) {
    if (!found.file().kind().word().equals("chat") || place.given().isEmpty()) {
      return Optional.empty();
    }
    Snapshot snapshot = found.snapshot();
    return Optional.ofNullable(place.beside(0).get("task"))
        .flatMap(name -> file(name, snapshot))
        .flatMap(file -> of(file, snapshot));
  }

  /** Returns the file that declares a task. */
  static Optional<SourceFile> file(String task, Snapshot snapshot) {
    return snapshot.files().stream()
        .filter(file -> file.kind().word().equals("task"))
        .filter(
            file ->
                ReadData.read(file, finding -> {})
                    .flatMap(document -> ObjectReader.of(document).scalar("task"))
                    .filter(name -> name.text().strip().equals(task.strip()))
                    .isPresent())
        .findFirst();
  }

  private static Optional<TaskOfChat> of(SourceFile task, Snapshot snapshot) {
    List<NameMeaning> meanings =
        snapshot.usesIn(task.text()).stream().map(use -> (NameMeaning) use.meaning()).toList();
    List<NameMeaning.OfPart> sources =
        meanings.stream()
            .filter(NameMeaning.OfPart.class::isInstance)
            .map(NameMeaning.OfPart.class::cast)
            .toList();
    return meanings.stream()
        .filter(NameMeaning.Scope.class::isInstance)
        .map(scope -> new TaskOfChat((NameMeaning.Scope) scope, sources))
        .findFirst();
  }

  /** Returns the arguments and the result of a source. */
  Optional<NameMeaning.Signature> signature(String source) {
    return sources.stream()
        .filter(one -> one.name().equals(source))
        .findFirst()
        .flatMap(NameMeaning.OfPart::signature);
  }

  /** Returns the names that texts can use at a place. */
  NameMeaning.Scope scope(DataPlace place) {
    NameMeaning.Scope inner = scope;
    for (int i = 0; i < place.path().size(); i++) {
      if (place.path().get(i).equals("map")) {
        String source = place.beside(i).getOrDefault("source.source", "");
        Type list =
            source.startsWith("$")
                ? member(start(source, inner), place.beside(i), "source.args.path")
                : signature(source).map(NameMeaning.Signature::returns).orElse(Type.ANY);
        inner =
            inner.inside("item", list instanceof Type.ListType some ? some.element() : Type.ANY);
      }
    }
    return inner;
  }

  /** Returns the type of the value that a reserved source starts at. */
  Type start(String source, NameMeaning.Scope at) {
    return switch (source) {
      case "$ctx" -> scope.context();
      case "$globals" -> at.names().getOrDefault("globals", Type.ANY);
      case "$item" -> at.names().getOrDefault("item", Type.ANY);
      default -> Type.ANY;
    };
  }

  private Type member(Type start, Map<String, String> given, String key) {
    Type type = start;
    for (String step : given.getOrDefault(key, "").split("\\.", -1)) {
      if (!step.isEmpty()) {
        type = member(type, step);
      }
    }
    return type;
  }

  /** Returns the type of a property. */
  Type member(Type type, String name) {
    return object(type).flatMap(object -> object.field(name)).map(Field::type).orElse(Type.ANY);
  }

  /** Returns the properties of a value of the task, if they are declared. */
  Optional<ObjectType> object(Type type) {
    return scope.object(type);
  }
}
