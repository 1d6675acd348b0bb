package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Prompt;
import java.util.Map;

/** What generated prompts have in common, whatever they render. */
public abstract class GeneratedPrompt extends GeneratedObject implements Prompt {

  /** For generated classes. */
  protected GeneratedPrompt() {}

  @Override
  public final Map<String, Object> parameters() {
    return NamedValues.of(this).plain();
  }

  /** Returns the name of the class and the id; never a value, as it may be secret. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[" + promptInfo().id() + "]";
  }
}
