package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.DeclarationReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Declares the types and sources that a task document provides to prompts. Its context and the
 * arguments of its sources are declared as objects like those under {@code types}, under generated
 * names.
 */
final class DeclareTask {
  private static final String MODEL = "model";

  private final SourceFile file;
  private final Inherited.Level inherited;
  private final DiagnosticList sink = new DiagnosticList();

  private DeclareTask(SourceFile file, Inherited.Level inherited) {
    this.file = file;
    this.inherited = inherited;
  }

  /**
   * Returns the task that a document declares; empty, with findings, if there are errors.
   *
   * @param defaults the defaults of its root, whose types it may use
   */
  static Optional<Task> declare(SourceFile file, Inherited defaults, DiagnosticSink sink) {
    DeclareTask declaring = new DeclareTask(file, defaults.at(file.id().folder()));
    Optional<Task> task = ReadTask.read(file, declaring.sink).flatMap(declaring::task);
    task.ifPresent(Task::reportNames);
    declaring.sink.toList().forEach(sink::report);
    return declaring.sink.hasErrors() ? Optional.empty() : task;
  }

  private Optional<Task> task(TaskElement task) {
    String name = task.name().value();
    // A name in capitals would be combined with the following word.
    String base = name.equals(name.toUpperCase(Locale.ROOT)) ? name.toLowerCase(Locale.ROOT) : name;
    List<Entry> types = new ArrayList<>(task.types());
    Location at = task.name().key();
    List<Entry> context = new ArrayList<>(task.context().map(Mapping::entries).orElse(List.of()));
    if (context.stream().noneMatch(entry -> entry.key().equals(MODEL))) {
      context.add(model());
    }
    declare(base + " context", object(context, task.context()), at, types);
    for (TaskElement.Source source : task.sources()) {
      source
          .args()
          .ifPresent(
              args ->
                  declare(
                      source.name() + " args",
                      object(args.entries(), Optional.of(args)),
                      source.key(),
                      types));
      declare(source.name() + " result", source.returns(), source.key(), types);
    }
    Mapping all = new Mapping(types, task.location());
    Origin origin = origin(task);
    Declarations declarations =
        DeclarationReader.read(
            file.text(),
            file::isOwn,
            Optional.of(all),
            Optional.empty(),
            origin,
            inherited.declarations(),
            sink);
    if (sink.hasErrors()) {
      return Optional.empty();
    }
    ObjectType described = from(origin, object(declarations, base + " context"));
    List<Service.Method> methods =
        task.sources().stream().map(one -> method(one, declarations, origin)).toList();
    Service service =
        new Service(
            TypeName.named(file.text().path(), base + " sources"),
            "The sources of data for prompts of the task " + name + ".",
            methods,
            at);
    return Optional.of(
        new Task(name, file, inherited.files(), described, service, declarations.types()));
  }

  private void declare(String name, DataNode type, Location at, List<Entry> types) {
    Optional<Entry> twin = types.stream().filter(entry -> entry.key().equals(name)).findFirst();
    if (twin.isPresent()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.DUPLICATE_KEY, twin.get().keyLocation(), name)
              .fix("Rename the type."));
    } else {
      types.add(new Entry(name, at, type));
    }
  }

  /**
   * Returns the declaration of the model in use, which every task has and the application may set.
   */
  private Entry model() {
    Entry provider = new Entry("provider", file.location(), scalar("string"));
    Entry name = new Entry("name", file.location(), scalar("string"));
    return new Entry(MODEL, file.location(), object(List.of(provider, name), Optional.empty()));
  }

  private Mapping object(List<Entry> properties, Optional<Mapping> place) {
    Location at = place.map(Mapping::location).orElse(file.location());
    Entry type = new Entry("type", at, scalar("object"));
    return new Mapping(List.of(type, new Entry("properties", at, new Mapping(properties, at))), at);
  }

  private Scalar scalar(String text) {
    return new Scalar(text, true, file.location());
  }

  private static ObjectType object(Declarations declarations, String name) {
    return declarations.types().object((Type.ObjectRef) type(declarations, name));
  }

  private static Type type(Declarations declarations, String name) {
    return Optional.ofNullable(declarations.named().get(name)).orElse(Type.ANY);
  }

  /** Returns the origin of all values that do not declare it. */
  private Origin origin(TaskElement task) {
    return task.origin().orElse(Inherited.origin(inherited.frontmatter(), sink));
  }

  /** Returns the context, with the task's origin for fields that do not declare one. */
  private static ObjectType from(Origin all, ObjectType context) {
    List<Field> fields = context.fields().stream().map(field -> field.inheriting(all)).toList();
    return new ObjectType(context.name(), fields, context.description(), context.location());
  }

  private static Service.Method method(
      TaskElement.Source source, Declarations declarations, Origin all) {
    Optional<Type.ObjectRef> arguments =
        source.args().map(none -> (Type.ObjectRef) type(declarations, source.name() + " args"));
    return new Service.Method(
        source.name(),
        arguments,
        type(declarations, source.name() + " result"),
        source.description().replaceAll("\\s+", " "),
        source.key(),
        source.origin().withType(declarations.origin(source.name() + " result")).orElse(all));
  }
}
