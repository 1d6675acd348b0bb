package com.acme.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.peer.LargeRenderer;
import com.acme.benchmark.peer.Rocker;
import com.acme.benchmark.peer.Stache;
import com.acme.benchmark.prompts.LargePrompt;
import com.acme.benchmark.rocker.large;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** The large prompt as a body of UTF-8. */
public class LargeUtf8 extends Workload {
  private final LargePrompt prompt;
  private final byte[] rendered;
  private final Body kept;

  /** With values of which some are long. */
  public LargeUtf8() {
    this(LargeValues.all());
  }

  LargeUtf8(Map<String, Object> values) {
    prompt = LargePrompt.fromMap(values);
    rendered = prompt.render().getBytes(UTF_8);
    kept = new Body(rendered.length);
  }

  @Override
  public int outputBytes() {
    return rendered.length;
  }

  @Benchmark
  public byte[] limit() {
    return rendered.clone();
  }

  @Benchmark
  public byte[] generated() throws IOException {
    Body body = new Body(rendered.length);
    prompt.writeUtf8(body);
    return body.bytes();
  }

  @Benchmark
  public byte[] generatedToKeptBody() throws IOException {
    prompt.writeUtf8(kept.again());
    return kept.bytes();
  }

  @Benchmark
  public byte[] renderThenEncode() {
    return prompt.render().getBytes(UTF_8);
  }

  @Benchmark
  public byte[] byHand() {
    return LargeByHand.render(prompt).getBytes(UTF_8);
  }

  /** With templates whose fixed texts are bytes already. */
  @Benchmark
  public byte[] jteBytes() throws IOException {
    Body body = new Body(rendered.length);
    Jte.write("large.jte", prompt, body);
    return body.bytes();
  }

  @Benchmark
  public byte[] jteBytesToKeptBody() throws IOException {
    Jte.write("large.jte", prompt, kept.again());
    return kept.bytes();
  }

  @Benchmark
  public byte[] rocker() throws IOException {
    Body body = new Body(rendered.length);
    Rocker.write(large.template(prompt), body);
    return body.bytes();
  }

  @Benchmark
  public byte[] jstachio() throws IOException {
    Body body = new Body(rendered.length);
    LargeRenderer.of().write(new Stache.Large(prompt), body);
    return body.bytes();
  }
}
