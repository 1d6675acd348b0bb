package com.acme.benchmark;

import com.acme.benchmark.prompts.StoryContext;
import com.acme.benchmark.prompts.StorySources;
import com.acme.benchmark.prompts.StoryWriterPrompt;
import com.acme.benchmark.prompts.Turn;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.TokenBudget;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * A message for each turn of a story, while they fit a budget of 20,000 tokens: all of 100, and
 * about two thirds of 1,000.
 */
public class Chat extends Workload {
  protected static final int MOST_TOKENS = 25_000;

  /** How many turns the story has. */
  @Param({"100", "1000"})
  public int items;

  private StoryContext context;
  private StorySources sources;
  private StoryWriterPrompt prompt;
  private TokenBudget budget;

  @Override
  protected void prepare() {
    List<Turn> turns = turns(items);
    context = StoryContext.builder().world("a harbour town in winter").build();
    sources = () -> turns;
    prompt = StoryWriterPrompt.of(context, sources);
    budget = budget();
  }

  /** What the messages must fit into, and how their tokens are counted. */
  protected TokenBudget budget() {
    return TokenBudget.of(MOST_TOKENS);
  }

  private static List<Turn> turns(int count) {
    String[] sentences = {
      "The ferry is late, and nobody on the pier seems to be surprised by that.",
      "I ask the old woman whether she has seen anyone come down from the lighthouse last night.",
      "She shakes her head.",
      "Behind the customs house a door stands open that was locked an hour ago, and somebody has"
          + " swept the snow from its step.",
      "I go in, as quietly as I can.",
    };
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean byPlayer = i % 2 == 0;
      turns.add(
          Turn.of(
              i + 1,
              byPlayer ? "Ann" : "Narrator",
              byPlayer,
              sentences[i % sentences.length] + " " + sentences[i / 3 % sentences.length]));
    }
    return turns;
  }

  @Override
  public int outputBytes() {
    return generated().stream().mapToInt(message -> message.content().length()).sum();
  }

  @Benchmark
  public List<ChatMessage> byHand() {
    return ChatByHand.render(context, sources, budget);
  }

  @Benchmark
  public List<ChatMessage> generated() {
    return prompt.render(budget).messages();
  }
}
