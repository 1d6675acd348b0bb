package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The base class of a module's generated {@code Prompts}. Prompts are numbered so that the
 * generated class can use a {@code switch} instead of an object for each prompt, and the class of a
 * prompt is loaded only when it is used.
 */
public abstract class GeneratedCatalog implements PromptCatalog {
  private final EntryCatalog entries;

  /**
   * Creates a catalog whose prompts are numbered from 0, in the given order.
   *
   * @param groups groups of strings {@code scope:id}, each followed by the former ids of the
   *     prompt, with a tab before each of these. The string of a tool begins with {@code *}
   */
  protected GeneratedCatalog(String[]... groups) {
    List<EntryCatalog.Entry> entries = new ArrayList<>();
    List<ToolEntries.Entry> tools = new ArrayList<>();
    int number = 0;
    for (String[] group : groups) {
      for (String names : group) {
        if (names.startsWith("*")) {
          int colon = names.indexOf(':');
          tools.add(
              new ToolEntries.Generated(
                  names.substring(1, colon), names.substring(colon + 1), this, number++));
          continue;
        }
        String[] each = names.split("\t", -1);
        Numbered numbered = new Numbered(this, each[0], number++);
        entries.add(numbered);
        for (int i = 1; i < each.length; i++) {
          entries.add(new Alias(each[i], numbered));
        }
      }
    }
    this.entries = new EntryCatalog(entries, new ToolEntries(tools));
  }

  /** Returns the description of a prompt. */
  protected abstract PromptInfo info(int number);

  /** Returns the definition of a tool. Catalogs with tools override this method. */
  protected ToolInfo tool(int number) {
    throw new IndexOutOfBoundsException(number);
  }

  /** Reads the arguments of a tool's call. Catalogs with tools override this method. */
  protected GeneratedObject arguments(
      int number, Map<String, ? extends @Nullable Object> arguments) {
    throw new IndexOutOfBoundsException(number);
  }

  /** Renders the text of a prompt. */
  protected abstract String render(int number, Map<String, ?> parameters);

  /**
   * Renders the messages of a prompt. Catalogs with prompts that do not render a text override this
   * method.
   *
   * @param part the name of the requested conversation; empty if there is none
   */
  protected ChatResult messages(
      int number, String part, Map<String, ?> parameters, TokenBudget budget) {
    PromptInfo info = info(number);
    Parts.refuse(info, part);
    return Messages.ofText(budget, info.id(), render(number, parameters));
  }

  /** Returns a text with cache points as messages. */
  protected static ChatResult cached(
      PromptInfo info, String part, TokenBudget budget, CachedText text) {
    Parts.refuse(info, part);
    return Messages.ofText(budget, info.id(), text);
  }

  /** Returns the exception for a request that does not name a known conversation of the prompt. */
  protected static IllegalArgumentException noPart(PromptInfo info, String part, String... parts) {
    return Parts.unknown(info, part, parts);
  }

  /** Returns the exception for a prompt that does not render a text from a map. */
  protected static IllegalArgumentException noText(PromptInfo info, String className) {
    String what = "The prompt '" + info.id() + "' of kind '" + info.kind();
    return new IllegalArgumentException(
        what + "' renders no text from a map. Use the class " + className + ".");
  }

  @Override
  public final List<String> ids() {
    return entries.ids();
  }

  @Override
  public final PromptInfo info(String id) {
    return entries.info(id);
  }

  @Override
  public final String render(String id, Map<String, ?> parameters) {
    return entries.render(id, parameters);
  }

  @Override
  public final ChatResult messages(String id, Map<String, ?> parameters, TokenBudget budget) {
    return entries.messages(id, parameters, budget);
  }

  @Override
  public final List<ToolInfo> tools() {
    return entries.tools();
  }

  @Override
  public final Tool tool(String name, Tool.Code<Map<String, Object>> code) {
    return entries.tool(name, code);
  }

  @Override
  public final PromptCatalog scope(String scope) {
    return entries.scope(scope);
  }

  @Override
  public final PromptCatalog folder(String folder) {
    return entries.folder(folder);
  }

  private static final class Numbered extends EntryCatalog.Entry {
    private final GeneratedCatalog catalog;
    private final int number;

    Numbered(GeneratedCatalog catalog, String scopeAndId, int number) {
      super(
          scopeAndId.substring(0, scopeAndId.indexOf(':')),
          scopeAndId.substring(scopeAndId.indexOf(':') + 1));
      this.catalog = catalog;
      this.number = number;
    }

    @Override
    public PromptInfo info() {
      return catalog.info(number);
    }

    @Override
    public String render(Map<String, ?> parameters) {
      return catalog.render(number, parameters);
    }

    @Override
    public ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
      return catalog.messages(number, part, parameters, budget);
    }
  }
}
