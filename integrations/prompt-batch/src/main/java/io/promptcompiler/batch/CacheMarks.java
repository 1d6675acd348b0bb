package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Varies;
import java.util.List;

/** The marks for cache points in requests. */
enum CacheMarks {
  /** Points are not marked. */
  NONE,
  /** Each point is marked. */
  MARKS,
  /** Each point is marked, and what stays the same for a deployment is kept for an hour. */
  HOUR_FOR_DEPLOYMENT;

  /** The member of a block of OpenAI before a point. */
  static final String OF_OPENAI = ",\"prompt_cache_breakpoint\":{\"mode\":\"explicit\"}";

  /** Returns the member of a block of Anthropic before a point. */
  String ofAnthropic(Varies varies) {
    boolean isLonger = this == HOUR_FOR_DEPLOYMENT && varies == Varies.DEPLOYMENT;
    String time = isLonger ? ",\"ttl\":\"1h\"" : "";
    return ",\"cache_control\":{\"type\":\"ephemeral\"" + time + "}";
  }

  /** Returns messages with the points that a provider accepts. */
  List<ChatMessage> of(List<ChatMessage> messages, BatchProvider provider) {
    if (messages.stream().allMatch(message -> message.cachePoints().isEmpty())) {
      return messages;
    }
    return messages.stream()
        .map(message -> accepts(message, provider) ? message : message.withCachePoints(List.of()))
        .toList();
  }

  private boolean accepts(ChatMessage message, BatchProvider provider) {
    return this != NONE
        && switch (provider) {
          case ANTHROPIC -> true;
          // OpenAI accepts marks in input only.
          case OPENAI, OPENAI_RESPONSES -> message.role() != ChatRole.ASSISTANT;
          case GEMINI, VLLM -> false;
        };
  }
}
