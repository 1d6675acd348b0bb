package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.TokenBudget;
import org.junit.jupiter.api.Test;

class MessageOutputTest {
  @Test
  void whatDoesNotFitIsCountedAndNotShown() {
    MessageOutput out = new MessageOutput("a.chat.yaml", TokenBudget.of(3));
    assertThat(out.emit(ChatRole.USER, "four", false)).isTrue();
    assertThat(out.emit(ChatRole.ASSISTANT, "x".repeat(40), false)).isFalse();
    assertThat(out.emit(ChatRole.ASSISTANT, "", false)).isTrue();
    ChatResult result = out.result();
    assertThat(result.messages()).containsExactly(new ChatMessage(ChatRole.USER, "four", false));
    assertThat(result.dropped()).hasSize(1);
    assertThat(result.dropped().get(0).messages()).isEqualTo(1);
  }
}
