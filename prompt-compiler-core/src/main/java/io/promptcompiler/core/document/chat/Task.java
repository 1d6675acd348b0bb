package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types and sources that a task provides to its prompts.
 *
 * @param name its name in chat documents
 * @param file the document that declares it
 * @param defaults the files of defaults whose types it may use
 * @param context the data that is known when a prompt renders
 * @param sources the sources of data
 * @param types all types that context and sources mention
 */
record Task(
    String name,
    SourceFile file,
    List<SourceFile> defaults,
    ObjectType context,
    Service sources,
    Types types) {

  /** Copies the list. */
  Task {
    defaults = List.copyOf(defaults);
  }

  /** Returns all files that define the task. */
  List<SourceFile> files() {
    List<SourceFile> files = new ArrayList<>(List.of(file));
    files.addAll(defaults);
    return files;
  }

  /** Returns the meaning of a source for editors. */
  NameMeaning source(Service.Method method) {
    return new NameMeaning.OfPart(
        NameMeaning.SOURCE,
        method.name(),
        method.description(),
        method.location(),
        Optional.of(
            new NameMeaning.Signature(
                method.arguments().map(types::object), method.returns(), types)));
  }

  /**
   * Returns the names in scope in the texts of a prompt: the context as {@code ctx}, and its
   * members unless their names have another meaning.
   */
  OuterScope surroundings() {
    Value all = new Value.Parameters(context.ref());
    OuterScope around = OuterScope.NONE.naming("ctx", all);
    Optional<Field> globals = context.field("globals");
    if (globals.isEmpty() || !(globals.get().type() instanceof Type.ObjectRef ref)) {
      return around;
    }
    Value members = new Value.Member(all, globals.get());
    around = around.fallingBack("globals", members);
    for (Field field : types.object(ref).fields()) {
      around = around.fallingBack(field.name(), new Value.Member(members, field));
    }
    return around;
  }

  /** Reports the names that the task provides to prompts, for editors. */
  void reportNames() {
    sources.methods().forEach(method -> Use.report(method.location(), () -> source(method)));
    Map<String, Type> names = new LinkedHashMap<>();
    surroundings()
        .scope(new Value.Parameters(context.ref()))
        .values()
        .forEach((name, value) -> names.put(name, value.type()));
    Use.report(
        file.location(),
        () ->
            new NameMeaning.Scope(
                context, types, context.ref(), names, Map.of(), Optional.empty(), false));
  }
}
