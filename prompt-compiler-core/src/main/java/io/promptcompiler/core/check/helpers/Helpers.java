package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.program.Function;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The helpers that templates can call: those of the language, and those of the project. */
public final class Helpers {
  /** Only the helpers of the language. */
  public static final Helpers NONE = new Helpers(List.of());

  private final Map<String, Helper> all = new LinkedHashMap<>();

  /** Creates the helpers of the language and the project. Their names must differ. */
  public Helpers(List<Function.OfProject> ofProject) {
    LanguageHelpers.ALL.forEach(helper -> all.put(helper.name(), helper));
    ofProject.forEach(function -> all.put(function.name(), Helper.of(function)));
  }

  /** Returns the helper with the given name. */
  public Optional<Helper> find(String name) {
    return Optional.ofNullable(all.get(name));
  }

  /** Returns all names, for suggestions. */
  public List<String> names() {
    return List.copyOf(all.keySet());
  }

  /** Returns whether a name is already in use, so that a project helper cannot have it. */
  public static boolean isTaken(String name) {
    return HelperNames.BUILT_IN.contains(name)
        || HelperNames.BLOCKS.contains(name)
        || HelperNames.RESERVED.contains(name)
        || NONE.find(name).filter(helper -> helper.origin() == Helper.Origin.LANGUAGE).isPresent();
  }
}
