package com.acme.benchmark;

import com.acme.benchmark.prompts.StoryContext;
import com.acme.benchmark.prompts.StorySources;
import com.acme.benchmark.prompts.StoryWriterPrompt;
import com.acme.benchmark.prompts.Turn;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.TokenBudget;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;

/** The chat with 100 turns, whose tokens JTokkit counts as models do: that is what takes long. */
public class TokenizedChat extends Workload {
  private static final int TURNS = 100;

  private final Encoding encoding =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
  private final List<Turn> turns = Chat.turns(TURNS);
  private final StoryContext context =
      StoryContext.builder().world("a harbour town in winter").build();
  private final StorySources sources = () -> turns;
  private final StoryWriterPrompt prompt = StoryWriterPrompt.of(context, sources);
  private final TokenBudget budget = TokenBudget.of(Chat.BUDGET, encoding::countTokensOrdinary);

  @Override
  public int outputBytes() {
    return generated().stream().mapToInt(message -> message.content().length()).sum();
  }

  @Benchmark
  public List<ChatMessage> byHand() {
    return ChatByHand.render(context, sources, Chat.BUDGET, encoding::countTokensOrdinary);
  }

  @Benchmark
  public List<ChatMessage> generated() {
    return prompt.render(budget).messages();
  }
}
