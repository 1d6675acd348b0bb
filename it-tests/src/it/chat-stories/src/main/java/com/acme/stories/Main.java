package com.acme.stories;

import com.acme.chat_stories.prompts.chapters.ChapterSummarizationContext;
import com.acme.chat_stories.prompts.chapters.ChapterSummaryPrompt;
import com.acme.chat_stories.prompts.chapters.ChapterTitlePrompt;
import com.acme.chat_stories.prompts.turns.CharacterReplyPrompt;
import com.acme.chat_stories.prompts.turns.TurnGenerationContext;
import com.acme.chat_stories.prompts.turns.TurnWriterPrompt;
import com.acme.chat_stories.prompts.turns.TurnsArgs;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.TokenBudget;

/** Renders chat prompts and prints what an application would send. */
public final class Main {
  private static final Story STORY = new Story();

  private Main() {}

  /** Prints the prompt that the first argument asks for; the second is a budget in tokens. */
  public static void main(String[] arguments) {
    String what = arguments.length == 0 ? "turn" : arguments[0];
    TokenBudget budget =
        arguments.length < 2
            ? TokenBudget.unlimited()
            : TokenBudget.of(Integer.parseInt(arguments[1]));
    print(
        switch (what) {
          case "reply" -> reply(budget);
          case "summary" -> summary(budget);
          case "title" -> title(budget);
          default -> turn(budget);
        });
  }

  private static ChatResult turn(TokenBudget budget) {
    TurnGenerationContext context =
        TurnGenerationContext.builder()
            .globals(river().withTone(TurnGenerationContext.GlobalsTone.WRY))
            .intent("The bell stops.")
            .build();
    return TurnWriterPrompt.of(context, STORY).render(budget);
  }

  private static ChatResult reply(TokenBudget budget) {
    TurnGenerationContext context =
        TurnGenerationContext.builder().globals(river()).speaker(Story.MIRA).build();
    return CharacterReplyPrompt.of(context, STORY).render(budget);
  }

  private static ChatResult summary(TokenBudget budget) {
    return ChapterSummaryPrompt.of(chapter().maxWords(40).build(), theChapter()).render(budget);
  }

  private static ChatResult title(TokenBudget budget) {
    ChapterSummarizationContext.Model model =
        ChapterSummarizationContext.Model.of().withProvider("small");
    return ChapterTitlePrompt.of(chapter().model(model).build(), theChapter()).render(budget);
  }

  private static TurnGenerationContext.Globals river() {
    return TurnGenerationContext.Globals.of("a drowned river valley");
  }

  private static ChapterSummarizationContext.Builder chapter() {
    return ChapterSummarizationContext.builder()
        .chapter(ChapterSummarizationContext.Chapter.of(3).withTitle("The Bell"));
  }

  private static Chapter theChapter() {
    return new Chapter(STORY.turns(TurnsArgs.of()));
  }

  private static void print(ChatResult result) {
    for (ChatMessage message : result.messages()) {
      System.out.println(message.role() + (message.prefix() ? " (to be continued):" : ":"));
      System.out.println(message.content().indent(2));
    }
    result.dropped().forEach(dropped -> System.out.println("Dropped: " + dropped));
    result.warnings().forEach(warning -> System.out.println("Warning: " + warning));
    System.out.println("About " + result.estimatedTokens() + " tokens.");
  }
}
