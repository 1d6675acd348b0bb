package com.acme.benchmark;

import com.acme.benchmark.peer.Jackson;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.prompts.LargePrompt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** The large prompt as a JSON string in a body of UTF-8. */
public class LargeJson extends Workload {
  private final LargePrompt prompt = LargePrompt.fromMap(LargeValues.all());
  private final byte[] rendered = rendered();

  private byte[] rendered() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      Jackson.writeString(prompt.render(), out);
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
  public byte[] renderWithJackson() throws IOException {
    return json(prompt.render());
  }

  @Benchmark
  public byte[] byHandWithJackson() throws IOException {
    return json(LargeByHand.render(prompt));
  }

  @Benchmark
  public byte[] jteWithJackson() throws IOException {
    return json(Jte.render("large.jte", prompt));
  }

  private byte[] json(String text) throws IOException {
    Body body = new Body(rendered.length);
    Jackson.writeString(text, body);
    return body.bytes();
  }
}
