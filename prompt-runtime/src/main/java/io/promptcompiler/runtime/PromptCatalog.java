package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.EntryCatalog;
import java.util.List;
import java.util.Map;

/**
 * Prompts by id. Each module's generated {@code Prompts} is one; {@link #discover()} joins those of
 * all modules. Ids are looked up, never opened as files; still, what is not a plain relative path
 * is refused, and the message says why.
 *
 * <p>An id may exist in several scopes. Without {@link #scope}, {@code project} hides {@code
 * shared}, which hides {@code system}.
 *
 * <p>An id can be written without its ending, {@code build/code} for {@code build/code.md}, unless
 * another id differs from it only in the ending.
 *
 * <p>A prompt is also found by its aliases, the ids that it had before. A warning is logged then,
 * once for each alias, by the logger of the prompt's id. {@link #ids()} has no aliases, and an id
 * always comes before an alias.
 *
 * <p>A variant of a prompt is named behind an {@code @}: {@code build/code@claude}. {@link
 * PromptInfo#variants()} has their names.
 */
public interface PromptCatalog {

  /** The ids, sorted, each once. */
  List<String> ids();

  /**
   * Returns what is known about a prompt.
   *
   * @throws UnknownPromptException if there is none of this id
   */
  PromptInfo info(String id);

  /**
   * Renders a prompt with parameters from a map, as its {@code fromMap} reads them: strings are
   * converted to the declared types, unknown keys are ignored, null is absent.
   *
   * @throws UnknownPromptException if there is none of this id
   * @throws PromptParameterException if the parameters do not fit
   * @throws UnsupportedOperationException if it does not render a text; the message names the class
   *     to use
   */
  String render(String id, Map<String, ?> parameters);

  /**
   * Returns the prompts of one scope.
   *
   * @param scope {@code project}, {@code shared} or {@code system}
   * @throws IllegalArgumentException if it is none of these
   */
  PromptCatalog scope(String scope);

  /**
   * Returns the prompts below a folder, with ids relative to it: in {@code folder("prompt")} the id
   * of {@code prompt/build/code.md} is {@code build/code.md}. If there is no such folder, it has no
   * prompts. {@link PromptInfo#id()} is still the whole id.
   *
   * @param folder a path like {@code prompt} or {@code prompt/build}; empty for all prompts
   * @throws IllegalArgumentException if it is not a plain relative path
   */
  PromptCatalog folder(String folder);

  /**
   * Returns the prompts of all modules that the context class loader of this thread sees. If two
   * modules have a prompt of the same scope and id, that of the module that comes first is used;
   * the catalog of each module still has its own.
   *
   * @throws IncompatiblePromptError if those of one do not fit this runtime, or could not be found
   *     because another module's catalog has the same name
   */
  static PromptCatalog discover() {
    return discover(Thread.currentThread().getContextClassLoader());
  }

  /**
   * Returns the prompts of all modules that a class loader sees, like {@link #discover()}.
   *
   * @throws IncompatiblePromptError if those of one do not fit this runtime, or could not be found
   *     because another module's catalog has the same name
   */
  static PromptCatalog discover(ClassLoader loader) {
    return EntryCatalog.discover(loader);
  }
}
