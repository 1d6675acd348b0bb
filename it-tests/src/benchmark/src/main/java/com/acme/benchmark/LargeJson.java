package com.acme.benchmark;

import com.acme.benchmark.peer.Jackson;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.prompts.LargePrompt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** The large prompt as a JSON string in a body of UTF-8. */
public class LargeJson extends Workload {
  private final LargePrompt prompt;
  private final byte[] rendered;
  private final Body kept;

  /** With values of which some are long. */
  public LargeJson() {
    this(LargeValues.all());
  }

  LargeJson(Map<String, Object> values) {
    prompt = LargePrompt.fromMap(values);
    rendered = json(prompt.render());
    kept = new Body(rendered.length);
  }

  private static byte[] json(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      Jackson.writeString(text, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
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
    prompt.writeJsonString(body);
    return body.bytes();
  }

  @Benchmark
  public byte[] generatedToKeptBody() throws IOException {
    prompt.writeJsonString(kept.again());
    return kept.bytes();
  }

  @Benchmark
  public byte[] renderWithJackson() throws IOException {
    return body(prompt.render());
  }

  @Benchmark
  public byte[] byHandWithJackson() throws IOException {
    return body(LargeByHand.render(prompt));
  }

  @Benchmark
  public byte[] jteWithJackson() throws IOException {
    return body(Jte.render("large.jte", prompt));
  }

  @Benchmark
  public byte[] jteWithJacksonToKeptBody() throws IOException {
    Jackson.writeString(Jte.render("large.jte", prompt), kept.again());
    return kept.bytes();
  }

  private byte[] body(String text) throws IOException {
    Body body = new Body(rendered.length);
    Jackson.writeString(text, body);
    return body.bytes();
  }
}
