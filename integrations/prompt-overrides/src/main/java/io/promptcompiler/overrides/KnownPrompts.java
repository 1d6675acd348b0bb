package io.promptcompiler.overrides;

import io.promptcompiler.runtime.Prompt;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Released prompts by name and by class. Their descriptions are kept, because creating one takes
 * longer than rendering a prompt.
 */
final class KnownPrompts {
  /** The package of the base classes of generated prompts. */
  private static final String GENERATED = Prompt.class.getPackageName() + ".support.Generated";

  private final PromptCatalog released;
  private final boolean isFixed;
  private final Map<String, Known> byName = new ConcurrentHashMap<>();
  private final Map<Class<?>, Known> byClass = new ConcurrentHashMap<>();

  KnownPrompts(PromptCatalog released) {
    this.released = released;
    this.isFixed = isFixed(released);
  }

  /** Returns whether a catalog always has the same prompts. */
  @SuppressWarnings("ReferenceEquality") // A catalog that never changes returns itself.
  private static boolean isFixed(PromptCatalog catalog) {
    return catalog.current() == catalog;
  }

  /**
   * A released prompt.
   *
   * @param key its scope and id
   */
  record Known(PromptInfo info, String key) {
    static Known of(PromptInfo info) {
      return new Known(info, info.scope().value() + ":" + info.id());
    }
  }

  /** Returns the catalog of the released prompts. */
  PromptCatalog released() {
    return released;
  }

  /**
   * Returns the prompt with a name that the released catalog knows.
   *
   * @throws io.promptcompiler.runtime.UnknownPromptException if there is none
   */
  Known find(String name) {
    Known known = byName.get(name);
    if (known == null) {
      known = Known.of(released.info(name));
      if (isFixed) {
        byName.put(name, known);
      }
    }
    return known;
  }

  /**
   * Returns a prompt. All prompts of a generated class have the same description, except for their
   * variant.
   */
  Known find(Prompt prompt) {
    Class<?> type = prompt.getClass();
    Known known = byClass.get(type);
    if (known == null) {
      known = Known.of(prompt.promptInfo());
      if (type.getSuperclass().getName().startsWith(GENERATED)) {
        byClass.put(type, known);
      }
    }
    return known;
  }
}
