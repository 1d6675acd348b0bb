package com.acme.benchmark;

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
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** Three sentences with six values in them. */
public class SmallText extends Workload {
  private final Map<String, Object> values =
      Map.of(
          "storyId", "37",
          "subtaskId", "094",
          "title", "Let readers come back to where they left a chapter",
          "branch", "story-37/subtask-094",
          "reviewer", "Ada");
  private final SmallPrompt prompt = SmallPrompt.fromMap(values);
  private final Rendered rendered = new Rendered(prompt.render());
  private final Qute qute = new Qute("small");
  private final HandlebarsJava handlebars = new HandlebarsJava("small");
  private final FreeMarker freeMarker = new FreeMarker("small");
  private final LangChain4j langChain4j = new LangChain4j("small");
  private final SpringAi springAi = SpringAi.template("small");

  @Override
  public int outputBytes() {
    return rendered.bytes();
  }

  @Benchmark
  public String limit() {
    return rendered.copy();
  }

  @Benchmark
  public String generated() {
    return prompt.render();
  }

  @Benchmark
  public String byHand() {
    return SmallByHand.render(
        prompt.storyId(), prompt.subtaskId(), prompt.title(), prompt.branch(), prompt.reviewer());
  }

  @Benchmark
  public String stringFormat() {
    return SmallByHand.format(
        prompt.storyId(), prompt.subtaskId(), prompt.title(), prompt.branch(), prompt.reviewer());
  }

  @Benchmark
  public String jte() {
    return Jte.render("small.jte", prompt);
  }

  @Benchmark
  public String rocker() {
    return Rocker.render(small.template(prompt));
  }

  @Benchmark
  public String jstachio() {
    return SmallRenderer.of().execute(new Stache.Small(prompt));
  }

  @Benchmark
  public String qute() {
    return qute.render(values);
  }

  @Benchmark
  public String handlebarsJava() {
    return handlebars.render(values);
  }

  @Benchmark
  public String freeMarker() {
    return freeMarker.render(values);
  }

  @Benchmark
  public String langChain4j() {
    return langChain4j.render(values);
  }

  @Benchmark
  public String springAi() {
    return springAi.render(values);
  }
}
