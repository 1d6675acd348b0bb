package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItemKind;

/**
 * Completions in frontmatter and data documents: the keys that are allowed at the place, the words
 * that are allowed as values, and the names of declarations elsewhere.
 */
final class CompleteData {
  private static final List<String> TYPES =
      List.of(
          "string", "boolean", "integer", "number", "array", "object", "any", "messages", "media");

  /** The keys whose values are names of other documents, with the key that defines such a name. */
  private static final Map<String, String> NAMED_BY =
      Map.of("task", "task", "extends", "id", "next_step_id", "step_id");

  private final Workspace.Found found;
  private final SourceText text;
  private final int offset;
  private final Completion completion;

  CompleteData(Workspace.Found found, SourceText text, int offset, Completion completion) {
    this.found = found;
    this.text = text;
    this.offset = offset;
    this.completion = completion;
  }

  void complete() {
    DataPlace place = DataPlace.of(text.content(), offset, isJson());
    Optional<Shape> shape = Optional.of(document());
    for (String key : place.path()) {
      shape = shape.flatMap(one -> inside(one, key));
    }
    int from = offset - place.written().length();
    if (place.isKey()) {
      shape.ifPresent(one -> keys(one, place, from));
    } else {
      shape.ifPresent(one -> words(one, from));
      names(place, from);
    }
  }

  private boolean isJson() {
    return found.file().id().fileName().endsWith(".json");
  }

  private Shape document() {
    return found.served().module().module().options().families().documentKinds().stream()
        .filter(kind -> kind.kind().equals(found.file().kind()))
        .findFirst()
        .<Shape>map(DocumentKind::shape)
        .orElse(FrontmatterShape.FRONTMATTER);
  }

  /** Returns the shape of the value of a key, or of the elements of a list. */
  private static Optional<Shape> inside(Shape shape, String key) {
    if (shape instanceof Shape.Named named) {
      return inside(named.shape().get(), key);
    }
    if (shape instanceof Shape.Either either) {
      return inside(either.other(), key).or(() -> inside(either.one(), key));
    }
    if (shape instanceof Shape.OneOrMany many) {
      return key.equals(DataPlace.ITEM) ? Optional.of(many.item()) : inside(many.item(), key);
    }
    if (shape instanceof Shape.ListOf list) {
      return key.equals(DataPlace.ITEM) ? Optional.of(list.item()) : Optional.empty();
    }
    if (shape instanceof Shape.MapOf map) {
      return Optional.of(map.value());
    }
    if (shape instanceof Shape.ByWord forms) {
      return forms.forms().values().stream()
          .flatMap(form -> inside(form, key).stream())
          .findFirst();
    }
    return shape instanceof Shape.Keyed keyed
        ? keyed.key(key).map(Shape.Key::shape)
        : Optional.empty();
  }

  private void keys(Shape shape, DataPlace place, int from) {
    if (shape instanceof Shape.Named named) {
      keys(named.shape().get(), place, from);
    } else if (shape instanceof Shape.Either either) {
      keys(either.one(), place, from);
      keys(either.other(), place, from);
    } else if (shape instanceof Shape.OneOrMany many) {
      keys(many.item(), place, from);
    } else if (shape instanceof Shape.ByWord forms) {
      forms.forms().values().forEach(form -> keys(form, place, from));
    } else if (shape instanceof Shape.Keyed keyed) {
      for (Shape.Key key : keyed.keys()) {
        String quote = isJson() && !place.isQuoted() ? "\"" : "";
        String written = isJson() ? quote + key.name() + quote : key.name() + ": ";
        String required = key.isRequired() ? "required" : "";
        completion.offer(
            key.name(), written, CompletionItemKind.Property, required, key.description(), from);
      }
    }
  }

  private void words(Shape shape, int from) {
    if (shape instanceof Shape.Named named) {
      words(named.shape().get(), from);
    } else if (shape instanceof Shape.Either either) {
      words(either.one(), from);
    } else if (shape instanceof Shape.OneOrMany many) {
      words(many.item(), from);
    } else if (shape instanceof Shape.OneOf words) {
      words.words().forEach(word -> offer(word, CompletionItemKind.EnumMember, "", from));
    } else if (shape instanceof Shape.Truth) {
      List.of("true", "false").forEach(word -> offer(word, CompletionItemKind.Keyword, "", from));
    }
  }

  private void names(DataPlace place, int from) {
    List<String> path = place.path();
    String key = path.isEmpty() ? "" : path.get(path.size() - 1);
    boolean isDeclared =
        path.size() > 1
            && List.of("parameters", "types", "properties", "context", "args")
                .contains(path.get(path.size() - 2));
    if (key.equals("type") || key.equals("items") || key.equals("returns") || isDeclared) {
      TYPES.forEach(type -> offer(type, CompletionItemKind.Keyword, "type", from));
      types().forEach(type -> offer(type, CompletionItemKind.Class, "type", from));
    }
    String named = NAMED_BY.get(key);
    if (named != null) {
      documents(named).forEach(name -> offer(name, CompletionItemKind.Reference, key, from));
    }
    if (key.equals("source")) {
      sources().forEach(name -> offer(name, CompletionItemKind.Function, "source", from));
      List.of("$item", "$index", "$parent", "$globals", "$ctx")
          .forEach(name -> offer(name, CompletionItemKind.Variable, "source", from));
    }
    if (key.equals("skills")) {
      new FragmentIndex(completion.snapshot().files())
          .skillNames(found.file())
          .forEach(name -> offer(name, CompletionItemKind.Module, "skill", from));
    }
  }

  /** Returns the names of the types that can be used in the document. */
  private Set<String> types() {
    Set<String> names = new LinkedHashSet<>();
    for (SourceFile file : completion.snapshot().files()) {
      boolean isAbove =
          file.equals(found.file())
              || (io.promptcompiler.core.source.ScanRoot.isDefaults(file.id().fileName())
                  && found.file().id().path().startsWith(file.id().folder()));
      if (isAbove) {
        completion.snapshot().usesIn(file.text()).stream()
            .map(use -> use.meaning())
            .filter(NameMeaning.OfType.class::isInstance)
            .map(meaning -> ((NameMeaning.OfType) meaning).name().simple())
            .forEach(names::add);
      }
    }
    return names;
  }

  /**
   * Returns the values of a key in all tasks, if the key is {@code task}, or else in other
   * documents of the same kind.
   */
  private List<String> documents(String key) {
    List<String> names = new ArrayList<>();
    for (SourceFile file : completion.snapshot().files()) {
      if (file.kind().form() == io.promptcompiler.core.source.Kind.Form.DATA) {
        ReadData.read(file, finding -> {})
            .flatMap(document -> ObjectReader.of(document).scalar(key))
            .filter(none -> isMeant(file, key))
            .ifPresent(name -> names.add(name.text()));
      }
    }
    return names.stream().distinct().sorted().toList();
  }

  private boolean isMeant(SourceFile file, String key) {
    return key.equals("task")
        ? file.kind().word().equals("task")
        : file.kind().equals(found.file().kind()) && !file.equals(found.file());
  }

  /** Returns the sources of the document's task. */
  private List<String> sources() {
    List<String> names = new ArrayList<>();
    completion.snapshot().usesIn(text).stream()
        .map(use -> use.meaning())
        .filter(meaning -> meaning instanceof NameMeaning.OfFile file && file.what().equals("task"))
        .map(meaning -> ((NameMeaning.OfFile) meaning).file())
        .flatMap(file -> ReadData.read(file, finding -> {}).stream())
        .flatMap(document -> ObjectReader.of(document).object("sources").stream())
        .forEach(sources -> sources.entries().forEach(entry -> names.add(entry.key())));
    return names;
  }

  private void offer(String name, CompletionItemKind kind, String detail, int from) {
    completion.offer(name, kind, detail, "", from);
  }
}
