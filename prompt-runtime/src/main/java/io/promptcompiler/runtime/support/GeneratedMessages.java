package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePrompt;
import io.promptcompiler.runtime.TokenBudget;
import java.util.List;

/** The base class of generated prompts that render messages. */
public abstract class GeneratedMessages extends GeneratedPrompt implements MessagePrompt {

  /** Constructor for generated classes. */
  protected GeneratedMessages() {}

  @Override
  public final List<ChatMessage> render() {
    return render(TokenBudget.unlimited()).messages();
  }
}
