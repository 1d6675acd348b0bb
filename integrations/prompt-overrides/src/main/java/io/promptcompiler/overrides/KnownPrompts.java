package io.promptcompiler.overrides;

import io.promptcompiler.runtime.Prompt;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
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

  /**
   * A released prompt, or the tool of a file.
   *
   * @param key its scope and id
   * @param id its path
   * @param module the coordinates of its module; empty if they are unknown
   */
  record Document(String key, String id, String sha256, String module) {
    static Document of(PromptInfo info) {
      return new Document(Known.of(info).key(), info.id(), info.sha256(), info.module());
    }
  }

  /** Returns the prompt or tool with an id in a scope, such as {@code project}. */
  static Optional<Document> document(PromptCatalog released, String scope, String id) {
    PromptCatalog inScope = released.scope(scope);
    return inScope.ids().contains(id)
        ? Optional.of(Document.of(inScope.info(id)))
        : inScope.tools().stream()
            .filter(tool -> tool.id().equals(id))
            .findFirst()
            .map(tool -> new Document(scope + ":" + id, id, tool.sha256(), /* module= */ ""));
  }

  /** Returns the catalog of the released prompts. */
  PromptCatalog released() {
    return released;
  }

  /**
   * Returns the prompt with a name that the released catalog knows.
   *
   * @throws UnknownPromptException if there is none
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
   * Returns the prompt with a name that the released catalog knows, or the tool of a file.
   *
   * @param name the name of a prompt, or the path of a tool: {@code orders/search_orders.tool.md}
   * @throws UnknownPromptException if there is none
   */
  Document document(String name) {
    try {
      return Document.of(find(name).info());
    } catch (UnknownPromptException e) {
      return Arrays.stream(PromptScope.values())
          .flatMap(scope -> document(released, scope.value(), name).stream())
          .findFirst()
          .orElseThrow(() -> e);
    }
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
