package com.acme.benchmark;

import com.acme.benchmark.prompts.LargePrompt;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** Three pages, 10 KB, with 30 values and six conditions in them. */
public class LargeText extends Workload {
  private final Map<String, Object> values = LargeValues.all();
  private final LargePrompt prompt = LargePrompt.fromMap(values);
  private final Rendered rendered = new Rendered(prompt.render());
  private final HandlebarsJava handlebars = new HandlebarsJava("large.md");

  @Override
  public void compare() {
    Same.texts(byHand(), limit(), generated(), jte(), handlebarsJava());
  }

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
  public String handlebarsJava() {
    return handlebars.render(values);
  }
}
