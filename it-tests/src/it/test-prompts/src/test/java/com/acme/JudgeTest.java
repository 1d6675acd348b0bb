package com.acme;

import com.acme.test_prompts.prompts.GreetPrompt;
import com.acme.test_prompts.prompts.JudgePrompt;
import com.acme.test_prompts.prompts.Prompts;
import com.acme.test_prompts.prompts.TestPrompts;

/** Sees the prompts of the main code and those of the tests. */
final class JudgeTest {
  private JudgeTest() {}

  static String question() {
    String greeting = GreetPrompt.builder().name("Ada").render();
    return JudgePrompt.builder().answer(greeting).render();
  }

  static boolean areApart() {
    return Prompts.catalog().ids().equals(java.util.List.of("greet.md"))
        && TestPrompts.catalog().ids().equals(java.util.List.of("judge.md"));
  }
}
