package com.acme.benchmark;

import com.acme.benchmark.peer.FreeMarker;
import com.acme.benchmark.peer.HandlebarsJava;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.peer.LargeRenderer;
import com.acme.benchmark.peer.Qute;
import com.acme.benchmark.peer.Rocker;
import com.acme.benchmark.peer.SpringAi;
import com.acme.benchmark.peer.Stache;
import com.acme.benchmark.prompts.LargePrompt;
import com.acme.benchmark.rocker.large;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** Three pages, 10 KB, with 30 values and six conditions in them. */
public class LargeText extends Workload {
  private final Map<String, Object> values = LargeValues.all();
  private final LargePrompt prompt = LargePrompt.fromMap(values);
  private final Rendered rendered = new Rendered(prompt.render());
  private final Qute qute = new Qute("large");
  private final HandlebarsJava handlebars = new HandlebarsJava("large");
  private final FreeMarker freeMarker = new FreeMarker("large");
  private final SpringAi springAi = SpringAi.template("large");

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
    return LargeByHand.render(prompt);
  }

  @Benchmark
  public String jte() {
    return Jte.render("large.jte", prompt);
  }

  @Benchmark
  public String rocker() {
    return Rocker.render(large.template(prompt));
  }

  @Benchmark
  public String jstachio() {
    return LargeRenderer.of().execute(new Stache.Large(prompt));
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
  public String springAi() {
    return springAi.render(values);
  }
}
