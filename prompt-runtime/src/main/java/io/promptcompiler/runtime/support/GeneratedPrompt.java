package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Prompt;
import java.util.Map;

/** The base class of all generated prompts. */
public abstract class GeneratedPrompt extends GeneratedObject implements Prompt {

  /** Constructor for generated classes. */
  protected GeneratedPrompt() {}

  @Override
  public final Map<String, Object> parameters() {
    return NamedValues.of(this).plain();
  }

  /** Returns the class name and the id. Values are never shown because they may be secret. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[" + promptInfo().id() + "]";
  }
}
