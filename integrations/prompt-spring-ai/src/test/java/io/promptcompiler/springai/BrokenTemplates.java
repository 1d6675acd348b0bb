package io.promptcompiler.springai;

import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.PromptTemplate;
import org.springframework.ai.chat.prompt.SystemPromptTemplate;
import org.springframework.core.io.ClassPathResource;

/** Templates with mistakes, each of which {@code check-code} finds. */
final class BrokenTemplates {
  private BrokenTemplates() {}

  static String withoutValue() {
    return new PromptTemplate("Greet {name}.").render(Map.of("nam", "Ann"));
  }

  static String unused() {
    return PromptTemplate.builder()
        .template("Greet {name}.")
        .variables(Map.of("name", "Ann", "day", "Monday"))
        .build()
        .render();
  }

  static String missingResource() {
    return new PromptTemplate(new ClassPathResource("missing.st")).render();
  }

  static String data() {
    return new SystemPromptTemplate("Answer as {\"city\": \"Rome\"}: {text}")
        .render(Map.of("text", "Hi"));
  }

  static String dataAroundAVariable() {
    return new PromptTemplate("{ \"id\": {id} }").render(Map.of("id", 7));
  }

  static String prose() {
    return new PromptTemplate("Write {your answer} to {text}").render(Map.of("text", "Hi"));
  }

  static String alternatives() {
    return new PromptTemplate("Answer {yes|no} to {text}").render(Map.of("text", "Hi"));
  }

  static String separator() {
    return new PromptTemplate("Buy {items; separator=\", \"}.")
        .render(Map.of("items", List.of("rice", "tea")));
  }

  static String secondUse() {
    return new PromptTemplate("Buy {items:{item | {item} or {item}}}.")
        .render(Map.of("items", List.of("rice", "tea")));
  }

  static String doubleBraces() {
    return new PromptTemplate("Greet {{name}}.").render(Map.of("name", "Ann"));
  }

  static String doubleBracesAroundData() {
    return new PromptTemplate("Answer as {{\"city\": \"Rome\"}}: {text}")
        .render(Map.of("text", "Hi"));
  }

  /** Returns what a chat client sends. */
  static String withoutParameters() {
    ChatModel echo =
        prompt ->
            new ChatResponse(List.of(new Generation(new AssistantMessage(prompt.getContents()))));
    return String.valueOf(
        ChatClient.builder(echo)
            .defaultSystem("You are {role}.")
            .build()
            .prompt()
            .user("Hi {name}.")
            .call()
            .content());
  }
}
