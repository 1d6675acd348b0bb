package io.promptcompiler.langchain4j;

import dev.langchain4j.model.input.PromptTemplate;
import dev.langchain4j.model.input.structured.StructuredPrompt;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import java.util.Map;

/** Prompts with mistakes, each of which {@code check-code} finds. */
final class BrokenPrompts {
  private BrokenPrompts() {}

  interface UnknownVariable {
    @UserMessage("Translate into {{langauge}}: {{text}}")
    String call(@V("language") String language, @V("text") String text);
  }

  @SystemMessage("Be {{mood}}.")
  interface UnknownVariableOfType {
    String call(String text);
  }

  @StructuredPrompt("Cook {{dish}} with {{ingredient}}.")
  static final class UnknownField {
    @SuppressWarnings("unused") // read by Jackson
    private final String dish = "soup";
  }

  static String withoutValue() {
    return PromptTemplate.from("Greet {{name}}.").apply(Map.of("nam", "Ann")).text();
  }

  interface UnusedParameter {
    @UserMessage("Sum up: {{text}}")
    String call(@V("text") String text, @V("sentences") int sentences);
  }

  interface MissingResource {
    @UserMessage(fromResource = "missing.txt")
    String call(String name);
  }

  interface EmptyResource {
    @UserMessage(fromResource = "empty.txt")
    String call(String name);
  }

  interface Block {
    @UserMessage("Hello{{#if name}} {{name}}{{/if}}")
    String call(@V("name") String name);
  }

  interface ItWithBlanks {
    @UserMessage("Write about {{ it }}")
    String call(String topic);
  }

  interface ItOfTwo {
    @UserMessage("Write about {{it}} in {{words}} words")
    String call(@V("topic") String topic, @V("words") int words);
  }

  interface ItWithName {
    @UserMessage("Write about {{it}}")
    String call(@V("topic") String topic);
  }

  interface WithoutV {
    @UserMessage("Compare {{one}} with {{two}}")
    String call(@V("one") String one, String two);
  }

  static String textAsTemplate(String question) {
    return PromptTemplate.from("Answer: " + question).apply(Map.of()).text();
  }

  interface ValueAndResource {
    @UserMessage(value = "Insult {{it}}.", fromResource = "greeting.txt")
    String call(String name);
  }

  interface Duplicate {
    @UserMessage("From {{place}}")
    String call(@V("place") String from, @V("place") String to);
  }

  interface DuplicateOfMemory {
    @UserMessage("For {{user}}")
    String call(@MemoryId String user, @V("user") String name);
  }

  interface SingleBraces {
    @UserMessage("Sum up {text}")
    String call(@V("text") String text);
  }

  interface OfQuarkus {
    @SystemMessage("Answer as {response_schema}")
    String call(String text);
  }

  interface TwoMessages {
    @UserMessage("Review this film.")
    String call(@UserMessage String film);
  }
}
