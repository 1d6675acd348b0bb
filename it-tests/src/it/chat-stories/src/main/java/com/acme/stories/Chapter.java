package com.acme.stories;

import com.acme.chat_stories.prompts.Turn;
import com.acme.chat_stories.prompts.chapters.ChapterSummarizationSources;
import java.util.List;
import java.util.Map;

/** A chapter whose glossary cannot be reached: its prompts go on without. */
final class Chapter implements ChapterSummarizationSources {
  private final List<Turn> turns;

  Chapter(List<Turn> turns) {
    this.turns = turns;
  }

  @Override
  public List<Turn> turns() {
    return turns;
  }

  @Override
  public List<String> previousSummaries() {
    return List.of("Mira comes back to the river.", "Tobin has taken over her pier.");
  }

  @Override
  public Map<String, Object> glossary() {
    throw new IllegalStateException("the glossary's database is down");
  }
}
