package com.acme.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.acme.benchmark.prompts.LargePrompt;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** The large prompt as a body of UTF-8. */
public class LargeUtf8 extends Workload {
  private final LargePrompt prompt = LargePrompt.fromMap(LargeValues.all());
  private final byte[] rendered = prompt.render().getBytes(UTF_8);

  @Override
  public void compare() {
    try {
      Same.utf8(LargeByHand.render(prompt), limit(), generated(), renderThenEncode(), byHand());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
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
  public byte[] renderThenEncode() {
    return prompt.render().getBytes(UTF_8);
  }

  @Benchmark
  public byte[] byHand() {
    return LargeByHand.render(prompt).getBytes(UTF_8);
  }
}
