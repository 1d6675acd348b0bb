package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.EntryCatalog;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Prompts by id. Each module's generated {@code Prompts} is one; {@link #discover()} joins those of
 * all modules. Ids are looked up, never opened as files, so a hostile id is merely unknown.
 *
 * <p>An id may exist in several scopes. Without {@link #scope}, {@code project} hides {@code
 * shared}, which hides {@code system}.
 */
public interface PromptCatalog {

  /** The ids, sorted, each once. */
  List<String> ids();

  /**
   * What is known of a prompt.
   *
   * @throws UnknownPromptException if there is none of this id
   */
  PromptInfo info(String id);

  /**
   * Renders a prompt from a map, as its {@code fromMap} does: strings are converted to the declared
   * types, unknown keys are ignored, null is absent.
   *
   * @throws UnknownPromptException if there is none of this id
   * @throws PromptParameterException if the parameters do not fit
   * @throws UnsupportedOperationException if it does not render to a text; the message names the
   *     class to use
   */
  String render(String id, Map<String, ?> parameters);

  /**
   * The prompts of one scope only.
   *
   * @param scope {@code project}, {@code shared} or {@code system}
   * @throws IllegalArgumentException if it is none of these
   */
  PromptCatalog scope(String scope);

  /** The prompts of all modules that the context class loader of this thread sees. */
  static PromptCatalog discover() {
    return EntryCatalog.join(ServiceLoader.load(PromptCatalog.class));
  }

  /** The prompts of all modules that a class loader sees. */
  static PromptCatalog discover(ClassLoader loader) {
    return EntryCatalog.join(ServiceLoader.load(PromptCatalog.class, loader));
  }
}
