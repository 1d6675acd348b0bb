package io.promptcompiler.lsp;

import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.project.ProjectShape;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The forms that a document allows at a place: those of the object around a key, or those of a
 * value.
 *
 * @param all the shapes, without names and alternatives
 */
record AllowedForms(List<Shape<?>> all) {
  /** Copies the list. */
  AllowedForms {
    all = List.copyOf(all);
  }

  /** Returns the forms at a place. */
  static AllowedForms at(DataPlace place, Workspace.Found found) {
    return inside(place, place.path().size(), found);
  }

  /** Returns the forms of the object or list with the last key of the path of a place. */
  static AllowedForms around(DataPlace place, Workspace.Found found) {
    return inside(place, place.path().size() - 1, found);
  }

  private static AllowedForms inside(DataPlace place, int steps, Workspace.Found found) {
    List<Shape<?>> forms = simple(document(found), place.beside(0)).toList();
    for (int i = 0; i < steps && !forms.isEmpty(); i++) {
      String key = place.path().get(i);
      Map<String, String> given = place.beside(i + 1);
      // Each step is collected, because a stream of many steps would overflow the stack.
      forms =
          forms.stream()
              .flatMap(form -> inside(form, key))
              .<Shape<?>>flatMap(form -> simple(form, given))
              .toList();
    }
    return new AllowedForms(forms);
  }

  private static Shape<?> document(Workspace.Found found) {
    if (found.file().kind().equals(ProjectFile.KIND)) {
      return ProjectShape.FILE;
    }
    return found.served().module().module().options().families().documentKinds().stream()
        .filter(kind -> kind.kind().equals(found.file().kind()))
        .findFirst()
        .<Shape<?>>map(DocumentKind::shape)
        .orElse(FrontmatterShape.FRONTMATTER);
  }

  /**
   * Returns the alternatives of a shape. An object with several forms has the one of its word, or
   * all of them as long as it has none.
   *
   * @param given the scalars of the object
   */
  private static Stream<Shape<?>> simple(Shape<?> shape, Map<String, String> given) {
    if (shape instanceof Shape.Named<?> named) {
      return simple(named.shape().get(), given);
    }
    if (shape instanceof Shape.Either either) {
      return Stream.concat(simple(either.one(), given), simple(either.other(), given));
    }
    if (shape instanceof Shape.OneOrMany<?> many) {
      return Stream.concat(simple(many.item(), given), Stream.of(new Shape.ListOf<>(many.item())));
    }
    if (shape instanceof Shape.ByWord forms) {
      Shape.Keyed form = forms.forms().get(given.getOrDefault(forms.key(), ""));
      return Stream.concat(
          Stream.of(forms), form == null ? forms.forms().values().stream() : Stream.of(form));
    }
    return Stream.of(shape);
  }

  /** Returns the shape of the value of a key, or of the elements of a list. */
  private static Stream<Shape<?>> inside(Shape<?> form, String key) {
    if (form instanceof Shape.ListOf<?> list) {
      return key.equals(DataPlace.ITEM) ? Stream.of(list.item()) : Stream.empty();
    }
    if (form instanceof Shape.MapOf map) {
      return Stream.of(map.value());
    }
    if (form instanceof Shape.ByWord forms) {
      return key.equals(forms.key())
          ? Stream.of(new Shape.OneOf(List.copyOf(forms.forms().keySet())))
          : Stream.empty();
    }
    return form instanceof Shape.Keyed keyed
        ? keyed.key(key).<Shape<?>>map(Shape.Key::shape).stream()
        : Stream.empty();
  }

  /** Returns the keys of the allowed objects, once each. */
  List<Shape.Key<?>> keys() {
    return all.stream()
        .filter(Shape.Keyed.class::isInstance)
        .<Shape.Key<?>>flatMap(form -> ((Shape.Keyed) form).keys().stream())
        .distinct()
        .toList();
  }

  /** Returns the key with the given name, if the object can have it. */
  Optional<Shape.Key<?>> key(String name) {
    return keys().stream().filter(key -> key.name().equals(name)).findFirst();
  }

  /** Returns the form of the object that has the given word under the key that decides it. */
  Optional<Shape.Keyed> form(String key, String word) {
    return all.stream()
        .filter(Shape.ByWord.class::isInstance)
        .map(Shape.ByWord.class::cast)
        .filter(forms -> forms.key().equals(key))
        .flatMap(forms -> Optional.ofNullable(forms.forms().get(word)).stream())
        .findFirst();
  }

  /** Returns the words that a value can be; empty if it can be other texts too. */
  List<String> words() {
    return all.stream()
        .flatMap(
            form ->
                form instanceof Shape.OneOf some
                    ? some.words().stream()
                    : form instanceof Shape.Truth ? Stream.of("true", "false") : Stream.empty())
        .toList();
  }
}
