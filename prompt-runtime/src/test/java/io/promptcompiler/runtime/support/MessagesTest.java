package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessagesTest {
  @Test
  void messagesStayInTheirOrderAndEmptyOnesAreLeftOut() {
    assertThat(
            new Messages()
                .add(ChatRole.SYSTEM, "")
                .add(ChatRole.USER, "b")
                .add(ChatRole.SYSTEM, " ")
                .toList())
        .containsExactly(ChatMessage.user("b"), ChatMessage.system(" "));
  }

  @Test
  void theListCannotBeChanged() {
    List<ChatMessage> messages = new Messages().add(ChatRole.USER, "b").toList();
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(messages::clear);
  }
}
