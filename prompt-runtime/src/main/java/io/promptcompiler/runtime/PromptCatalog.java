package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.EntryCatalog;
import io.promptcompiler.runtime.support.Messages;
import io.promptcompiler.runtime.support.SelectPrompts;
import io.promptcompiler.runtime.support.ToolEntries;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A catalog that finds prompts by id. Each module has a generated catalog {@code Prompts}; {@link
 * #discover()} joins the catalogs of all modules. Ids are looked up, never opened as files. Even
 * so, an id that is not a plain relative path is rejected with an {@link UnknownPromptException}
 * that names the reason.
 *
 * <p>The same id may exist in several scopes. Unless {@link #scope} selects one, {@code project}
 * hides {@code shared}, which hides {@code system}.
 *
 * <p>The file name extension can be omitted, {@code build/code} for {@code build/code.md}, unless
 * another id differs only in its extension.
 *
 * <p>A prompt is also found by its aliases, which are its former ids. The first lookup of each
 * alias logs a warning to the logger named after the prompt's id. {@link #ids()} does not contain
 * aliases, and ids take precedence over aliases.
 *
 * <p>The name of a variant follows the id and an {@code @}: {@code build/code@claude}. {@link
 * PromptInfo#variants()} returns the names of the variants.
 */
public interface PromptCatalog {

  /** Returns the ids, sorted and without duplicates. */
  List<String> ids();

  /**
   * Returns the description of a prompt.
   *
   * @throws UnknownPromptException if there is no prompt with this id
   */
  PromptInfo info(String id);

  /**
   * Renders the text of a prompt with parameters from a map. The map is read like {@code fromMap}
   * of the generated class: strings are converted to the declared types, unknown keys are ignored,
   * and null values count as absent.
   *
   * @throws UnknownPromptException if there is no prompt with this id
   * @throws PromptParameterException if parameters are missing or have the wrong type; it lists
   *     every problem
   * @throws IllegalArgumentException if the prompt does not render a text from a map
   */
  String render(String id, Map<String, ?> parameters);

  /**
   * Renders the messages of a prompt of any kind, without a token limit.
   *
   * @see #messages(String, Map, TokenBudget)
   */
  default ChatResult messages(String id, Map<String, ?> parameters) {
    return messages(id, parameters, TokenBudget.unlimited());
  }

  /**
   * Renders the messages of a prompt of any kind with parameters from a map, which is read as by
   * {@link #render}. A server can use this method for all prompts, without their generated classes.
   *
   * <ul>
   *   <li>A prompt or step that renders a text returns it as a single user message.
   *   <li>For an orchestrator, the id also names the conversation: {@code review#analysis}.
   *   <li>For a chat document, the key {@code sources} of the map ({@code $sources} if its context
   *       has a variable named {@code sources}) has a map with an entry for each source: a value of
   *       the declared type, usually a list, or a {@code Function<Map<String, ?>, ?>} from the
   *       declared arguments to such a value. A function is called when its result is needed.
   * </ul>
   *
   * The default implementation renders a text and returns it as a single user message.
   *
   * @param budget the maximum number of tokens of the messages; the result lists the content that
   *     was left out
   * @throws UnknownPromptException if there is no prompt with this id
   * @throws PromptParameterException if parameters or required sources are missing or have the
   *     wrong type; it lists every problem
   * @throws IllegalArgumentException if the id does not name a conversation of an orchestrator, or
   *     names an unknown one; the message lists the known conversations
   */
  default ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return Messages.ofText(budget, id, render(id, parameters));
  }

  /**
   * Returns the prompts of one scope.
   *
   * @param scope {@code project}, {@code shared} or {@code system}
   * @throws IllegalArgumentException if the scope is not one of these
   */
  PromptCatalog scope(String scope);

  /**
   * Returns the prompts in a folder and its subfolders, with ids relative to the folder: in {@code
   * folder("prompt")} the id of {@code prompt/build/code.md} is {@code build/code.md}. The catalog
   * of an unknown folder is empty. {@link PromptInfo#id()} still returns the full id.
   *
   * @param folder a path such as {@code prompt} or {@code prompt/build}; empty for all prompts
   * @throws IllegalArgumentException if the folder is not a plain relative path
   */
  PromptCatalog folder(String folder);

  /**
   * Returns the prompts whose descriptions match a predicate, with their variants and aliases, and
   * no tools. Later changes of this catalog have no effect on the result.
   */
  default PromptCatalog filter(Predicate<? super PromptInfo> fits) {
    return SelectPrompts.of(this, fits);
  }

  /**
   * Returns the definitions of the tools, sorted by the names by which models call them. If several
   * tools have one name, that of the scope with precedence is listed, and within a scope the first.
   * Tools are no prompts, so {@link #ids()} does not contain them.
   */
  default List<ToolInfo> tools() {
    return List.of();
  }

  /**
   * Returns a tool with code that takes the arguments of a call as a map, in the form of {@link
   * Prompt#parameters()}: with defaults, and without absent values. Arguments are read like {@code
   * fromMap} of the generated class.
   *
   * @param name the name by which models call the tool
   * @throws IllegalArgumentException if there is no tool with this name
   */
  default Tool tool(String name, Tool.Code<Map<String, Object>> code) {
    throw ToolEntries.unknown(name, List.of());
  }

  /**
   * Returns an immutable snapshot of this catalog. The default implementation returns this catalog.
   * A catalog whose prompts can change, such as a directory of templates, returns the same snapshot
   * until a prompt has changed.
   */
  default PromptCatalog current() {
    return this;
  }

  /**
   * Returns the prompts of all modules that are visible to the context class loader of the current
   * thread. If two modules have a prompt with the same scope and id, the first module on the class
   * path wins; the catalogs of the individual modules are not affected.
   *
   * @throws IncompatiblePromptError if the prompts of a module are not compatible with this
   *     runtime, or are hidden because another module's catalog has the same name
   */
  static PromptCatalog discover() {
    return discover(Thread.currentThread().getContextClassLoader());
  }

  /**
   * Returns the prompts of all modules that are visible to a class loader, like {@link
   * #discover()}.
   *
   * @throws IncompatiblePromptError if the prompts of a module are not compatible with this
   *     runtime, or are hidden because another module's catalog has the same name
   */
  static PromptCatalog discover(ClassLoader loader) {
    return EntryCatalog.discover(loader);
  }
}
