package io.promptcompiler.batch;

import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line of a result file: the id of a request, and the text of the answer or the problem of the
 * request.
 */
record ResultLine(String id, String text, String problem) {
  private static final int LONGEST_SHOWN = 300;

  private static final String SEVERAL =
      "The request has several answers, and they could differ. Ask for one.";

  /** The reasons for which a whole answer ends. */
  private static final Set<Object> WHOLE =
      Set.of("stop", "end_turn", "stop_sequence", "completed", "STOP");

  static ResultLine failed(String id, String problem) {
    return new ResultLine(id, "", problem);
  }

  /** Reads a line of OpenAI, vLLM, Anthropic or Gemini. */
  static ResultLine of(Map<String, ?> line) {
    String id = text(line.get("custom_id"), text(line.get("key"), ""));
    if (id.isEmpty()) {
      return failed("", "The line has no 'custom_id' and no 'key', so it is not a result.");
    }
    if (line.get("result") instanceof Map<?, ?> result) {
      return anthropic(id, result);
    }
    if (line.get("error") != null) {
      return error(id, line.get("error"));
    }
    Map<?, ?> response = map(line.get("response"));
    return response.containsKey("body") ? openAi(id, response) : gemini(id, line, response);
  }

  private static ResultLine anthropic(String id, Map<?, ?> result) {
    String type = text(result.get("type"), "");
    if (!type.equals("succeeded")) {
      return type.equals("errored")
          ? error(id, result.get("error"))
          : failed(id, "The request was not answered: " + Shown.of(type) + ".");
    }
    Map<?, ?> message = map(result.get("message"));
    return "refusal".equals(message.get("stop_reason"))
        ? failed(id, "The model refused to answer.")
        : answered(id, message.get("stop_reason"), texts(message.get("content"), "text"));
  }

  private static ResultLine openAi(String id, Map<?, ?> response) {
    Map<?, ?> body = map(response.get("body"));
    if (body.get("error") != null) {
      return error(id, body.get("error"));
    }
    if (!(response.get("status_code") instanceof Number status) || status.intValue() != 200) {
      return failed(
          id, "The provider answered with the status " + response.get("status_code") + ".");
    }
    if (body.get("output") instanceof List<?> output) {
      List<String> messages = new ArrayList<>();
      for (Object item : output) {
        Object content = map(item).get("content");
        String refusal = texts(content, "refusal");
        if (!refusal.isEmpty()) {
          return refused(id, refusal);
        }
        String text = "message".equals(map(item).get("type")) ? texts(content, "text") : "";
        if (!text.isEmpty()) {
          messages.add(text);
        }
      }
      if (messages.size() > 1) {
        return failed(id, "The answer has several messages, and it is unclear which one counts.");
      }
      Object reason = map(body.get("incomplete_details")).get("reason");
      return answered(id, reason == null ? body.get("status") : reason, String.join("", messages));
    }
    if (hasSeveral(body.get("choices"))) {
      return failed(id, SEVERAL);
    }
    Map<?, ?> choice = first(body.get("choices"));
    Map<?, ?> message = map(choice.get("message"));
    Object content = message.get("content");
    String refusal = text(message.get("refusal"), texts(content, "refusal"));
    return refusal.isEmpty()
        ? answered(id, choice.get("finish_reason"), text(content, texts(content, "text")))
        : refused(id, refusal);
  }

  private static ResultLine gemini(String id, Map<?, ?> line, Map<?, ?> response) {
    Object blocked = map(response.get("promptFeedback")).get("blockReason");
    if (blocked != null) {
      return failed(id, "The provider blocked the request: " + Shown.of(blocked.toString()) + ".");
    }
    if (response.isEmpty()) {
      String status = text(line.get("status"), "");
      return failed(id, status.isEmpty() ? "The line has no response." : sentence(status));
    }
    if (hasSeveral(response.get("candidates"))) {
      return failed(id, SEVERAL);
    }
    Map<?, ?> candidate = first(response.get("candidates"));
    String text = texts(map(candidate.get("content")).get("parts"), "text");
    return answered(id, candidate.get("finishReason"), text);
  }

  /** Returns an answer, unless it ended before the model was finished. */
  private static ResultLine answered(String id, @Nullable Object reason, String text) {
    return reason == null || WHOLE.contains(reason)
        ? new ResultLine(id, text, "")
        : failed(id, "The provider stopped the answer: " + Shown.of(reason.toString()) + ".");
  }

  private static ResultLine refused(String id, String refusal) {
    return failed(id, "The model refused to answer: " + sentence(refusal));
  }

  /** Returns the message of an error, which may be inside an object of the same name. */
  private static ResultLine error(String id, @Nullable Object error) {
    Map<?, ?> outer = map(error);
    Map<?, ?> inner = outer.get("error") instanceof Map<?, ?> map ? map : outer;
    String message = error instanceof String text ? text : text(inner.get("message"), "");
    return failed(
        id,
        message.isEmpty()
            ? "The provider answered with an error."
            : "The provider answered with an error: " + sentence(message));
  }

  private static String sentence(String text) {
    String shown = Shown.of(text.strip(), LONGEST_SHOWN);
    return shown.endsWith(".") ? shown : shown + ".";
  }

  /** Returns the texts of a list of contents together, without thoughts. */
  private static String texts(@Nullable Object contents, String name) {
    StringBuilder texts = new StringBuilder();
    if (contents instanceof List<?> list) {
      for (Object content : list) {
        Map<?, ?> map = map(content);
        texts.append(Boolean.TRUE.equals(map.get("thought")) ? "" : text(map.get(name), ""));
      }
    }
    return texts.toString();
  }

  private static boolean hasSeveral(@Nullable Object list) {
    return list instanceof List<?> all && all.size() > 1;
  }

  private static Map<?, ?> first(@Nullable Object list) {
    return list instanceof List<?> all && !all.isEmpty() ? map(all.get(0)) : Map.of();
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static String text(@Nullable Object value, String otherwise) {
    return value instanceof String text ? text : otherwise;
  }
}
