package io.promptcompiler.batch;

import static java.util.stream.Collectors.toSet;

import io.promptcompiler.outputs.ModelAnswer;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A line of a result file: the id of a request, and the answer or the problem of the request.
 *
 * @param answer the answer; null if there is a problem
 */
record ResultLine(String id, String problem, @Nullable ModelAnswer answer) {
  private static final int LONGEST_SHOWN = 300;

  /** The types of parts that are text of the answer. */
  private static final Set<String> TEXTS = Set.of("text", "output_text");

  /** The phases of messages that are answers; others are comments of the model on its work. */
  private static final Set<String> ANSWERS = Set.of("", "final_answer");

  /** A part of an answer that calls a tool of the client. */
  private static final Map<String, String> TOOL_CALL = Map.of("type", "tool_use");

  /** The types of parts after which the model waits for the client. */
  private static final Set<String> TOOL_CALLS =
      Set.of(
          "tool_use",
          "function_call",
          "custom_tool_call",
          "computer_call",
          "local_shell_call",
          "shell_call",
          "apply_patch_call",
          "mcp_approval_request");

  static ResultLine failed(String id, String problem) {
    return new ResultLine(id, problem, null);
  }

  /** Reads a line of OpenAI, vLLM, Anthropic or Gemini. */
  static ResultLine of(Map<String, ?> line) {
    String id = text(line.get("custom_id"), text(line.get("key"), ""));
    if (id.isEmpty()) {
      return failed("", "The line has no 'custom_id' and no 'key', so it is not a result.");
    }
    if (line.get("error") != null) {
      return error(id, line.get("error"));
    }
    if (line.get("result") instanceof Map<?, ?> result) {
      return anthropic(id, result);
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
    return answered(id, 1, list(message.get("content")), message.get("stop_reason"));
  }

  private static ResultLine openAi(String id, Map<?, ?> response) {
    Map<?, ?> body = map(response.get("body"));
    if (body.get("error") != null) {
      return error(id, body.get("error"));
    }
    if (!(response.get("status_code") instanceof Number status) || status.doubleValue() != 200) {
      return failed(
          id, "The provider answered with the status " + response.get("status_code") + ".");
    }
    if (body.get("output") instanceof List<?> output) {
      return responses(id, body, output);
    }
    List<?> choices = list(body.get("choices"));
    Map<?, ?> choice = first(choices);
    Map<?, ?> message = map(choice.get("message"));
    List<Object> parts = new ArrayList<>(list(message.get("content")));
    if (message.get("content") instanceof String text) {
      parts.add(Map.of("text", text));
    }
    Object refusal = message.get("refusal");
    if (refusal != null && !refusal.equals("")) {
      parts.add(Map.of("refusal", refusal));
    }
    if (!list(message.get("tool_calls")).isEmpty() || message.get("function_call") != null) {
      parts.add(TOOL_CALL);
    }
    return answered(id, choices.size(), parts, choice.get("finish_reason"));
  }

  private static ResultLine responses(String id, Map<?, ?> body, List<?> output) {
    List<Map<?, ?>> items = output.stream().<Map<?, ?>>map(ResultLine::map).toList();
    Set<String> calls =
        items.stream().map(item -> item.get("type") + " " + item.get("call_id")).collect(toSet());
    List<@Nullable Object> reasons = new ArrayList<>();
    reasons.add(map(body.get("incomplete_details")).get("reason"));
    reasons.add(body.get("status"));
    List<Object> parts = new ArrayList<>();
    int messages = 0;
    for (Map<?, ?> item : items) {
      String type = text(item.get("type"), "");
      // The provider runs some tools itself, as those in its own containers.
      boolean isRun = calls.contains(type + "_output " + item.get("call_id"));
      if (type.equals("message")) {
        reasons.add(item.get("status"));
        if (ANSWERS.contains(text(item.get("phase"), ""))) {
          List<?> content = list(item.get("content"));
          parts.addAll(content);
          messages += textsIn(content).isEmpty() ? 0 : 1;
        }
      } else if ("client".equals(item.get("execution")) || (TOOL_CALLS.contains(type) && !isRun)) {
        parts.add(TOOL_CALL);
      }
    }
    return answered(id, messages, parts, reasons.toArray());
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
    List<?> candidates = list(response.get("candidates"));
    Map<?, ?> candidate = first(candidates);
    List<?> parts = list(map(candidate.get("content")).get("parts"));
    return answered(id, candidates.size(), parts, candidate.get("finishReason"));
  }

  /**
   * Returns the answer in the parts of a message.
   *
   * @param answers the number of answers
   * @param reasons the reasons for the end, of which some may be absent, but not all
   */
  private static ResultLine answered(
      String id, int answers, List<?> parts, @Nullable Object... reasons) {
    List<String> known = Stream.of(reasons).filter(Objects::nonNull).map(String::valueOf).toList();
    if (known.isEmpty()) {
      return failed(
          id, "The result has no reason for the end of the answer, which may be cut off.");
    }
    boolean callsTool = false;
    String refusal = null;
    for (Object element : parts) {
      Map<?, ?> part = map(element);
      String type = text(part.get("type"), "");
      callsTool |= TOOL_CALLS.contains(type) || part.get("functionCall") != null;
      if (refusal == null && (type.equals("refusal") || part.get("refusal") != null)) {
        refusal = text(part.get("refusal"), "");
      }
    }
    return new ResultLine(
        id, "", new ModelAnswer(answers, textsIn(parts), known, callsTool, refusal));
  }

  /** Returns an error of the provider. Its message may be inside a further object 'error'. */
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

  /**
   * Returns the texts of a message that are not empty. Providers divide a text at citations, so
   * adjacent texts are one text, also if there is a part with the numbers of sources between them.
   */
  private static List<String> textsIn(List<?> parts) {
    List<String> texts = new ArrayList<>();
    StringBuilder adjacent = new StringBuilder();
    for (Object element : parts) {
      Map<?, ?> part = map(element);
      boolean isThought = part.get("thought") != null && !part.get("thought").equals(false);
      boolean isText =
          TEXTS.contains(part.containsKey("type") ? text(part.get("type"), "") : "text");
      if (isText && !isThought && part.get("text") instanceof String text) {
        adjacent.append(text);
      } else if (!"reference".equals(part.get("type")) || part.containsKey("text")) {
        texts.add(adjacent.toString());
        adjacent.setLength(0);
      }
    }
    texts.add(adjacent.toString());
    texts.removeIf(String::isEmpty);
    return texts;
  }

  private static Map<?, ?> first(List<?> list) {
    return list.isEmpty() ? Map.of() : map(list.get(0));
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static String text(@Nullable Object value, String otherwise) {
    return value instanceof String text ? text : otherwise;
  }
}
