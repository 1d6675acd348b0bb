package com.acme.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.acme.benchmark.prompts.LargePrompt;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** The large prompt as a JSON string in a body of UTF-8. */
public class LargeJson extends Workload {
  private static final JsonFactory JACKSON = new JsonFactory();

  private final LargePrompt prompt = LargePrompt.fromMap(LargeValues.all());
  private final byte[] rendered = rendered();

  private byte[] rendered() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      prompt.writeJsonString(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  @Override
  public void compare() {
    try {
      String expected = new String(byHandWithJackson(), UTF_8);
      Same.utf8(expected, limit(), generated(), renderWithJackson());
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

  private byte[] json(String text) throws IOException {
    Body body = new Body(rendered.length);
    try (JsonGenerator json = JACKSON.createGenerator(body)) {
      json.writeString(text);
    }
    return body.bytes();
  }
}
