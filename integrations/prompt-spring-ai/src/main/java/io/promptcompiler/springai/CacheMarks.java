package io.promptcompiler.springai;

import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.integration.CachedParts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ways in which Spring AI's clients mark where a provider can cache a request. */
public enum CacheMarks {
  /**
   * At most two system messages, the first of which ends at the last cache point of the system; one
   * if nothing of the system follows the point. With the option {@code multiBlockSystemCaching} of
   * {@code AnthropicCacheOptions}, Spring AI sends them as blocks and marks the last but one, or
   * the only one. Texts of several system messages are joined with an empty line, as Spring AI does
   * without the option. Other points have no counterpart in Spring AI.
   */
  ANTHROPIC;

  private static final String BETWEEN = "\n\n";

  /**
   * Returns messages in which the texts of the system are divided at their last cache point.
   * Without a point, or if a system message has more than text, they are returned unchanged.
   */
  List<ChatMessage> divide(List<ChatMessage> messages) {
    List<ChatMessage> system =
        messages.stream().filter(message -> message.role() == ChatRole.SYSTEM).toList();
    int last = system.size() - 1;
    while (last >= 0 && CachedParts.points(system.get(last)).isEmpty()) {
      last--;
    }
    if (last < 0 || !system.stream().allMatch(CacheMarks::isText)) {
      return messages;
    }
    String text = system.get(last).content();
    List<CachePoint> points = CachedParts.points(system.get(last));
    int end = points.get(points.size() - 1).end();
    List<ChatMessage> all = new ArrayList<>();
    Stream<String> before = system.subList(0, last).stream().map(ChatMessage::content);
    Stream<String> after =
        system.subList(last + 1, system.size()).stream().map(ChatMessage::content);
    all.add(ChatMessage.system(joined(Stream.concat(before, Stream.of(text.substring(0, end))))));
    String rest = joined(Stream.concat(Stream.of(text.substring(end)), after));
    if (!rest.isEmpty()) {
      all.add(ChatMessage.system(rest));
    }
    messages.stream().filter(message -> message.role() != ChatRole.SYSTEM).forEach(all::add);
    return all;
  }

  private static boolean isText(ChatMessage message) {
    return message.parts().stream().allMatch(TextPart.class::isInstance);
  }

  private static String joined(Stream<String> texts) {
    return texts.filter(text -> !text.isBlank()).collect(Collectors.joining(BETWEEN));
  }
}
