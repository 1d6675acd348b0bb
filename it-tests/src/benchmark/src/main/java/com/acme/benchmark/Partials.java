package com.acme.benchmark;

import com.acme.benchmark.peer.FreeMarker;
import com.acme.benchmark.peer.HandlebarsJava;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.peer.Qute;
import com.acme.benchmark.peer.ReleaseRenderer;
import com.acme.benchmark.peer.Rocker;
import com.acme.benchmark.peer.Stache;
import com.acme.benchmark.prompts.ReleaseInlinePrompt;
import com.acme.benchmark.prompts.ReleasePrompt;
import com.acme.benchmark.rocker.release;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Four pages that consist of partials mostly: 13 calls of nine, some inside of others, and two of
 * them large.
 */
public class Partials extends Workload {
  private final Map<String, Object> values =
      Map.of(
          "product", "Harbour",
          "version", "7.2",
          "previous", "7.1",
          "team", "the team Quay",
          "manager", "Grace",
          "audience", "people who plan berths for ships",
          "changes",
              """
              - Berths can be given to two ships at once if their times do not overlap (PLAN-311)
              - The plan of a week is printed on one page (PLAN-298)
              - Ships with an unknown length were shown as if they had none (PLAN-320)""",
          "issues",
              """
              - Printing takes a minute when there are more than 200 ships
              - The colours of the plan look alike to some of us""");
  private final ReleasePrompt prompt = ReleasePrompt.fromMap(values);
  private final ReleaseInlinePrompt inline = ReleaseInlinePrompt.fromMap(values);
  private final Rendered rendered = new Rendered(prompt.render());
  private final Qute qute = new Qute("release");
  private final HandlebarsJava handlebars = new HandlebarsJava("release");
  private final FreeMarker freeMarker = new FreeMarker("release");

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

  /** The same template, with the partials written out. */
  @Benchmark
  public String generatedInline() {
    return inline.render();
  }

  @Benchmark
  public String jte() {
    return Jte.render("release.jte", prompt);
  }

  @Benchmark
  public String rocker() {
    return Rocker.render(release.template(prompt));
  }

  @Benchmark
  public String jstachio() {
    return ReleaseRenderer.of().execute(new Stache.Release(prompt));
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
}
