package io.promptcompiler.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * A model that rejects what its provider rejects in the order of messages, and answers the rest.
 */
final class OrderingModel implements ChatModel {
  /** A provider. */
  enum Provider {
    OPENAI,
    ANTHROPIC
  }

  private final Provider provider;
  private final Queue<AiMessage> answers;
  final List<ChatRequest> requests = new ArrayList<>();

  /** Creates a model that gives the answers in turn, and after the last one "Fine.". */
  OrderingModel(Provider provider, AiMessage... answers) {
    this.provider = provider;
    this.answers = new ArrayDeque<>(List.of(answers));
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    check(request);
    requests.add(request);
    AiMessage answer = answers.isEmpty() ? AiMessage.from("Fine.") : answers.remove();
    return ChatResponse.builder().aiMessage(answer).build();
  }

  private void check(ChatRequest request) {
    List<ChatMessage> messages = request.messages();
    checkTools(messages);
    if (provider == Provider.ANTHROPIC) {
      checkAnthropic(messages);
      boolean isStructured =
          request.responseFormat() != null
              && request.responseFormat().type() == ResponseFormatType.JSON;
      if (isStructured && messages.get(messages.size() - 1) instanceof AiMessage) {
        throw new IllegalStateException("Prefilling is not supported with structured outputs.");
      }
    }
  }

  /** Checks that the results of all tools that a message calls follow it, as both demand. */
  private static void checkTools(List<ChatMessage> messages) {
    Set<String> open = new LinkedHashSet<>();
    for (ChatMessage message : messages) {
      if (message instanceof ToolExecutionResultMessage result) {
        if (!open.remove(result.id())) {
          throw new IllegalStateException(
              "'" + result.id() + "' must follow a message that calls this tool.");
        }
      } else if (!open.isEmpty()) {
        throw new IllegalStateException(open + " must be answered before " + message.type() + ".");
      } else if (message instanceof AiMessage ai) {
        ai.toolExecutionRequests().stream().map(ToolExecutionRequest::id).forEach(open::add);
      }
    }
    if (!open.isEmpty()) {
      throw new IllegalStateException(open + " must be answered.");
    }
  }

  /** Results of tools are messages of the user there, and the system's text is apart. */
  private static void checkAnthropic(List<ChatMessage> messages) {
    List<ChatMessage> rest =
        messages.stream().dropWhile(message -> message instanceof SystemMessage).toList();
    if (rest.isEmpty() || rest.get(0) instanceof AiMessage) {
      throw new IllegalStateException("The first message must be of the user.");
    }
    for (ChatMessage message : rest) {
      if (message instanceof SystemMessage) {
        throw new IllegalStateException("A message cannot have the role 'system'.");
      }
      if (isBlank(message)) {
        throw new IllegalStateException("Text must not be empty.");
      }
    }
  }

  private static boolean isBlank(ChatMessage message) {
    if (message instanceof UserMessage user) {
      return user.contents().stream().anyMatch(OrderingModel::isBlank);
    }
    return message instanceof AiMessage ai
        && !ai.hasToolExecutionRequests()
        && (ai.text() == null || ai.text().isBlank());
  }

  private static boolean isBlank(Content content) {
    return content instanceof TextContent text && text.text().isBlank();
  }
}
