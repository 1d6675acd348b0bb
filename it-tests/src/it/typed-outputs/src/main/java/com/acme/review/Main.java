package com.acme.review;

import com.acme.outputs.prompts.AgainPrompt;
import com.acme.outputs.prompts.Finding;
import com.acme.outputs.prompts.KeywordsPrompt;
import com.acme.outputs.prompts.ReviewPrompt;
import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import io.promptcompiler.runtime.OutputException;
import java.util.List;
import java.util.Map;

/** Asks a model until its answer fits, and tells it each time what is wrong. */
public final class Main {
  private static final int ATTEMPTS = 3;
  private static final Gson GSON = new Gson();

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
    System.out.println(KeywordsPrompt.Output.from(GSON.fromJson(words, Object.class)).value());
  }

  private static ReviewPrompt.Output review(ReviewPrompt prompt, Model model) {
    String question = prompt.render();
    for (int attempt = 1; ; attempt++) {
      System.out.println(">>> " + question);
      String answer = model.answer(question, ReviewPrompt.outputSchema());
      System.out.println("<<< " + answer);
      try {
        return ReviewPrompt.Output.fromMap(object(answer));
      } catch (OutputException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        question = AgainPrompt.builder().problems(e.problems()).render();
      }
    }
  }

  /** JSON is read with the library that the application has. */
  @SuppressWarnings("unchecked") // what Gson makes of an object
  private static Map<String, Object> object(String json) {
    try {
      return GSON.fromJson(json, Map.class);
    } catch (JsonSyntaxException e) {
      String problem = "The answer is no JSON object.";
      throw new OutputException(List.of(problem), List.of(""));
    }
  }
}
