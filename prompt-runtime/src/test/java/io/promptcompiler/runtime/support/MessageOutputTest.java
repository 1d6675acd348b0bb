package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.DroppedContent;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.TokenBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MessageOutputTest {
  @Test
  void whatDoesNotFitIsCountedAndNotShown() {
    MessageOutput out = new MessageOutput("a.chat.yaml", TokenBudget.of(3));
    assertThat(out.emit(ChatRole.USER, "four", false)).isTrue();
    assertThat(out.emit(ChatRole.ASSISTANT, "x".repeat(40), false)).isFalse();
    assertThat(out.emit(ChatRole.ASSISTANT, "", false)).isTrue();
    ChatResult result = out.result();
    assertThat(result.messages()).containsExactly(ChatMessage.user("four"));
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

  /**
   * Each budget that cuts a history at another place: no result without its call, or the reverse.
   */
  @Test
  void aCallOfAToolIsKeptWithItsResults() {
    List<ChatMessage> history =
        List.of(
            user("What is the weather in Rome and Oslo?"),
            withPart("", ChatRole.ASSISTANT, new OpaquePart("call of two tools")),
            withPart("sun", ChatRole.USER, new OpaquePart("result 1", true)),
            withPart("snow", ChatRole.USER, new OpaquePart("result 2", true)),
            ChatMessage.assistant("Sun in Rome, snow in Oslo."),
            user("And Bergen?"),
            withPart("One moment.", ChatRole.ASSISTANT, new OpaquePart("call of a tool")),
            withPart("rain", ChatRole.USER, new OpaquePart("result 3", true)));
    Set<Integer> kept = new TreeSet<>();
    for (int tokens = 0; tokens < 130; tokens++) {
      MessageOutput out = new MessageOutput("a.chat.md", TokenBudget.of(tokens, String::length));
      out.history(history);
      ChatResult result = out.separate();
      int first = history.size() - result.messages().size();
      assertThat(result.messages()).isEqualTo(history.subList(first, history.size()));
      assertThat(result.estimatedTokens()).isLessThanOrEqualTo(tokens);
      assertThat(result.dropped().stream().mapToInt(DroppedContent::messages).sum())
          .isEqualTo(first);
      kept.add(first);
    }
    assertThat(kept).containsExactly(0, 1, 4, 5, 6, 8);
  }

  @Test
  void aHistoryCanStartWithTheUser() {
    MessageOutput out =
        new MessageOutput("a.chat.md", TokenBudget.unlimited().startHistoriesWithUser());
    out.history(
        List.of(
            ChatMessage.assistant("Welcome!"),
            withPart("sun", ChatRole.USER, new OpaquePart("result of a call that is gone", true)),
            user("Hello"),
            ChatMessage.assistant("How can I help?")));
    ChatResult result = out.result();
    assertThat(result.messages())
        .containsExactly(user("Hello"), ChatMessage.assistant("How can I help?"));
    assertThat(result.dropped())
        .extracting(DroppedContent::toString)
        .containsExactly(
            "In the layout: 2 messages (3 tokens) did not fit into a history that starts with the"
                + " user.");
    assertThat(result.estimatedTokens()).isEqualTo(6);
  }

  private static ChatMessage withPart(String text, ChatRole role, OpaquePart part) {
    List<MessagePart> parts =
        text.isEmpty() ? List.of(part) : List.of(new MessagePart.TextPart(text), part);
    return new ChatMessage(role, parts, false);
  }

  private static ChatMessage user(String text) {
    return ChatMessage.user(text);
  }
}
