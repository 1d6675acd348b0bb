package com.acme.benchmark;

import com.acme.benchmark.peer.Jackson;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.prompts.ReviewPrompt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** Three values of 8 KB, with line breaks, quotes and tabs, as a JSON string in UTF-8. */
public class ReviewJson extends Workload {
  private static final int SIZE = 8192;

  private final ReviewPrompt prompt =
      ReviewPrompt.builder()
          .file("src/main/java/com/acme/places/Places.java")
          .change(
              lines(
                  "-    log.info(\"place of \" + reader + \" is \" + place);",
                  "+\tlog.info(\"place of {} is {}\", reader, place); // no text is made if nothing is logged"))
          .report(
              lines(
                  "[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.411 s",
                  "[ERROR] expected: <\"p-17\"> but was: <\"C:\\\\books\\\\p-16\">"))
          .source(
              lines(
                  "  /** The paragraph where a reader stopped, or none – for a chapter that is new. */",
                  "  public Optional<String> placeOf(Reader reader, Chapter chapter) {",
                  "    return Optional.ofNullable(places.get(reader.name() + \"/\" + chapter.title()));"))
          .build();
  private final String text = prompt.render();
  private final byte[] rendered = rendered();

  private byte[] rendered() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      Jackson.writeString(text, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  /** The lines in turn, numbered, until there are 8 KB of them. */
  private static String lines(String... lines) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; out.length() < SIZE; i++) {
      out.append(i).append(": ").append(lines[i % lines.length]).append('\n');
    }
    return out.substring(0, SIZE);
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

  /** Nothing but the escaping of a text that is rendered already. */
  @Benchmark
  public byte[] escapingByJackson() throws IOException {
    return json(text);
  }

  @Benchmark
  public byte[] renderWithJackson() throws IOException {
    return json(prompt.render());
  }

  @Benchmark
  public byte[] jteWithJackson() throws IOException {
    return json(Jte.render("review.jte", prompt));
  }

  private byte[] json(String text) throws IOException {
    Body body = new Body(rendered.length);
    Jackson.writeString(text, body);
    return body.bytes();
  }
}
