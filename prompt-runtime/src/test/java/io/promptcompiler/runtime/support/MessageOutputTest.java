package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.TokenBudget;
import java.util.ArrayList;
import java.util.List;
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

  @Test
  void messagesKeepTheirTokensWhereverTheyGo() {
    List<String> counted = new ArrayList<>();
    TokenBudget budget =
        TokenBudget.of(
            1000,
            text -> {
              counted.add(text);
              return text.length();
            });
    MessageOutput out = new MessageOutput("a.chat.yaml", budget, "turns", "unused");
    out.fill(0);
    int loop = out.prepending();
    for (String text : List.of("a", "bb", "ccc")) {
      out.block();
      out.emit(text.length() % 2 == 0 ? ChatRole.USER : ChatRole.ASSISTANT, text, false);
      out.emit(ChatRole.SYSTEM, "of " + text, false, 10);
    }
    out.prepended(loop);
    out.filled();
    out.fill(1);
    out.emit(ChatRole.USER, "never shown", false);
    out.filled();
    out.emit(ChatRole.ASSISTANT, "first", false);
    out.show(0);
    out.history(List.of(user("older"), user(" "), user("newer")));
    ChatResult result = out.result();
    assertThat(result.messages())
        .extracting(ChatMessage::content)
        .containsExactly("first\nccc", "of ccc", "bb", "of bb", "a", "of a", "older\nnewer");
    assertThat(result.estimatedTokens())
        .isEqualTo(result.messages().stream().mapToInt(one -> one.content().length()).sum());
    assertThat(counted)
        .doesNotHaveDuplicates()
        .contains("never shown", "first\nccc", "older\nnewer")
        .hasSize(12);
  }

  @Test
  void onlyJoinedMessagesAreCountedAnew() {
    MessageOutput out =
        new MessageOutput("a.chat.yaml", TokenBudget.of(1000, text -> 100 + text.length()));
    out.emit(ChatRole.USER, "a", false);
    out.emit(ChatRole.USER, "b", false);
    out.emit(ChatRole.ASSISTANT, "c", false);
    out.emit(ChatRole.USER, "d", false);
    assertThat(out.result().estimatedTokens()).isEqualTo(103 + 101 + 101);
  }

  private static ChatMessage user(String text) {
    return new ChatMessage(ChatRole.USER, text, false);
  }
}
