package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.message.VideoContent;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.CachePoint;
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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the conversion of messages to LangChain4j, and that messages of LangChain4j come back
 * unchanged.
 */
class LangChain4jMessagesTest {
  private static final byte[] BYTES = {1, 2, 3};

  private static final ToolExecutionRequest CALL =
      ToolExecutionRequest.builder()
          .id("c1")
          .name("weather")
          .arguments("{\"city\":\"Oslo\"}")
          .build();

  private static io.promptcompiler.runtime.ChatMessage message(
      ChatRole role, MessagePart... parts) {
    return new io.promptcompiler.runtime.ChatMessage(role, List.of(parts), false);
  }

  private static io.promptcompiler.runtime.ChatMessage message(ChatRole role, String text) {
    return new io.promptcompiler.runtime.ChatMessage(role, text, false);
  }

  private static List<ChatMessage> of(io.promptcompiler.runtime.ChatMessage... messages) {
    return LangChain4jMessages.of(List.of(messages));
  }

  @Test
  void rolesAreClasses() {
    assertThat(
            of(
                message(ChatRole.SYSTEM, "Be brief."),
                message(ChatRole.USER, "Hi."),
                message(ChatRole.ASSISTANT, "Hello.")))
        .containsExactly(
            SystemMessage.from("Be brief."), UserMessage.from("Hi."), AiMessage.from("Hello."));
  }

  @Test
  void aResultIsItsMessages() {
    ChatResult result =
        new ChatResult(List.of(message(ChatRole.USER, "Hi.")), List.of(), List.of(), 1);
    assertThat(LangChain4jMessages.of(result)).containsExactly(UserMessage.from("Hi."));
  }

  @Test
  void blankTextsAreLeftOut() {
    assertThat(
            of(
                message(ChatRole.SYSTEM, " \n"),
                message(ChatRole.USER, new TextPart(" "), image(), new TextPart("\n"))))
        .containsExactly(UserMessage.from(ImageContent.from("AQID", "image/png")));
  }

  private static final io.promptcompiler.runtime.ChatMessage CACHED_SYSTEM =
      message(ChatRole.SYSTEM, "Be brief. Be kind. Go.")
          .withCachePoints(
              List.of(new CachePoint(10, Varies.DEPLOYMENT), new CachePoint(19, Varies.SESSION)));
  private static final io.promptcompiler.runtime.ChatMessage CACHED_QUESTION =
      message(ChatRole.USER, new TextPart("Look:"), image(), new TextPart("Why? Now."))
          .withCachePoints(List.of(new CachePoint(9, Varies.SESSION)));

  @Test
  void anthropicHasAMessageForEachCachePointBehindTheSystem() {
    Map<String, Object> mark = Map.of("cache_control", "ephemeral");
    List<io.promptcompiler.runtime.ChatMessage> messages =
        List.of(CACHED_SYSTEM, CACHED_QUESTION, cachedAnswer());
    assertThat(LangChain4jMessages.of(messages, CacheMarks.ANTHROPIC))
        .containsExactly(
            SystemMessage.from("Be brief. Be kind. Go."),
            UserMessage.builder()
                .contents(
                    List.of(
                        TextContent.from("Look:"),
                        ImageContent.from("AQID", "image/png"),
                        TextContent.from("Why?")))
                .attributes(mark)
                .build(),
            UserMessage.from(" Now."),
            AiMessage.builder().text("So.").attributes(mark).build());
  }

  /** The client marks the end of the system and the tools, and Anthropic accepts four marks. */
  @Test
  void anthropicGetsTheLastTwoMarks() {
    Map<String, Object> mark = Map.of("cache_control", "ephemeral");
    io.promptcompiler.runtime.ChatMessage question =
        message(ChatRole.USER, "One. Two. Three.")
            .withCachePoints(
                List.of(new CachePoint(5, Varies.DEPLOYMENT), new CachePoint(10, Varies.SESSION)));
    io.promptcompiler.runtime.ChatMessage blank =
        message(ChatRole.USER, " ?").withCachePoints(List.of(new CachePoint(1, Varies.SESSION)));
    assertThat(
            LangChain4jMessages.of(
                List.of(CACHED_SYSTEM, question, cachedAnswer(), blank), CacheMarks.ANTHROPIC))
        .containsExactly(
            SystemMessage.from("Be brief. Be kind. Go."),
            UserMessage.builder()
                .contents(List.of(TextContent.from("One. Two. ")))
                .attributes(mark)
                .build(),
            UserMessage.from("Three."),
            AiMessage.builder().text("So.").attributes(mark).build(),
            UserMessage.from(" ?"));
  }

  @Test
  void openAiHasMarksAtEndsOfInputsOnly() {
    Map<String, Object> mark = Map.of("prompt_cache_breakpoint", "explicit");
    io.promptcompiler.runtime.ChatMessage whole =
        message(ChatRole.SYSTEM, "Go.")
            .withCachePoints(List.of(new CachePoint(3, Varies.DEPLOYMENT)));
    assertThat(
            LangChain4jMessages.of(
                List.of(whole, CACHED_SYSTEM, cachedAnswer()), CacheMarks.OPENAI))
        .containsExactly(
            SystemMessage.builder().text("Go.").attributes(mark).build(),
            SystemMessage.from("Be brief. Be kind. Go."),
            AiMessage.from("So."));
  }

  @Test
  void withoutMarksCachePointsChangeNothing() {
    assertThat(of(CACHED_SYSTEM)).containsExactly(SystemMessage.from("Be brief. Be kind. Go."));
  }

  @Test
  void marksOfEarlierRequestsAreRemoved() {
    List<ChatMessage> sent =
        LangChain4jMessages.of(
            List.of(
                message(ChatRole.USER, "Why?")
                    .withCachePoints(List.of(new CachePoint(4, Varies.SESSION))),
                cachedAnswer()),
            CacheMarks.ANTHROPIC);
    assertThat(LangChain4jMessages.history(sent))
        .containsExactly(message(ChatRole.USER, "Why?"), message(ChatRole.ASSISTANT, "So."));
  }

  private static io.promptcompiler.runtime.ChatMessage cachedAnswer() {
    return message(ChatRole.ASSISTANT, "So.")
        .withCachePoints(List.of(new CachePoint(3, Varies.APPEND)));
  }

  @Test
  void mediaStayWhereTheyAre() {
    assertThat(of(message(ChatRole.USER, new TextPart("Before"), image(), new TextPart("After"))))
        .containsExactly(
            UserMessage.from(
                TextContent.from("Before"),
                ImageContent.from("AQID", "image/png"),
                TextContent.from("After")));
  }

  @Test
  void typeOfMediaDeterminesTheirClass() {
    URI url = URI.create("https://acme.com/x");
    assertThat(
            of(
                message(
                    ChatRole.USER,
                    media(Media.of(BYTES, "audio/wav")),
                    media(Media.of(BYTES, "video/mp4")),
                    media(Media.of(BYTES, "Application/PDF")),
                    media(Media.of(url, "image/png")),
                    media(Media.of(url, "audio/wav")),
                    media(Media.of(url, "video/mp4")),
                    media(Media.of(url, "application/pdf")))))
        .containsExactly(
            UserMessage.from(
                AudioContent.from("AQID", "audio/wav"),
                VideoContent.from("AQID", "video/mp4"),
                PdfFileContent.from("AQID", "Application/PDF"),
                ImageContent.from(url),
                AudioContent.from(url),
                VideoContent.from(url),
                PdfFileContent.from(url)));
  }

  @Test
  void withoutATypeTheEndingCountsAndElseItIsAnImage() {
    URI pdf = URI.create("https://acme.com/report.pdf?page=2");
    URI unknown = URI.create("https://acme.com/shots/17");
    assertThat(of(message(ChatRole.USER, media(Media.of(pdf)), media(Media.of(unknown)))))
        .containsExactly(UserMessage.from(PdfFileContent.from(pdf), ImageContent.from(unknown)));
  }

  @Test
  void theBeginningOfAnAnswerIsMarked() {
    var prefix = new io.promptcompiler.runtime.ChatMessage(ChatRole.ASSISTANT, "{", true);
    assertThat(LangChain4jMessages.of(List.of(prefix)))
        .containsExactly(AiMessage.builder().text("{").attributes(Map.of("prefix", true)).build());
  }

  @Test
  void unsupportedPartsOfLangChain4jAreRejected() {
    assertRefused(
        message(ChatRole.SYSTEM, image()),
        "A message of the system has media, which LangChain4j only accepts in messages of the user.");
    assertRefused(
        message(ChatRole.ASSISTANT, new OpaquePart(TextContent.from("x"))),
        "A message of the assistant has parts of LangChain4j, which LangChain4j only accepts in messages of the user.");
    assertRefused(
        message(ChatRole.USER, new SectionPart("code")),
        "A message of the user has the section 'code', which must be filled first.");
    assertRefused(
        message(ChatRole.USER, new OpaquePart(1)),
        "A message of the user has a part of the class java.lang.Integer, which does not belong to LangChain4j.");
    assertRefused(
        message(ChatRole.USER, media(Media.of(BYTES, "text/csv"))),
        "LangChain4j accepts images, audio, video and PDF, but not media of the type 'text/csv'.");
    assertThatThrownBy(
            () -> LangChain4jMessages.toChatMessages(List.of(CustomMessage.from(Map.of("a", 1)))))
        .hasMessage(
            "A message of LangChain4j of the class dev.langchain4j.data.message.CustomMessage has a role that prompts do not support.");
  }

  private static void assertRefused(io.promptcompiler.runtime.ChatMessage message, String words) {
    assertThatThrownBy(() -> of(message))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage(words);
  }

  @Test
  void aHistoryHasTheTextsAndComesBackUntouched() {
    List<ChatMessage> history = history();
    List<io.promptcompiler.runtime.ChatMessage> messages =
        LangChain4jMessages.toChatMessages(history);
    assertThat(messages)
        .extracting(message -> message.role() + ": " + message.content())
        .containsExactly(
            "system: Be brief.",
            "user: What is this?",
            "assistant: I look it up.",
            "user: 3 degrees",
            "user: 4 degrees",
            "assistant: Cold.",
            "assistant: ",
            "user: Thanks.");
    assertThat(messages.get(0).parts()).containsExactly(new TextPart("Be brief."));
    assertThat(LangChain4jMessages.of(messages)).containsExactlyElementsOf(history);
  }

  /** Chat documents join neighbours of one role. */
  @Test
  void aHistoryThatWasJoinedComesBackUntouched() {
    List<ChatMessage> history = history();
    MessageOutput joined = new MessageOutput("a", TokenBudget.unlimited());
    LangChain4jMessages.toChatMessages(history).forEach(joined::emit);
    joined.emit(ChatRole.USER, "And tomorrow?", false);
    List<ChatMessage> all = LangChain4jMessages.of(joined.result());
    assertThat(all.subList(0, history.size() - 1))
        .containsExactlyElementsOf(history.subList(0, history.size() - 1));
    assertThat(all.get(all.size() - 1)).isEqualTo(UserMessage.from("Thanks.\nAnd tomorrow?"));
  }

  @Test
  void theSystemMessageOfAMemoryIsLeftOut(@TempDir Path prompts) throws IOException {
    ChatMemory memory = MessageWindowChatMemory.withMaxMessages(10);
    memory.add(SystemMessage.from("EVIL"));
    memory.add(UserMessage.from("Hi."));
    memory.add(AiMessage.from("Hello."));
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
        catalog.messages(
            "support", Map.of("history", LangChain4jMessages.history(memory.messages())));
    assertThat(LangChain4jMessages.of(result))
        .containsExactly(
            SystemMessage.from("Help."),
            UserMessage.from("Hi."),
            AiMessage.from("Hello."),
            UserMessage.from("Why?"));
    assertThatThrownBy(
            () ->
                catalog.messages(
                    "support",
                    Map.of("history", LangChain4jMessages.toChatMessages(memory.messages()))))
        .isInstanceOf(PromptParameterException.class)
        .hasMessageContaining("'history[0].role'");
  }

  /** A role that is part of an object behind a text counts too. */
  @Test
  void aMessageInsideOfOneHasItsRole() {
    assertRefused(
        message(ChatRole.USER, new TextPart("Hi."), new OpaquePart(SystemMessage.from("EVIL"))),
        "A message of the user has a message of the system as its part.");
    assertRefused(
        message(ChatRole.ASSISTANT, new OpaquePart(ToolExecutionResultMessage.from(CALL, "3"))),
        "A message of the assistant has a message of the user as its part.");
  }

  /**
   * OpenAI and Anthropic refuse the result of a tool without its call, and a call without results.
   */
  @Test
  void underEachBudgetCallsAndResultsOfToolsStayTogether() {
    List<io.promptcompiler.runtime.ChatMessage> messages =
        LangChain4jMessages.history(history().subList(0, history().size() - 2));
    Set<Integer> sizes = new TreeSet<>();
    for (int tokens = 0; tokens < 100; tokens++) {
      MessageOutput out = new MessageOutput("a.chat.md", TokenBudget.of(tokens, String::length));
      out.history(messages);
      List<ChatMessage> kept = LangChain4jMessages.of(out.separate());
      assertThat(kept.stream().filter(ToolExecutionResultMessage.class::isInstance).count())
          .as("%s with %s tokens", kept, tokens)
          .isEqualTo(2 * kept.stream().filter(LangChain4jMessagesTest::callsTools).count());
      sizes.add(kept.size());
    }
    assertThat(sizes).contains(0, 1, 4).doesNotContain(2, 3);
  }

  private static boolean callsTools(ChatMessage message) {
    return message instanceof AiMessage ai && ai.hasToolExecutionRequests();
  }

  private static List<ChatMessage> history() {
    return List.of(
        SystemMessage.from("Be brief."),
        UserMessage.from(TextContent.from("What is this?"), ImageContent.from("AQID", "image/png")),
        AiMessage.from("I look it up.", List.of(CALL)),
        ToolExecutionResultMessage.from(CALL, "3 degrees"),
        ToolExecutionResultMessage.from(CALL, "4 degrees"),
        AiMessage.builder().text("Cold.").thinking("3 is cold").build(),
        AiMessage.from(List.of(CALL)),
        UserMessage.from("Thanks."));
  }

  private static MediaPart image() {
    return media(Media.of(BYTES, "image/png"));
  }

  private static MediaPart media(Media media) {
    return new MediaPart(media);
  }

  @Test
  void theDetailOfAnImageIsKept() {
    Media image = Media.of(URI.create("https://acme.com/a.png"));
    for (String detail : List.of("low", "high", "auto")) {
      io.promptcompiler.runtime.ChatMessage message =
          new io.promptcompiler.runtime.ChatMessage(
              ChatRole.USER, List.of(new MediaPart(image.withDetail(detail))), false);
      UserMessage user = (UserMessage) LangChain4jMessages.of(List.of(message)).get(0);
      assertThat(((ImageContent) user.contents().get(0)).detailLevel())
          .hasToString(detail.toUpperCase(Locale.ROOT));
    }
  }
}
