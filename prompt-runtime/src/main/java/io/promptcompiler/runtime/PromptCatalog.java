package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.EntryCatalog;
import io.promptcompiler.runtime.support.Messages;
import io.promptcompiler.runtime.support.SelectPrompts;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

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
   * @throws IllegalArgumentException if it does not render a text from a map
   */
  String render(String id, Map<String, ?> parameters);

  /**
   * Renders the messages of a prompt of any kind, without a limit.
   *
   * @see #messages(String, Map, TokenBudget)
   */
  default ChatResult messages(String id, Map<String, ?> parameters) {
    return messages(id, parameters, TokenBudget.unlimited());
  }

  /**
   * Renders the messages of a prompt of any kind with parameters from a map, as {@link #render}
   * reads them. So a server can send what it gets to a model, and needs no class of a prompt.
   *
   * <ul>
   *   <li>A prompt or step that renders a text gives one message of the user.
   *   <li>Of an orchestrator, the id says which conversation is meant: {@code review#analysis}.
   *   <li>A chat document takes what its sources answer from the key {@code sources} of the map
   *       ({@code $sources} if its context has a variable of that name): by the name of each source
   *       a value of the declared type, mostly a list, or a {@code Function<Map<String, ?>, ?>}
   *       from the declared arguments to such a value. A function is called when the answer is
   *       needed.
   * </ul>
   *
   * A catalog that knows of texts only gives each as one message of the user.
   *
   * @param budget how many tokens the messages may have; the result says what was left out
   * @throws UnknownPromptException if there is none of this id
   * @throws PromptParameterException if parameters do not fit, or a source that the prompt needs is
   *     missing; it lists every problem
   * @throws IllegalArgumentException if the id does not say which conversation is meant, or names
   *     one that there is not; the message lists those that there are
   */
  default ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return Messages.ofText(budget, id, render(id, parameters));
  }

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
   * Returns the prompts whose descriptions fit, with their variants and aliases, as they are now.
   */
  default PromptCatalog filter(Predicate<? super PromptInfo> fits) {
    return SelectPrompts.of(this, fits);
  }

  /**
   * Returns the prompts as they are now, in a catalog that never changes: this one, unless its
   * prompts can change, as those of a directory of templates can. Then it is the same object as
   * before until one has changed.
   */
  default PromptCatalog current() {
    return this;
  }

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
