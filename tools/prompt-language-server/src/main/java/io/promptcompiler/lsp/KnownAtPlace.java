package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.syntax.OpenTags;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The meanings of names at a place in a template: from the last compilation, and from blocks opened
 * around the place since then.
 *
 * @param contexts the types of {@code this}: outside all blocks opened since then, and in each of
 *     these blocks
 * @param names variables and names of blocks
 * @param matched the type of the value of the innermost {@code #match}
 */
record KnownAtPlace(
    Optional<NameMeaning.Scope> scope,
    List<Type> contexts,
    Map<String, Type> names,
    boolean isInLoop,
    Type matched) {

  /** Returns the meanings at the beginning of a tag. */
  static KnownAtPlace at(int place, Workspace.Found found, OpenTags open) {
    SourceText text = found.file().text();
    List<NameMeaning.Scope> scopes = new Names(found.snapshot()).scopes(text, place);
    Optional<NameMeaning.Scope> scope =
        scopes.isEmpty()
            ? ofTask(place, found).or(() -> largest(text, found.snapshot()))
            : Optional.of(scopes.get(scopes.size() - 1));
    KnownAtPlace known =
        new KnownAtPlace(
            scope,
            new ArrayList<>(List.of(scope.<Type>map(NameMeaning.Scope::context).orElse(Type.ANY))),
            new LinkedHashMap<>(scope.map(NameMeaning.Scope::names).orElse(Map.of())),
            scope.filter(NameMeaning.Scope::isInLoop).isPresent(),
            Type.ANY);
    for (OpenTags.Block block : open.blocks()) {
      known = known.in(block);
    }
    return known;
  }

  private static Optional<NameMeaning.Scope> ofTask(int place, Workspace.Found found) {
    DataPlace data = DataPlace.of(found.file(), place);
    return TaskOfChat.at(data, found).map(task -> task.scope(data));
  }

  /** Returns the largest scope of the document, for places outside all scopes. */
  private static Optional<NameMeaning.Scope> largest(SourceText text, Snapshot snapshot) {
    return snapshot.usesIn(text).stream()
        .filter(use -> use.meaning() instanceof NameMeaning.Scope)
        .max(Comparator.comparing(use -> use.at().span().length()))
        .map(use -> (NameMeaning.Scope) use.meaning());
  }

  private KnownAtPlace in(OpenTags.Block block) {
    Type type = type(block.subject());
    return switch (block.helper()) {
      case "match" -> new KnownAtPlace(scope, contexts, names, isInLoop, type);
      case "with" -> in(type, block, isInLoop);
      case "each" ->
          in(
              type instanceof Type.ListType list ? list.element() : Type.ANY,
              block,
              /* isLoop= */ true);
      default -> this;
    };
  }

  /**
   * Enters a block. Its meanings share the lists with those around it, which are not used again.
   */
  private KnownAtPlace in(Type inner, OpenTags.Block block, boolean isLoop) {
    List<String> parameters = block.parameters();
    if (!parameters.isEmpty()) {
      names.put(parameters.get(0), inner);
    }
    if (parameters.size() > 1) {
      names.put(parameters.get(1), Type.INTEGER);
    }
    contexts.add(inner);
    return new KnownAtPlace(scope, contexts, names, isLoop, matched);
  }

  /** Returns the type of {@code this}. */
  Type context() {
    return contexts.get(contexts.size() - 1);
  }

  /**
   * Returns whether {@code this} is the value of the scope, because no block was opened around the
   * place since.
   */
  boolean isInNoBlock() {
    return contexts.size() == 1;
  }

  /** Returns the properties of a type, if they are declared. */
  Optional<ObjectType> object(Type type) {
    return scope.flatMap(one -> one.object(type));
  }

  /** Returns whether a value of a type fits, or is an object with such a value inside. */
  boolean leadsTo(Type type, Predicate<Type> fits) {
    return fits.test(type)
        || (type instanceof Type.ObjectRef
            && type.contains(fits, ref -> object(ref).orElseThrow()));
  }

  /**
   * Returns the type of the value at a path, as written in a template; the type "any" if unknown.
   */
  Type type(String path) {
    if (path.isEmpty()) {
      return Type.ANY;
    }
    int outwards = 0;
    while (path.startsWith("..", 3 * outwards)) {
      outwards++;
    }
    int level = contexts.size() - 1 - outwards;
    Type type = level < 0 ? Type.ANY : contexts.get(level);
    boolean isName = outwards == 0;
    String inwards = path.substring(Math.min(3 * outwards, path.length()));
    List<String> steps = List.of(inwards.split("[./]", -1));
    if (steps.get(0).equals("@root")) {
      type = scope.<Type>map(one -> one.parameters().ref()).orElse(Type.ANY);
      steps = steps.subList(1, steps.size());
      isName = false;
    }
    for (String step : steps) {
      if (!step.isEmpty() && !step.equals("this")) {
        Type named = isName ? names.get(step) : null;
        type = named != null ? named : member(type, step);
      }
      isName = false;
    }
    return type;
  }

  private Type member(Type type, String step) {
    String name = step.replaceAll("^\\[|]$", "");
    if (type instanceof Type.ListType list && name.matches("\\d+")) {
      return list.element();
    }
    return object(type).flatMap(object -> object.field(name)).map(Field::type).orElse(Type.ANY);
  }
}
