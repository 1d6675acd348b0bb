package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePrompt;
import io.promptcompiler.runtime.TokenBudget;
import java.util.List;

/** What generated prompts that render messages have in common. */
public abstract class GeneratedMessages extends GeneratedPrompt implements MessagePrompt {

  /** For generated classes. */
  protected GeneratedMessages() {}

  @Override
  public final List<ChatMessage> render() {
    return render(TokenBudget.unlimited()).messages();
  }
}
