package com.acme.benchmark.cold;

import com.acme.benchmark.SmallByHand;
import com.acme.benchmark.peer.FreeMarker;
import com.acme.benchmark.peer.HandlebarsJava;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.peer.LangChain4j;
import com.acme.benchmark.peer.Qute;
import com.acme.benchmark.peer.Rocker;
import com.acme.benchmark.peer.SmallRenderer;
import com.acme.benchmark.peer.SpringAi;
import com.acme.benchmark.peer.Stache;
import com.acme.benchmark.prompts.SmallPrompt;
import com.acme.benchmark.rocker.small;
import java.util.List;
import java.util.Map;

/** The small text, from nothing: engines are made and templates are read if need be. */
public final class FirstRender implements Task {
  private static final String STORY = "37";
  private static final String SUBTASK = "094";
  private static final String TITLE = "Let readers come back to where they left a chapter";
  private static final String BRANCH = "story-37/subtask-094";
  private static final String REVIEWER = "Ada";

  /** What templates of other engines take their values from, where they are compiled for it. */
  private SmallPrompt model;

  @Override
  public List<String> ways() {
    return List.of(
        "generated",
        "byHand",
        "stringFormat",
        "jte",
        "rocker",
        "jstachio",
        "qute",
        "handlebarsJava",
        "freeMarker",
        "langChain4j",
        "springAi");
  }

  @Override
  public void prepare(String way) {
    if (List.of("jte", "rocker", "jstachio").contains(way)) {
      model = prompt();
    }
  }

  @Override
  public String[] render(String way) {
    return new String[] {text(way)};
  }

  private String text(String way) {
    switch (way) {
      case "generated":
        return prompt().render();
      case "byHand":
        return SmallByHand.render(STORY, SUBTASK, TITLE, BRANCH, REVIEWER);
      case "stringFormat":
        return SmallByHand.format(STORY, SUBTASK, TITLE, BRANCH, REVIEWER);
      case "jte":
        return Jte.render("small.jte", model);
      case "rocker":
        return Rocker.render(small.template(model));
      case "jstachio":
        return SmallRenderer.of().execute(new Stache.Small(model));
      case "qute":
        return new Qute("small").render(values());
      case "handlebarsJava":
        return new HandlebarsJava("small").render(values());
      case "freeMarker":
        return new FreeMarker("small").render(values());
      case "langChain4j":
        return new LangChain4j("small").render(values());
      case "springAi":
        return SpringAi.template("small").render(values());
      default:
        throw new IllegalArgumentException(way);
    }
  }

  private static SmallPrompt prompt() {
    return SmallPrompt.builder()
        .storyId(STORY)
        .subtaskId(SUBTASK)
        .title(TITLE)
        .branch(BRANCH)
        .reviewer(REVIEWER)
        .build();
  }

  private static Map<String, Object> values() {
    return Map.of(
        "storyId", STORY,
        "subtaskId", SUBTASK,
        "title", TITLE,
        "branch", BRANCH,
        "reviewer", REVIEWER);
  }
}
