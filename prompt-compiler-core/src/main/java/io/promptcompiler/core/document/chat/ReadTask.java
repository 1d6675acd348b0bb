package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.DeclarationReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a task document. Its context and the arguments of its sources are objects like those under
 * {@code types}, under names of our own, so they are read as such.
 */
final class ReadTask {
  private static final String MODEL = "model";

  private final SourceFile file;
  private final Inherited.Level inherited;
  private final DiagnosticList sink = new DiagnosticList();

  private ReadTask(SourceFile file, Inherited.Level inherited) {
    this.file = file;
    this.inherited = inherited;
  }

  /**
   * The task that a document declares, or nothing and findings.
   *
   * @param defaults the defaults of its root, whose types it may use
   */
  static Optional<Task> read(SourceFile file, Inherited defaults, DiagnosticSink sink) {
    ReadTask reading = new ReadTask(file, defaults.at(file.id().folder()));
    Optional<Task> task = ReadData.read(file, ChatShapes.TASK, reading.sink).flatMap(reading::task);
    reading.sink.toList().forEach(sink::report);
    return reading.sink.hasErrors() ? Optional.empty() : task;
  }

  private Optional<Task> task(Mapping document) {
    Keys keys = new Keys(document, sink);
    String name = keys.text("task");
    // A name in capitals would be read as one word together with what follows it.
    String base = name.equals(name.toUpperCase(Locale.ROOT)) ? name.toLowerCase(Locale.ROOT) : name;
    List<Entry> types = new ArrayList<>();
    keys.mapping("types").ifPresent(own -> types.addAll(own.entries()));
    Location at = document.entry("task").map(Entry::keyLocation).orElse(file.location());
    List<Entry> context = entries(keys.mapping("context"));
    if (context.stream().noneMatch(entry -> entry.key().equals(MODEL))) {
      context.add(model());
    }
    declare(base + " context", object(context, keys.mapping("context")), at, types);
    List<Entry> sources = entries(keys.mapping("sources"));
    for (Entry source : sources) {
      Mapping declaration = (Mapping) source.value();
      Keys parts = new Keys(declaration, sink);
      parts
          .mapping("args")
          .ifPresent(
              args ->
                  declare(
                      source.key() + " args",
                      object(args.entries(), Optional.of(args)),
                      source.keyLocation(),
                      types));
      DataNode returns = declaration.entry("returns").orElseThrow().value();
      declare(source.key() + " result", returns, source.keyLocation(), types);
    }
    Mapping all = new Mapping(types, document.location());
    Declarations declarations =
        DeclarationReader.read(
            file.text(), Optional.of(all), Optional.empty(), inherited.declarations(), sink);
    if (sink.hasErrors()) {
      return Optional.empty();
    }
    ObjectType described = object(declarations, base + " context");
    List<Service.Method> methods = sources.stream().map(one -> method(one, declarations)).toList();
    Service service =
        new Service(
            TypeName.named(file.text().path(), base + " sources"),
            "Where prompts of the task " + name + " get their data from.",
            methods,
            at);
    return Optional.of(
        new Task(name, file, inherited.files(), described, service, declarations.types()));
  }

  private static List<Entry> entries(Optional<Mapping> mapping) {
    return new ArrayList<>(mapping.map(Mapping::entries).orElse(List.of()));
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

  /** Every task knows the model in use, which the application may set. */
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

  private static Service.Method method(Entry source, Declarations declarations) {
    Keys parts = new Keys((Mapping) source.value(), finding -> {});
    Optional<Type.ObjectRef> arguments =
        parts
            .mapping("args")
            .map(none -> (Type.ObjectRef) type(declarations, source.key() + " args"));
    return new Service.Method(
        source.key(),
        arguments,
        type(declarations, source.key() + " result"),
        parts.text("description").replaceAll("\\s+", " "));
  }
}
