package io.promptcompiler.springai;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.StructuredOutputChatOptions;

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
  private final Queue<String> answers;
  final List<Prompt> requests = new ArrayList<>();

  /** Creates a model that gives the answers in turn, and after the last one "Fine.". */
  OrderingModel(Provider provider, String... answers) {
    this.provider = provider;
    this.answers = new ArrayDeque<>(List.of(answers));
  }

  @Override
  public ChatOptions getOptions() {
    return StructuredOutputChatOptions.builder().build();
  }

  @Override
  public ChatResponse call(Prompt request) {
    check(request);
    requests.add(request);
    String answer = answers.isEmpty() ? "Fine." : answers.remove();
    return new ChatResponse(List.of(new Generation(new AssistantMessage(answer))));
  }

  private void check(Prompt request) {
    List<Message> messages = request.getInstructions();
    checkTools(messages);
    if (provider == Provider.ANTHROPIC) {
      checkAnthropic(messages);
      if (request.getOptions() instanceof StructuredOutputChatOptions options
          && options.getOutputSchema() != null
          && messages.get(messages.size() - 1) instanceof AssistantMessage) {
        throw new IllegalStateException("Prefilling is not supported with structured outputs.");
      }
    }
  }

  /** Checks that the results of all tools that a message calls follow it, as both demand. */
  private static void checkTools(List<Message> messages) {
    Set<String> open = new LinkedHashSet<>();
    for (Message message : messages) {
      if (message instanceof ToolResponseMessage results) {
        for (ToolResponseMessage.ToolResponse result : results.getResponses()) {
          if (!open.remove(result.id())) {
            throw new IllegalStateException(
                "'" + result.id() + "' must follow a message that calls this tool.");
          }
        }
      } else if (!open.isEmpty()) {
        throw new IllegalStateException(
            open + " must be answered before " + message.getMessageType() + ".");
      } else if (message instanceof AssistantMessage ai) {
        ai.getToolCalls().stream().map(AssistantMessage.ToolCall::id).forEach(open::add);
      }
    }
    if (!open.isEmpty()) {
      throw new IllegalStateException(open + " must be answered.");
    }
  }

  /** Results of tools are messages of the user there, and the system's text is apart. */
  private static void checkAnthropic(List<Message> messages) {
    List<Message> rest =
        messages.stream().dropWhile(message -> message instanceof SystemMessage).toList();
    if (rest.isEmpty() || rest.get(0) instanceof AssistantMessage) {
      throw new IllegalStateException("The first message must be of the user.");
    }
    for (Message message : rest) {
      if (message instanceof SystemMessage) {
        throw new IllegalStateException("A message cannot have the role 'system'.");
      }
      if (isBlank(message)) {
        throw new IllegalStateException("Text must not be empty.");
      }
    }
  }

  private static boolean isBlank(Message message) {
    boolean isText =
        (message instanceof UserMessage user && user.getMedia().isEmpty())
            || (message instanceof AssistantMessage ai && !ai.hasToolCalls());
    return isText && (message.getText() == null || message.getText().isBlank());
  }
}
