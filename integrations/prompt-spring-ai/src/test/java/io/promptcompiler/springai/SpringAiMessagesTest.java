package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.support.MessageOutput;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.util.MimeType;

/**
 * Tests the conversion of messages to Spring AI, and that messages of Spring AI come back
 * unchanged.
 */
class SpringAiMessagesTest {
  private static final byte[] BYTES = {1, 2, 3};

  private static ChatMessage message(ChatRole role, MessagePart... parts) {
    return new ChatMessage(role, List.of(parts), false);
  }

  private static ChatMessage message(ChatRole role, String text) {
    return new ChatMessage(role, text, false);
  }

  private static List<Message> of(ChatMessage... messages) {
    return SpringAiMessages.of(List.of(messages));
  }

  @Test
  void rolesAreClasses() {
    List<ChatMessage> messages =
        List.of(
            message(ChatRole.SYSTEM, "Be brief."),
            message(ChatRole.USER, "Hi."),
            message(ChatRole.ASSISTANT, "Hello."));
    assertThat(SpringAiMessages.of(messages))
        .containsExactly(
            new SystemMessage("Be brief."), new UserMessage("Hi."), new AssistantMessage("Hello."));
    assertThat(SpringAiMessages.of(new ChatResult(messages, List.of(), List.of(), 1)))
        .isEqualTo(SpringAiMessages.of(messages));
  }

  @Test
  void theSystemMessageIsDividedAtItsLastCachePoint() {
    ChatMessage system =
        message(ChatRole.SYSTEM, "Be brief. Be kind. Go.")
            .withCachePoints(
                List.of(new CachePoint(10, Varies.DEPLOYMENT), new CachePoint(19, Varies.SESSION)));
    ChatMessage question =
        message(ChatRole.USER, "Why?").withCachePoints(List.of(new CachePoint(1, Varies.APPEND)));
    assertThat(SpringAiMessages.of(List.of(system, question), CacheMarks.ANTHROPIC))
        .containsExactly(
            new SystemMessage("Be brief. Be kind. "),
            new SystemMessage("Go."),
            new UserMessage("Why?"));
    ChatMessage whole = system.withCachePoints(List.of(new CachePoint(22, Varies.DEPLOYMENT)));
    assertThat(SpringAiMessages.of(List.of(whole), CacheMarks.ANTHROPIC))
        .isEqualTo(of(system))
        .containsExactly(new SystemMessage("Be brief. Be kind. Go."));
  }

  /** Spring AI marks the last block but one, whatever is in it. */
  @Test
  void severalSystemMessagesBecomeTwo() {
    ChatMessage rules =
        message(ChatRole.SYSTEM, "Be brief.")
            .withCachePoints(List.of(new CachePoint(9, Varies.DEPLOYMENT)));
    ChatMessage product =
        message(ChatRole.SYSTEM, "Sell Kiln to Ann.")
            .withCachePoints(
                List.of(new CachePoint(5, Varies.DEPLOYMENT), new CachePoint(13, Varies.SESSION)));
    ChatMessage name = message(ChatRole.SYSTEM, "It is noon.");
    ChatMessage question = message(ChatRole.USER, "Why?");
    assertThat(SpringAiMessages.of(List.of(rules, product, question, name), CacheMarks.ANTHROPIC))
        .containsExactly(
            new SystemMessage("Be brief.\n\nSell Kiln to "),
            new SystemMessage("Ann.\n\nIt is noon."),
            new UserMessage("Why?"));
    assertThat(SpringAiMessages.of(List.of(rules, name, question), CacheMarks.ANTHROPIC))
        .containsExactly(
            new SystemMessage("Be brief."),
            new SystemMessage("It is noon."),
            new UserMessage("Why?"));
    assertThat(SpringAiMessages.of(List.of(rules, rules, question), CacheMarks.ANTHROPIC))
        .containsExactly(new SystemMessage("Be brief.\n\nBe brief."), new UserMessage("Why?"));
    assertThat(SpringAiMessages.of(List.of(name, name), CacheMarks.ANTHROPIC))
        .containsExactly(new SystemMessage("It is noon."), new SystemMessage("It is noon."));
  }

  @Test
  void blankTextsAreLeftOut() {
    assertThat(of(message(ChatRole.SYSTEM, " \n"))).isEmpty();
    assertThat(of(message(ChatRole.USER, new TextPart(" "), image())))
        .singleElement()
        .extracting(Message::getText)
        .isEqualTo("");
  }

  @Test
  void mediaComeBehindTheText() {
    UserMessage user =
        (UserMessage)
            of(message(
                    ChatRole.USER,
                    new TextPart("Before"),
                    image(),
                    new TextPart("After\n"),
                    media(Media.of(URI.create("https://acme.com/a.pdf?b=1"))),
                    new TextPart("the end"),
                    media(Media.of(URI.create("https://acme.com/shots/17")))))
                .get(0);
    assertThat(user.getText()).isEqualTo("Before\nAfter\nthe end");
    assertThat(user.getMedia())
        .extracting(media -> media.getName() + " " + media.getMimeType())
        .containsExactly("media-1 image/png", "media-2 application/pdf", "media-3 image/*");
    assertThat(user.getMedia().get(0).getData()).isEqualTo(BYTES);
    assertThat(user.getMedia().get(1).getData()).isEqualTo("https://acme.com/a.pdf?b=1");
  }

  @Test
  void theBeginningOfAnAnswerIsMarked() {
    assertThat(SpringAiMessages.of(List.of(new ChatMessage(ChatRole.ASSISTANT, "{", true))))
        .containsExactly(
            AssistantMessage.builder().content("{").properties(Map.of("prefix", true)).build());
  }

  @Test
  void unsupportedPartsOfSpringAiAreRejected() {
    assertRefused(
        message(ChatRole.SYSTEM, image()),
        "A message of the system has media, which Spring AI only accepts in messages of the user.");
    assertRefused(
        message(ChatRole.USER, new SectionPart("code")),
        "A message of the user has the section 'code', which must be filled first.");
    assertRefused(
        message(ChatRole.USER, new OpaquePart(1)),
        "A message of the user has a part of the class java.lang.Integer, which does not belong to Spring AI.");
  }

  private static void assertRefused(ChatMessage message, String words) {
    assertThatThrownBy(() -> of(message))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage(words);
  }

  @Test
  void aHistoryHasTheTextsAndComesBackUntouched() {
    List<Message> history = history();
    List<ChatMessage> messages = SpringAiMessages.toChatMessages(history);
    assertThat(messages)
        .extracting(message -> message.role() + ": " + message.content())
        .containsExactly(
            "system: Be brief.",
            "user: What is this?",
            "assistant: I look it up.",
            "user: 3 degrees\n4 degrees",
            "assistant: Cold.",
            "assistant: ",
            "user: Thanks.");
    assertThat(messages.get(0).parts()).containsExactly(new TextPart("Be brief."));
    assertThat(messages.get(6).parts()).containsExactly(new TextPart("Thanks."));
    assertSame(SpringAiMessages.of(messages), history);
  }

  @Test
  void theSystemMessageOfAMemoryIsLeftOut(@TempDir Path prompts) throws IOException {
    ChatMemory memory = MessageWindowChatMemory.builder().build();
    memory.add("c", List.of(new SystemMessage("EVIL"), new UserMessage("Hi.")));
    memory.add("c", new AssistantMessage("Hello."));
    Files.writeString(
        prompts.resolve("support.chat.md"),
        """
        ---
        parameters: { history: { type: messages, trust: untrusted } }
        ---
        {{#system}}Help.{{/system}}{{messages history}}{{#user}}Why?{{/user}}
        """);
    PromptCatalog catalog = DirectoryCatalog.of(prompts);
    ChatResult result =
        catalog.messages("support", Map.of("history", SpringAiMessages.history(memory.get("c"))));
    assertThat(SpringAiMessages.of(result))
        .containsExactly(
            new SystemMessage("Help."),
            new UserMessage("Hi."),
            new AssistantMessage("Hello."),
            new UserMessage("Why?"));
    assertThatThrownBy(
            () ->
                catalog.messages(
                    "support", Map.of("history", SpringAiMessages.toChatMessages(memory.get("c")))))
        .isInstanceOf(PromptParameterException.class)
        .hasMessageContaining("'history[0].role'");
  }

  /** A role that is part of an object behind a text counts too. */
  @Test
  void aMessageInsideOfOneHasItsRole() {
    assertRefused(
        message(ChatRole.USER, new TextPart("Hi."), new OpaquePart(new SystemMessage("EVIL"))),
        "A message of the user has a message of the system as its part.");
  }

  /** Chat documents join neighbours of one role. */
  @Test
  void aHistoryThatWasJoinedComesBackUntouched() {
    List<Message> history = history();
    MessageOutput joined = new MessageOutput("a", TokenBudget.unlimited());
    SpringAiMessages.toChatMessages(history).forEach(joined::emit);
    joined.emit(ChatRole.USER, "And tomorrow?", false);
    List<Message> all = SpringAiMessages.of(joined.result());
    int last = history.size() - 1;
    assertSame(all.subList(0, last), history.subList(0, last));
    assertThat(all.get(last)).isEqualTo(new UserMessage("Thanks.\nAnd tomorrow?"));
  }

  /**
   * Messages that are more than a text are the same objects: not all that they have is compared.
   */
  private static void assertSame(List<Message> messages, List<Message> history) {
    assertThat(messages).isEqualTo(history);
    for (int i = 1; i < 6; i++) {
      assertThat(messages.get(i)).isSameAs(history.get(i));
    }
  }

  /**
   * OpenAI and Anthropic refuse the result of a tool without its call, and a call without results.
   */
  @Test
  void underEachBudgetCallsAndResultsOfToolsStayTogether() {
    List<ChatMessage> messages = SpringAiMessages.history(history().subList(0, 5));
    Set<Integer> sizes = new TreeSet<>();
    for (int tokens = 0; tokens < 100; tokens++) {
      MessageOutput out = new MessageOutput("a.chat.md", TokenBudget.of(tokens, String::length));
      out.history(messages);
      sizes.add(SpringAiMessages.of(out.separate()).size());
    }
    assertThat(sizes).containsExactly(0, 1, 3, 4);
  }

  private static List<Message> history() {
    AssistantMessage.ToolCall call =
        new AssistantMessage.ToolCall("c1", "function", "weather", "{\"city\":\"Oslo\"}");
    return List.of(
        new SystemMessage("Be brief."),
        UserMessage.builder()
            .text("What is this?")
            .media(
                new org.springframework.ai.content.Media(
                    MimeType.valueOf("image/png"), URI.create("https://acme.com/a.png")))
            .build(),
        AssistantMessage.builder().content("I look it up.").toolCalls(List.of(call)).build(),
        ToolResponseMessage.builder()
            .responses(
                List.of(
                    new ToolResponseMessage.ToolResponse("c1", "weather", "3 degrees"),
                    new ToolResponseMessage.ToolResponse("c2", "weather", "4 degrees")))
            .build(),
        AssistantMessage.builder().content("Cold.").properties(Map.of("id", "m1")).build(),
        AssistantMessage.builder().toolCalls(List.of(call)).build(),
        new UserMessage("Thanks."));
  }

  private static MediaPart image() {
    return media(Media.of(BYTES, "image/png"));
  }

  private static MediaPart media(Media media) {
    return new MediaPart(media);
  }
}
