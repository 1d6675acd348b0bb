package com.acme.review;

import com.acme.outputs.prompts.AgainPrompt;
import com.acme.outputs.prompts.Finding;
import com.acme.outputs.prompts.KeywordsPrompt;
import com.acme.outputs.prompts.ReviewPrompt;
import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;

/** Asks a model until its answer fits, and tells it each time what is wrong. */
public final class Main {
  private static final int ATTEMPTS = 3;

  private static final Outputs<ReviewPrompt.Output> REVIEWS =
      Outputs.of(ReviewPrompt.info(), ReviewPrompt.Output::fromMap);
  private static final Outputs<KeywordsPrompt.Output> KEYWORDS =
      Outputs.of(KeywordsPrompt.info(), KeywordsPrompt.Output::from);

  private Main() {}

  /** Asks a model that answers wrongly at first. */
  public static void main(String[] arguments) {
    Model model = new StubbedModel();
    ReviewPrompt prompt = ReviewPrompt.builder().change("+ int a = 1 / 0;").build();
    ReviewPrompt.Output review = review(prompt, model);
    System.out.println(review.verdict());
    for (Finding finding : review.findings()) {
      System.out.println(finding.line() + " " + finding.severity() + " " + finding.text());
    }
    String words = model.answer(KeywordsPrompt.builder().text("Ode to Joy").render(), "");
    System.out.println(KEYWORDS.read(words).output().value());
  }

  private static ReviewPrompt.Output review(ReviewPrompt prompt, Model model) {
    String question = prompt.render();
    for (int attempt = 1; ; attempt++) {
      System.out.println(">>> " + question);
      String answer = model.answer(question, ReviewPrompt.outputSchema());
      System.out.println("<<< " + answer);
      try {
        OutputRead<ReviewPrompt.Output> read = REVIEWS.read(answer);
        read.repairs().forEach(repair -> System.out.println("!!! " + repair));
        return read.output();
      } catch (OutputException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        question = AgainPrompt.builder().problems(e.problems()).render();
      }
    }
  }
}
