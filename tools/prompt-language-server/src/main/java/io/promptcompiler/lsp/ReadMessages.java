package io.promptcompiler.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.validation.ReflectiveMessageValidator;
import org.jspecify.annotations.Nullable;

/**
 * Reads an editor's messages until the input ends. A message that cannot be read is answered with
 * an error, and reading continues; LSP4J's own reader would stop at some of these messages.
 * Exceptions in handlers do not stop it either.
 */
final class ReadMessages implements MessageProducer {
  private final MessageHeaders headers;
  private final InputStream in;
  private final MessageJsonHandler json;
  private final MessageIssueHandler issues;
  private final MessageConsumer answers;

  /**
   * Creates a reader.
   *
   * @param issues answers messages that are JSON, but do not follow the protocol
   * @param answers sends messages to the editor
   */
  ReadMessages(
      InputStream in,
      MessageJsonHandler json,
      MessageIssueHandler issues,
      MessageConsumer answers) {
    this.in = new BufferedInputStream(in);
    this.headers = new MessageHeaders(this.in);
    this.json = json;
    this.issues = issues;
    this.answers = answers;
  }

  @Override
  public void listen(MessageConsumer to) {
    try {
      Optional<MessageHeaders.Read> next = headers.next();
      while (next.isPresent()) {
        MessageHeaders.Read read = next.get();
        byte[] content = in.readNBytes(read.length());
        if (content.length < read.length()) {
          return;
        }
        if (read.problem().isEmpty()) {
          message(new String(content, UTF_8), to);
        } else {
          refuse(ResponseErrorCode.InvalidRequest, null, read.problem());
        }
        next = headers.next();
      }
    } catch (IOException e) {
      // The editor has closed the connection.
    }
  }

  private void message(String content, MessageConsumer to) {
    Message message;
    try {
      message = json.parseMessage(content);
    } catch (MessageIssueException e) {
      // LSP4J has read the message only up to the problem, so it may not know the id.
      Either<String, Number> id = id(content);
      if (id == null || e.getRpcMessage() instanceof ResponseMessage || !isJson(content)) {
        issues.handle(e.getRpcMessage(), e.getIssues());
      } else {
        String sentence = "The parameters of the request have a wrong form.";
        refuse(ResponseErrorCode.InvalidParams, id, sentence);
      }
      return;
    } catch (RuntimeException | StackOverflowError e) {
      refuse(ResponseErrorCode.ParseError, id(content), "The message cannot be read as JSON.");
      return;
    }
    if (message == null) {
      refuse(ResponseErrorCode.InvalidRequest, null, "A message is a JSON object.");
      return;
    }
    if (message instanceof RequestMessage request && hasWrongParameters(request)) {
      String sentence =
          "The request '%s' needs %s."
              .formatted(
                  request.getMethod(),
                  request.getParams() == null ? "parameters" : "an object with its parameters");
      refuse(ResponseErrorCode.InvalidParams, request.getRawId(), sentence);
      return;
    }
    if (message instanceof RequestMessage request
        && request.getParams() instanceof CodeActionParams params) {
      removeUnknownTags(params);
    }
    // The capabilities of an editor may be incomplete, so that it can begin.
    boolean isStart = message instanceof RequestMessage one && one.getMethod().equals("initialize");
    try {
      (isStart ? to : new ReflectiveMessageValidator(to)).consume(message);
    } catch (MessageIssueException e) {
      issues.handle(e.getRpcMessage(), e.getIssues());
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // LSP4J has already answered, and rethrows errors afterwards.
    }
  }

  /**
   * Removes the tags that LSP4J does not know from diagnostics, which can be those of another
   * server. Their validation would refuse the request.
   */
  private static void removeUnknownTags(CodeActionParams params) {
    if (params.getContext() == null || params.getContext().getDiagnostics() == null) {
      return;
    }
    params.getContext().getDiagnostics().stream()
        .filter(one -> one != null && one.getTags() != null)
        .forEach(one -> one.setTags(one.getTags().stream().filter(Objects::nonNull).toList()));
  }

  /** Returns whether the parameters of a known request are missing, or have the wrong class. */
  private boolean hasWrongParameters(RequestMessage request) {
    JsonRpcMethod method = json.getJsonRpcMethod(request.getMethod());
    if (method == null || method.getParameterTypes().length == 0) {
      return false;
    }
    Object given = request.getParams();
    return given == null
        || (method.getParameterTypes()[0] instanceof Class<?> type && !type.isInstance(given));
  }

  private void refuse(
      ResponseErrorCode code, @Nullable Either<String, Number> id, String sentence) {
    ResponseMessage answer = new ResponseMessage();
    if (id != null) {
      answer.setRawId(id);
    }
    answer.setError(new ResponseError(code, sentence, null));
    answers.consume(answer);
  }

  private static boolean isJson(String content) {
    try (JsonReader reader = new JsonReader(new StringReader(content))) {
      reader.setNestingLimit(Integer.MAX_VALUE);
      reader.skipValue();
      return reader.peek() == JsonToken.END_DOCUMENT;
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      return false;
    }
  }

  /**
   * Returns the id of a request that cannot be parsed completely, for example because it is nested
   * too deeply; null if the id cannot be read.
   */
  private static @Nullable Either<String, Number> id(String content) {
    try (JsonReader reader = new JsonReader(new StringReader(content))) {
      reader.setNestingLimit(Integer.MAX_VALUE);
      reader.beginObject();
      while (reader.hasNext()) {
        if (!reader.nextName().equals("id")) {
          reader.skipValue();
        } else if (reader.peek() == JsonToken.STRING) {
          return Either.forLeft(reader.nextString());
        } else {
          return Either.forRight(reader.nextLong());
        }
      }
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      // The id is missing, or cannot be read either.
    }
    return null;
  }
}
