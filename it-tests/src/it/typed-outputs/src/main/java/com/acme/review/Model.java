package com.acme.review;

/** A model that answers questions. */
interface Model {
  /**
   * Answers.
   *
   * @param schema what to answer, for providers that hold the model to it
   */
  String answer(String question, String schema);
}
