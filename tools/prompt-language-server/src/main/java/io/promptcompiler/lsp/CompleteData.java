package io.promptcompiler.lsp;

import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.document.step.StepShape;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.lsp4j.CompletionItemKind;

/**
 * Completions in frontmatter and data documents: the keys that are allowed at the place, the words
 * that are allowed as values, and the names of declarations elsewhere.
 */
final class CompleteData {
  /** The keys whose values are names of other documents, with the key that defines such a name. */
  private static final Map<String, String> NAMED_BY =
      new TreeMap<>(Map.of("task", "task", "extends", "id", "next_step_id", "step_id"));

  private final Workspace.Found found;
  private final int offset;
  private final Completion completion;

  CompleteData(Workspace.Found found, int offset, Completion completion) {
    this.found = found;
    this.offset = offset;
    this.completion = completion;
  }

  void complete() {
    DataPlace place = DataPlace.of(found.file(), offset);
    Optional<Shape<?>> shape = Optional.of(document());
    for (int i = 0; i < place.path().size(); i++) {
      String key = place.path().get(i);
      Map<String, String> given = place.beside(i);
      shape = shape.flatMap(one -> inside(one, key, given));
    }
    int from = offset - place.written().length();
    if (place.isKey()) {
      shape.ifPresent(one -> keys(one, place, from));
    } else {
      shape.ifPresent(one -> words(one, from));
      names(place, shape, from);
    }
    new CompleteChat(found, place, from, completion).complete();
  }

  private Shape<?> document() {
    return found.served().module().module().options().families().documentKinds().stream()
        .filter(kind -> kind.kind().equals(found.file().kind()))
        .findFirst()
        .<Shape<?>>map(DocumentKind::shape)
        .orElse(FrontmatterShape.FRONTMATTER);
  }

  /**
   * Returns the shape of the value of a key, or of the elements of a list.
   *
   * @param given the scalars beside the key
   */
  private static Optional<Shape<?>> inside(Shape<?> shape, String key, Map<String, String> given) {
    if (shape instanceof Shape.Named<?> named) {
      return inside(named.shape().get(), key, given);
    }
    if (shape instanceof Shape.Either either) {
      return inside(either.other(), key, given).or(() -> inside(either.one(), key, given));
    }
    if (shape instanceof Shape.OneOrMany<?> many) {
      return key.equals(DataPlace.ITEM)
          ? Optional.of(many.item())
          : inside(many.item(), key, given);
    }
    if (shape instanceof Shape.ListOf<?> list) {
      return key.equals(DataPlace.ITEM) ? Optional.of(list.item()) : Optional.empty();
    }
    if (shape instanceof Shape.MapOf map) {
      return Optional.of(map.value());
    }
    if (shape instanceof Shape.ByWord forms) {
      return key.equals(forms.key())
          ? Optional.of(new Shape.OneOf(List.copyOf(forms.forms().keySet())))
          : forms(forms, given).stream()
              .flatMap(form -> inside(form, key, given).stream())
              .findFirst();
    }
    return shape instanceof Shape.Keyed keyed
        ? keyed.key(key).map(Shape.Key::shape)
        : Optional.empty();
  }

  /** Returns the form that an object has, or all of them as long as it has none. */
  private static Collection<Shape.Keyed> forms(Shape.ByWord forms, Map<String, String> given) {
    Shape.Keyed form = forms.forms().get(given.getOrDefault(forms.key(), ""));
    return form == null ? forms.forms().values() : List.of(form);
  }

  private void keys(Shape<?> shape, DataPlace place, int from) {
    Map<String, String> here = place.beside(place.path().size());
    if (shape instanceof Shape.Named<?> named) {
      keys(named.shape().get(), place, from);
    } else if (shape instanceof Shape.Either either) {
      keys(either.one(), place, from);
      keys(either.other(), place, from);
    } else if (shape instanceof Shape.OneOrMany<?> many) {
      keys(many.item(), place, from);
    } else if (shape instanceof Shape.ByWord forms) {
      forms(forms, here).forEach(form -> keys(form, place, from));
    } else if (shape instanceof Shape.Keyed keyed) {
      for (Shape.Key<?> key : keyed.keys()) {
        String required = key.isRequired() ? "required" : "";
        if (!here.containsKey(key.name())) {
          completion.offerKey(key.name(), place, required, key.description(), from);
        }
      }
    }
  }

  private void words(Shape<?> shape, int from) {
    if (shape instanceof Shape.Named<?> named) {
      words(named.shape().get(), from);
    } else if (shape instanceof Shape.Either either) {
      words(either.one(), from);
    } else if (shape instanceof Shape.OneOrMany<?> many) {
      words(many.item(), from);
    } else if (shape instanceof Shape.OneOf words) {
      words.words().forEach(word -> offer(word, CompletionItemKind.EnumMember, "", from));
    } else if (shape instanceof Shape.Truth) {
      List.of("true", "false").forEach(word -> offer(word, CompletionItemKind.Keyword, "", from));
    }
  }

  private void names(DataPlace place, Optional<Shape<?>> shape, int from) {
    List<String> path = place.path();
    String key = path.isEmpty() ? "" : path.get(path.size() - 1);
    boolean isDeclared =
        path.size() > 1
            && List.of("parameters", "types", "properties", "context", "args")
                .contains(path.get(path.size() - 2));
    boolean mayBeType =
        shape.filter(Shape.OneOf.class::isInstance).isEmpty()
            && !found.file().kind().word().equals("chat");
    boolean isType = key.equals("type") || key.equals("items") || key.equals("returns");
    if (mayBeType && (isType || isDeclared)) {
      BuiltInTypes.WORDS.forEach(type -> offer(type, CompletionItemKind.Keyword, "type", from));
      types().forEach(type -> offer(type, CompletionItemKind.Class, "type", from));
    }
    String named = NAMED_BY.get(key);
    if (named != null) {
      documents(named).forEach(name -> offer(name, CompletionItemKind.Reference, key, from));
    }
    if (key.equals("next_step_id")) {
      StepShape.ENDS.forEach(
          name -> offer(name, CompletionItemKind.Constant, "end of the flow", from));
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
      if (file.equals(found.file()) || Names.isAbove(file, found.file())) {
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
      if (file.kind().form() == Kind.Form.DATA) {
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

  private void offer(String name, CompletionItemKind kind, String detail, int from) {
    completion.offer(name, kind, detail, "", from);
  }
}
