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
  private final Map<Class<?>, String> keys = new ConcurrentHashMap<>();

  KnownPrompts(PromptCatalog released) {
    this.released = released;
    this.isFixed = isFixed(released);
  }

  /** Returns whether a catalog always has the same prompts. */
  @SuppressWarnings("ReferenceEquality") // This is how a catalog says that it does not change.
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
   * Returns the scope and id of a prompt, which are the same for all prompts of a generated class.
   */
  String key(Prompt prompt) {
    Class<?> type = prompt.getClass();
    String key = keys.get(type);
    if (key == null) {
      key = Known.of(prompt.promptInfo()).key();
      if (type.getSuperclass().getName().startsWith(GENERATED)) {
        keys.put(type, key);
      }
    }
    return key;
  }
}
