package com.acme.review;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Says what models say: prose, then nearly the right thing, then the right one. */
final class StubbedModel implements Model {
  private final Queue<String> answers =
      new ArrayDeque<>(
          List.of(
              "Sure, here is my review.",
              "{\"verdict\": \"maybe\", \"findings\": [{\"line\": \"one\", \"severity\": \"major\","
                  + " \"mood\": 7}]}",
              "```json\n{\"verdict\": \"Reject.\", \"findings\": [{\"line\": 1, \"severity\": \"blocker\","
                  + " \"text\": \"It divides by zero.\", \"suggestion\": null},]}\n```",
              "{\"value\": [\"ode\", \"joy\", \"Beethoven\"]}"));

  @Override
  public String answer(String question, String schema) {
    return answers.remove();
  }
}
