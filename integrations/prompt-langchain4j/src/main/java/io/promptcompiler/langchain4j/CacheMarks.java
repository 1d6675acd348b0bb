package io.promptcompiler.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.integration.CachedParts;
import io.promptcompiler.runtime.integration.CachedParts.Piece;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The attributes by which LangChain4j's clients know where a provider can cache a request. An
 * attribute marks the end of a message.
 */
public enum CacheMarks {
  /**
   * The attribute {@code cache_control}. Messages of the user are divided at their cache points
   * into several messages, which Anthropic receives as blocks. Messages of the system get no mark,
   * because LangChain4j's client sends none: it marks the end of the last one itself, with the
   * option {@code cacheSystemMessages}.
   *
   * <p>Anthropic accepts four marks in a request. Two are left to the client, for its options
   * {@code cacheSystemMessages} and {@code cacheTools}, so at most the last two points are marked.
   */
  ANTHROPIC("cache_control", "ephemeral"),
  /**
   * The attribute {@code prompt_cache_breakpoint}, for models since GPT-5.6. Only points at the end
   * of messages of the system and of the user are marked, because the client of LangChain4j has no
   * marks inside of messages, and OpenAI accepts none on answers.
   */
  OPENAI("prompt_cache_breakpoint", "explicit");

  /** The number of Anthropic's four marks that remain if the client marks tools and system. */
  private static final int LEFT = 2;

  private final String key;
  private final String value;

  CacheMarks(String key, String value) {
    this.key = key;
    this.value = value;
  }

  /**
   * Returns the messages of LangChain4j, with marks.
   *
   * @throws IllegalStateException if the version of LangChain4j lacks attributes that it needs
   */
  List<ChatMessage> write(List<io.promptcompiler.runtime.ChatMessage> messages) {
    if (this == OPENAI) {
      RequireFramework.checkSystemMarks();
    } else {
      RequireFramework.check();
    }
    List<ChatMessage> all = new ArrayList<>();
    for (io.promptcompiler.runtime.ChatMessage message :
        this == ANTHROPIC ? few(messages) : messages) {
      write(message, all);
    }
    return List.copyOf(all);
  }

  /** Returns messages with the last points that are not in messages of the system. */
  private static List<io.promptcompiler.runtime.ChatMessage> few(
      List<io.promptcompiler.runtime.ChatMessage> messages) {
    List<io.promptcompiler.runtime.ChatMessage> all = new ArrayList<>(messages);
    int left = LEFT;
    for (int i = all.size() - 1; i >= 0; i--) {
      List<CachePoint> points = CachedParts.points(all.get(i));
      int kept = all.get(i).role() == ChatRole.SYSTEM ? 0 : Math.min(left, points.size());
      all.set(i, all.get(i).withCachePoints(points.subList(points.size() - kept, points.size())));
      left -= kept;
    }
    return all;
  }

  /** Adds the messages of LangChain4j for a message, with marks. */
  private void write(io.promptcompiler.runtime.ChatMessage message, List<ChatMessage> all) {
    List<Piece> pieces = CachedParts.of(message);
    boolean isMarked = this == ANTHROPIC || message.role() != ChatRole.ASSISTANT;
    boolean isDivided = this == ANTHROPIC && message.role() != ChatRole.ASSISTANT;
    List<MessagePart> parts = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      parts.add(pieces.get(i).part());
      boolean isLast = i == pieces.size() - 1;
      boolean isPoint = pieces.get(i).varies().isPresent();
      if (isLast || (isPoint && isDivided)) {
        boolean isPrefix = isLast && message.prefix();
        new WriteMessage(
                new io.promptcompiler.runtime.ChatMessage(message.role(), parts, isPrefix), all)
            .write();
        if (isPoint && isMarked) {
          all.set(all.size() - 1, marked(all.get(all.size() - 1)));
        }
        parts = new ArrayList<>();
      }
    }
  }

  private ChatMessage marked(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return system.toBuilder().attributes(with(system.attributes())).build();
    }
    if (message instanceof UserMessage user) {
      return user.toBuilder().attributes(with(user.attributes())).build();
    }
    AiMessage answer = (AiMessage) message;
    return answer.toBuilder().attributes(with(answer.attributes())).build();
  }

  private Map<String, Object> with(Map<String, Object> attributes) {
    Map<String, Object> all = new HashMap<>(attributes);
    all.put(key, value);
    return all;
  }

  /** Returns a message of an earlier request without marks, of which a request may have four. */
  static ChatMessage removed(ChatMessage message) {
    if (message instanceof UserMessage user && areIn(user.attributes())) {
      return user.toBuilder().attributes(without(user.attributes())).build();
    }
    if (message instanceof AiMessage answer && areIn(answer.attributes())) {
      return answer.toBuilder().attributes(without(answer.attributes())).build();
    }
    return message;
  }

  private static boolean areIn(Map<String, Object> attributes) {
    return attributes.containsKey(ANTHROPIC.key) || attributes.containsKey(OPENAI.key);
  }

  private static Map<String, Object> without(Map<String, Object> attributes) {
    Map<String, Object> others = new HashMap<>(attributes);
    others.remove(ANTHROPIC.key);
    others.remove(OPENAI.key);
    return others;
  }
}
