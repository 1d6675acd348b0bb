package com.acme;

import com.acme.forgotten_parameter.prompts.build.CodeSubtaskPrompt;

/** Forgets a parameter: it must not compile. */
final class App {
  private App() {}

  static String prompt() {
    return CodeSubtaskPrompt.builder()
        .storyId("37")
        .continue_(true)
        .render();
  }
}
