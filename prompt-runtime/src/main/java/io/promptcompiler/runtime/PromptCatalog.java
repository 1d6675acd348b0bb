package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.EntryCatalog;
import java.util.List;
import java.util.Map;

/**
 * Prompts by id. Each module's generated {@code Prompts} is one; {@link #discover()} joins those of
 * all modules. Ids are looked up, never opened as files; what is no plain relative path is refused
 * all the same, and the message says why.
 *
 * <p>An id may exist in several scopes. Without {@link #scope}, {@code project} hides {@code
 * shared}, which hides {@code system}.
 *
 * <p>An id can be written without its ending, {@code build/code} for {@code build/code.md}, as long
 * as no second one differs from it in the ending only.
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

  /**
   * The prompts below one folder only, with ids that begin there: {@code folder("prompt")} calls
   * {@code prompt/build/code.md} just {@code build/code.md}. Without such a folder there are none.
   * What {@link PromptInfo#id()} gives is the whole id as before.
   *
   * @param folder a path like {@code prompt} or {@code prompt/build}; empty for all prompts
   * @throws IllegalArgumentException if it is no plain relative path
   */
  PromptCatalog folder(String folder);

  /**
   * The prompts of all modules that the context class loader of this thread sees. Where two modules
   * have a prompt of one scope and id, that of the module that comes first answers; the catalog of
   * each module still has its own.
   *
   * @throws IncompatiblePromptError if those of one do not fit this runtime, or could not be found
   *     because another module's catalog has the same name
   */
  static PromptCatalog discover() {
    return discover(Thread.currentThread().getContextClassLoader());
  }

  /**
   * The prompts of all modules that a class loader sees, as {@link #discover()} gives them.
   *
   * @throws IncompatiblePromptError if those of one do not fit this runtime, or could not be found
   *     because another module's catalog has the same name
   */
  static PromptCatalog discover(ClassLoader loader) {
    return EntryCatalog.discover(loader);
  }
}
