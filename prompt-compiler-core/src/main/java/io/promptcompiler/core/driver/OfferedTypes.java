package io.promptcompiler.core.driver;

import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The types that libraries declare for their folders, by name, for use by others. Libraries are
 * added from the last on the class path to the first.
 */
final class OfferedTypes {
  private final Types.Builder types = new Types.Builder(Types.NONE);
  private final Map<String, Type> named = new LinkedHashMap<>();
  private final Map<String, Origin> origins = new LinkedHashMap<>();
  private final Map<String, List<String>> declaredBy = new LinkedHashMap<>();

  /**
   * Adds the types that the folders of a library declare; within one library, the outermost
   * declaration is used.
   *
   * @param outside the types that were available to the library itself
   */
  void add(Library library, Inherited inherited, Declarations outside) {
    for (Inherited.Shared shared : inherited.shared()) {
      Types all = shared.declarations().types();
      all.objects().forEach(types::add);
      all.enums().forEach(types::add);
      shared
          .declarations()
          .named()
          .forEach(
              (name, type) -> {
                if (!type.equals(outside.named().get(name))) {
                  name(name, type, shared.declarations().origin(name), library);
                }
              });
    }
  }

  private void name(String name, Type type, Origin said, Library library) {
    List<String> libraries = declaredBy.computeIfAbsent(name, none -> new ArrayList<>());
    if (!libraries.contains(library.label())) {
      libraries.add(0, library.label());
      if (named.putIfAbsent(name, type) == null && said.isDeclared()) {
        origins.put(name, said);
      }
    }
  }

  /** Returns the names added so far. */
  List<OfferedName> names() {
    List<OfferedName> names = new ArrayList<>();
    declaredBy.forEach(
        (name, libraries) ->
            libraries.forEach(library -> names.add(new OfferedName(Lookup.TYPE, name, library))));
    return names;
  }

  /** Returns the types added so far; a name that several libraries declare is ambiguous. */
  Declarations declarations() {
    Map<String, Type> clear = new LinkedHashMap<>(named);
    Map<String, List<String>> unclear = new LinkedHashMap<>();
    declaredBy.forEach(
        (name, libraries) -> {
          if (libraries.size() > 1) {
            clear.remove(name);
            unclear.put(name, libraries);
          }
        });
    return new Declarations(types.build(), clear, List.of(), unclear, origins);
  }
}
