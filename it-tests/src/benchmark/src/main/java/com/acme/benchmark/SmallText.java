package com.acme.benchmark;

import com.acme.benchmark.prompts.SmallPrompt;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** Three sentences with six values in them. */
public class SmallText extends Workload {
  private static final String FORMAT =
      """
      Implement subtask %s of story %s: %s.

      Work on the branch %s, which exists already. Write the tests first and keep each commit \
      small enough to be read in one sitting. When all tests pass, describe what you changed and \
      why in at most ten lines, and ask %s for a review. Do not touch files that story %s does \
      not mention.
      """;

  private final Map<String, Object> values =
      Map.of(
          "storyId", "37",
          "subtaskId", "094",
          "title", "Let readers come back to where they left a chapter",
          "branch", "story-37/subtask-094",
          "reviewer", "Ada");
  private final SmallPrompt prompt = SmallPrompt.fromMap(values);
  private final Rendered rendered = new Rendered(prompt.render());
  private final HandlebarsJava handlebars = new HandlebarsJava("small.md");

  @Override
  public void compare() {
    Same.texts(byHand(), limit(), generated(), stringFormat(), jte(), handlebarsJava());
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
    StringBuilder out = new StringBuilder();
    out.append("Implement subtask ").append(prompt.subtaskId());
    out.append(" of story ").append(prompt.storyId());
    out.append(": ").append(prompt.title());
    out.append(".\n\nWork on the branch ").append(prompt.branch());
    out.append(
        ", which exists already. Write the tests first and keep each commit small enough to be"
            + " read in one sitting. When all tests pass, describe what you changed and why in at"
            + " most ten lines, and ask ");
    out.append(prompt.reviewer());
    out.append(" for a review. Do not touch files that story ").append(prompt.storyId());
    out.append(" does not mention.\n");
    return out.toString();
  }

  @Benchmark
  public String stringFormat() {
    return String.format(
        FORMAT,
        prompt.subtaskId(),
        prompt.storyId(),
        prompt.title(),
        prompt.branch(),
        prompt.reviewer(),
        prompt.storyId());
  }

  @Benchmark
  public String jte() {
    return Jte.render("small.jte", prompt);
  }

  @Benchmark
  public String handlebarsJava() {
    return handlebars.render(values);
  }
}
