package com.acme.app;

import com.acme.domain.Owner;
import com.acme.domain.Project.Finding;
import com.acme.domain.Project.Severity;
import com.acme.domain.Task;
import com.acme.records.prompts.ReviewPrompt;
import java.util.Set;

/** Renders prompts for objects of the application. */
public final class Reviews {
  private Reviews() {}

  /** A prompt for a task. */
  public static String prompt(Task task) {
    return ReviewPrompt.builder().task(ReviewPrompt.Task.from(task)).render();
  }

  /** A prompt for an example. */
  public static String example() {
    Owner owner = new Owner();
    owner.setName("Ann");
    owner.setAway(true);
    return prompt(
        new Task(7, "Tests", null, owner, Set.of(new Finding(12, Severity.VERY_HIGH))));
  }
}
