package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The base of a module's generated {@code Prompts}. Prompts are numbered, so that the generated
 * class needs a {@code switch} and no object for each prompt, and no prompt's class is loaded
 * before it is used.
 */
public abstract class GeneratedCatalog implements PromptCatalog {
  private final EntryCatalog entries;

  /**
   * Numbers the prompts from 0, in the order given.
   *
   * @param groups groups of texts {@code scope:id}
   */
  protected GeneratedCatalog(String[]... groups) {
    List<Numbered> numbered = new ArrayList<>();
    for (String[] group : groups) {
      for (String scopeAndId : group) {
        numbered.add(new Numbered(this, scopeAndId, numbered.size()));
      }
    }
    this.entries = new EntryCatalog(numbered);
  }

  /** Returns what is known about a prompt. */
  protected abstract PromptInfo info(int number);

  /** Renders a prompt. */
  protected abstract String render(int number, Map<String, ?> parameters);

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
  }
}
