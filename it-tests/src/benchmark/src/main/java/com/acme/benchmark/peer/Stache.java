package com.acme.benchmark.peer;

import com.acme.benchmark.prompts.JapanesePrompt;
import com.acme.benchmark.prompts.LargePrompt;
import com.acme.benchmark.prompts.ReleasePrompt;
import com.acme.benchmark.prompts.SmallPrompt;
import com.acme.benchmark.prompts.TasksPrompt;
import io.jstach.jstache.JStache;
import io.jstach.jstache.JStacheConfig;
import io.jstach.jstachio.escapers.PlainText;

/**
 * What JStachio renders: it compiles a template for a class that names it, so each prompt gets one
 * around it.
 */
@JStacheConfig(contentType = PlainText.class)
public final class Stache {
  private Stache() {}

  /** The small text. */
  @JStache(path = "jstachio/small.mustache")
  public record Small(SmallPrompt p) {}

  /** The large text. */
  @JStache(path = "jstachio/large.mustache")
  public record Large(LargePrompt p) {}

  /** The loop. */
  @JStache(path = "jstachio/tasks.mustache")
  public record Tasks(TasksPrompt p) {}

  /** The text of partials. */
  @JStache(path = "jstachio/release.mustache")
  public record Release(ReleasePrompt p) {}

  /** The text that is not Latin. */
  @JStache(path = "jstachio/japanese.mustache")
  public record Japanese(JapanesePrompt p) {}
}
