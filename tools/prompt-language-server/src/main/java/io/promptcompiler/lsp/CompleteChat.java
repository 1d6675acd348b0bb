package io.promptcompiler.lsp;

import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CompletionItemKind;

/** Completions in the data of a chat document: sources with their arguments, and slots. */
final class CompleteChat {
  private static final List<String> RESERVED =
      List.of("$item", "$index", "$parent", "$globals", "$ctx");

  /** A slot in the layout, as it is usually written. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "[\"']?kind[\"']?\\s*:\\s*[\"']?slot[\"']?[\\s,]+[\"']?name[\"']?\\s*:\\s*[\"']?([^\\s\"',}]+)");

  private final Workspace.Found found;
  private final DataPlace place;
  private final int from;
  private final Completion completion;

  CompleteChat(Workspace.Found found, DataPlace place, int from, Completion completion) {
    this.found = found;
    this.place = place;
    this.from = from;
    this.completion = completion;
  }

  void complete() {
    if (!found.file().kind().word().equals("chat")) {
      return;
    }
    int size = place.path().size();
    String last = size == 0 ? "" : place.path().get(size - 1);
    String outer = size < 2 ? "" : place.path().get(size - 2);
    Optional<TaskOfChat> task = TaskOfChat.at(place, found);
    if (place.isKey() && place.path().equals(List.of("slots"))) {
      shownSlots().forEach(name -> completion.offerKey(name, place, "slot", "", from));
    } else if (place.isKey() && last.equals("args")) {
      task.ifPresent(known -> arguments(known, place.beside(size - 1)));
    } else if (!place.isKey() && outer.equals("args")) {
      task.ifPresent(known -> argument(known, place.beside(size - 2), last));
    } else if (!place.isKey() && last.equals("source")) {
      task.ifPresent(this::sources);
      RESERVED.forEach(name -> offer(name, CompletionItemKind.Variable, "source"));
    } else if (!place.isKey() && outer.equals(DataPlace.ITEM) && last.equals("name")) {
      declaredSlots().forEach(name -> offer(name, CompletionItemKind.Reference, "slot"));
    }
  }

  private void sources(TaskOfChat task) {
    for (NameMeaning.OfPart source : task.sources()) {
      completion.offer(
          source.name(),
          CompletionItemKind.Function,
          source.signature().map(Explain::result).orElse("source"),
          source.description(),
          from);
    }
  }

  private void arguments(TaskOfChat task, Map<String, String> reference) {
    String source = reference.getOrDefault("source", "");
    for (Field field : fields(task, source)) {
      if (!place.beside(place.path().size()).containsKey(field.name())) {
        completion.offerKey(
            field.name(), place, Explain.signature(field), field.description(), from);
      }
    }
    if (source.startsWith("$") && !source.equals("$index")) {
      completion.offerKey(
          "path", place, "string", "The way to a property, such as name.first.", from);
    }
    if (source.equals("$parent")) {
      completion.offerKey("level", place, "integer", "The number of loops to leave.", from);
    }
  }

  private void argument(TaskOfChat task, Map<String, String> reference, String name) {
    String source = reference.getOrDefault("source", "");
    if (source.startsWith("$")) {
      if (name.equals("path")) {
        path(task, task.start(source, task.scope(place)));
      }
      return;
    }
    fields(task, source).stream()
        .filter(field -> field.name().equals(name))
        .forEach(field -> values(field.type()));
  }

  private void values(Type type) {
    if (type instanceof Type.EnumOf some) {
      some.values()
          .forEach(
              value -> offer(value, CompletionItemKind.EnumMember, "one of " + some.written()));
    } else if (type.kind() == Type.Kind.BOOL) {
      List.of("true", "false").forEach(word -> offer(word, CompletionItemKind.Keyword, ""));
    }
  }

  /** Offers the next property of a path, after the properties that are already written. */
  private void path(TaskOfChat task, Type start) {
    Type type = start;
    int dot = place.written().lastIndexOf('.');
    for (String step : place.written().substring(0, Math.max(0, dot)).split("\\.", -1)) {
      if (!step.isEmpty()) {
        type = task.member(type, step);
      }
    }
    for (Field field : task.object(type).map(ObjectType::fields).orElse(List.of())) {
      completion.offer(
          field.name(),
          CompletionItemKind.Field,
          Explain.signature(field),
          field.description(),
          from + dot + 1);
    }
  }

  private static List<Field> fields(TaskOfChat task, String source) {
    return task.signature(source)
        .flatMap(NameMeaning.Signature::arguments)
        .map(ObjectType::fields)
        .orElse(List.of());
  }

  /** Returns the slots of the document, from its last compilation if it cannot be read now. */
  private Set<String> declaredSlots() {
    Set<String> names = new LinkedHashSet<>();
    ReadData.read(found.file(), finding -> {})
        .flatMap(document -> ObjectReader.of(document).object("slots"))
        .ifPresent(slots -> slots.entries().forEach(slot -> names.add(slot.key())));
    found.snapshot().usesIn(found.file().text()).stream()
        .map(use -> use.meaning())
        .filter(NameMeaning.OfPart.class::isInstance)
        .map(NameMeaning.OfPart.class::cast)
        .filter(part -> part.what().equals(NameMeaning.SLOT))
        .forEach(slot -> names.add(slot.name()));
    return names;
  }

  /** Returns the slots that the layout shows and that are not declared yet. */
  private Set<String> shownSlots() {
    String content = found.file().text().content();
    Set<String> names = new LinkedHashSet<>();
    Matcher shown = SHOWN.matcher(content);
    while (shown.find()) {
      String declaration = Pattern.quote(shown.group(1)) + "[\"']?\\s*:\\s*(?:\\{|[\\r\\n])";
      if (!Pattern.compile(declaration).matcher(content).find()) {
        names.add(shown.group(1));
      }
    }
    return names;
  }

  private void offer(String name, CompletionItemKind kind, String detail) {
    completion.offer(name, kind, detail, "", from);
  }
}
