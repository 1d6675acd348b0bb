package com.acme.support;

import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import io.quarkiverse.langchain4j.RegisterAiService;

/** Answers questions with the tools of {@link ToolBeans}. */
@RegisterAiService
public interface SupportService {
  /** Answers a question. */
  @UserMessage("{question}")
  String answer(@V("question") String question);
}
