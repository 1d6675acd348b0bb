package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that answers in the result files of each provider become outputs or problems. */
class BatchAnswersTest {
  private static final PromptInfo PROMPT =
      InfoBuilder.of("review.md", "text", "project")
          .outputSchema(
              "{\"type\":\"object\",\"properties\":{\"ok\":{\"type\":\"boolean\"}},"
                  + "\"required\":[\"ok\"],\"additionalProperties\":false}")
          .build();

  private static BatchAnswers<Map<String, @Nullable Object>> answers(String lines)
      throws IOException {
    return BatchAnswers.of(new ByteArrayInputStream(lines.getBytes(UTF_8)), Outputs.ofMaps(PROMPT));
  }

  private static String read(String line) throws IOException {
    try (BatchAnswers<Map<String, @Nullable Object>> answers = answers(line)) {
      BatchAnswer<?> answer = answers.next();
      assertThat(answers.hasNext()).isFalse();
      String result =
          answer.read().isPresent()
              ? Json.stringify(answer.read().get().output())
              : String.join(" ", answer.problems());
      return answer.id() + " " + result;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // OpenAI and vLLM, chat completions
        "{'id': 'b', 'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices':"
            + " [{'message': {'role': 'assistant', 'content': '{@ok@: true}', 'refusal': null,"
            + " 'tool_calls': []}, 'finish_reason': 'stop'}]}},"
            + " 'error': null} | r {'ok':true}",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': null, 'refusal': 'I cannot help'}, 'finish_reason': 'stop'}]}}}"
            + " | ~r The model refused to answer: 'I cannot help'.~",
        "{'custom_id': 'r', 'response': {'status_code': 400, 'body': {'error': {'message': 'Bad"
            + " schema'}}}} | r The provider answered with an error: Bad schema.",
        "{'custom_id': 'r', 'response': {'status_code': 503, 'body': {}}}"
            + " | r The provider answered with the status 503.",
        "{'custom_id': 'r', 'response': null, 'error': {'code': 'batch_expired', 'message': 'Too"
            + " late.'}} | r The provider answered with an error: Too late.",
        // OpenAI, responses
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'error': null, 'output':"
            + " [{'type': 'reasoning', 'content': [{'text': 'Hm.'}]}, {'type': 'message', 'content':"
            + " [{'type': 'output_text', 'text': '{@ok@: false}'}], 'status': 'completed'}],"
            + " 'status': 'completed'}}} | r {'ok':false}",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'output': [{'type': 'message',"
            + " 'content': [{'type': 'refusal', 'refusal': 'No.'}]}], 'status': 'completed'}}}"
            + " | ~r The model refused to answer: 'No.'.~",
        // Anthropic
        "{'custom_id': 'r', 'result': {'type': 'succeeded', 'message': {'content': [{'type':"
            + " 'thinking', 'thinking': 'Hm.'}, {'type': 'text', 'text': '{@ok@: true}'}],"
            + " 'stop_reason': 'end_turn'}}} | r {'ok':true}",
        "{'custom_id': 'r', 'result': {'type': 'succeeded', 'message': {'content': [],"
            + " 'stop_reason': 'refusal'}}} | r The model refused to answer.",
        "{'custom_id': 'r', 'result': {'type': 'errored', 'error': {'type': 'error', 'error':"
            + " {'type': 'invalid_request_error', 'message': 'max_tokens: too large'}}}}"
            + " | r The provider answered with an error: max_tokens: too large.",
        "{'custom_id': 'r', 'result': {'type': 'expired'}} | r The request was not answered: expired.",
        // Gemini
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': 'Hm.', 'thought':"
            + " true}, {'text': '{@ok@:'}, {'text': ' true}'}]}, 'finishReason': 'STOP'}]}}"
            + " | r {'ok':true}",
        "{'key': 'r', 'response': {'candidates': [{'content': {}, 'finishReason': 'SAFETY'}]}}"
            + " | r The provider stopped the answer: SAFETY.",
        "{'key': 'r', 'response': {'promptFeedback': {'blockReason': 'OTHER'}}}"
            + " | r The provider blocked the request: OTHER.",
        "{'key': 'r', 'error': {'code': 3, 'message': 'Invalid'}}"
            + " | r The provider answered with an error: Invalid.",
        // Mistral and Together, chat completions
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}, 'finish_reason': 'eos'}]}}} | r {'ok':true}",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}, 'finish_reason': 'error'}]}}}"
            + " | r The provider stopped the answer: error.",
        // Any
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': '{@ok@: tr'}]},"
            + " 'finishReason': 'MAX_TOKENS'}]}}"
            + " | r The model stopped at the limit of tokens, so the answer may be cut.",
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': '{@ok@: true}'}]},"
            + " 'finishReason': 'STOP'}, {'content': {'parts': [{'text': '{@ok@: false}'}]},"
            + " 'finishReason': 'STOP'}]}}"
            + " | r The response has several answers, and they could differ.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}, 'finish_reason': 'stop'}, {'message': {'content':"
            + " '{@ok@: false}'}, 'finish_reason': 'stop'}]}}}"
            + " | r The response has several answers, and they could differ.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'output': [{'type': 'message',"
            + " 'content': [{'text': '{@ok@: tr'}]}, {'type': 'message', 'content': [{'text':"
            + " 'ue}'}]}], 'status': 'completed'}}}"
            + " | r The response has several answers, and they could differ.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}, 'finish_reason': 'length'}]}}}"
            + " | r The model stopped at the limit of tokens, so the answer may be cut.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': [{'type': 'text', 'text': '{@ok@: true}'}]}, 'finish_reason': 'stop'}]}}}"
            + " | r {'ok':true}",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'status': 'incomplete',"
            + " 'incomplete_details': {'reason': 'max_output_tokens'}, 'output': [{'type': 'message',"
            + " 'content': [{'text': '{@ok@: true}'}]}]}}}"
            + " | r The model stopped at the limit of tokens, so the answer may be cut.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'status': 'cancelled', 'output':"
            + " [{'type': 'message', 'content': [{'text': '{@ok@: true}'}]}]}}}"
            + " | r The provider stopped the answer: cancelled.",
        "{'custom_id': 'r', 'result': {'type': 'succeeded', 'message': {'content': [{'type': 'text',"
            + " 'text': '{@ok@: true}'}], 'stop_reason': 'max_tokens'}}}"
            + " | r The model stopped at the limit of tokens, so the answer may be cut.",
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': '{@ok@: true}'}]}}]}}"
            + " | r The result has no reason for the end of the answer, which may be cut off.",
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': '{@ok@: tr'}]},"
            + " 'finishReason': 'STOP'}]}}"
            + " | r The answer is cut off: it ends in field 'ok' before the JSON is complete.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}, 'finish_reason': null}]}}}"
            + " | r The result has no reason for the end of the answer, which may be cut off.",
        "{'custom_id': 'r', 'result': {'type': 'succeeded', 'message': {'content': [{'type': 'text',"
            + " 'text': '{@ok@: true}'}], 'stop_reason': null}}}"
            + " | r The result has no reason for the end of the answer, which may be cut off.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'output': [{'type': 'message',"
            + " 'content': [{'text': '{@ok@: true}'}]}]}}}"
            + " | r The result has no reason for the end of the answer, which may be cut off.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'status': 'completed', 'output':"
            + " [{'type': 'message', 'status': 'incomplete', 'content': [{'type': 'output_text',"
            + " 'text': '{@ok@: true}'}]}]}}} | r The provider stopped the answer: incomplete.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}, 'finish_reason': 'stop'}]}}, 'error': {'code': 'x'}}"
            + " | r The provider answered with an error.",
        "{'custom_id': 'r', 'error': {'message': 'Late.'}, 'result': {'type': 'succeeded', 'message':"
            + " {'content': [{'type': 'text', 'text': '{@ok@: true}'}], 'stop_reason': 'end_turn'}}}"
            + " | r The provider answered with an error: Late.",
        "{'key': 'r'} | r The line has no response.",
        "{'name': 'r'} | ~ The line has no 'custom_id' and no 'key', so it is not a result.~",
      })
  void aLineIsAnOutputOrAProblem(String line, String expected) throws IOException {
    String json = line.replace('\'', '"').replace("@", "\\\"");
    boolean isProblem = !expected.endsWith("}");
    assertThat(read(json)).isEqualTo(isProblem ? expected : expected.replace('\'', '"'));
  }

  private static final Map<String, String> MESSAGES =
      Map.of(
          "chat",
          "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
              + " {'role': 'assistant', 'content': '7', %s}, 'finish_reason': 'stop'}]}}}",
          "chat parts",
          "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
              + " {'role': 'assistant', 'content': [%s]}, 'finish_reason': 'stop'}]}}}",
          "responses",
          "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'status': 'completed',"
              + " 'output': [%s]}}}",
          "responses parts",
          "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'status': 'completed',"
              + " 'output': [{'type': 'message', 'role': 'assistant', 'status': 'completed',"
              + " 'content': [%s]}]}}}",
          "anthropic",
          "{'custom_id': 'r', 'result': {'type': 'succeeded', 'message': {'role': 'assistant',"
              + " 'content': [%s], 'stop_reason': 'end_turn'}}}",
          "gemini",
          "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [%s], 'role': 'model'},"
              + " 'finishReason': 'STOP'}]}}");

  private static PromptInfo prompt(String value) {
    return InfoBuilder.of("review.md", "text", "project")
        .outputSchema(
            "{\"type\":\"object\",\"properties\":{\"value\":"
                + value
                + "},\"required\":[\"value\"],\"additionalProperties\":false}")
        .build();
  }

  private static String read(String message, String parts, PromptInfo prompt) throws IOException {
    String line =
        MESSAGES.getOrDefault(message, "").formatted(parts).replace('\'', '"').replace("@", "\\\"");
    try (BatchAnswers<Map<String, @Nullable Object>> answers =
        BatchAnswers.of(new ByteArrayInputStream(line.getBytes(UTF_8)), Outputs.ofMaps(prompt))) {
      BatchAnswer<Map<String, @Nullable Object>> answer = answers.next();
      return answer
          .read()
          .map(read -> String.valueOf(read.output().get("value")))
          .orElseGet(() -> String.join(" ", answer.problems()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // Parts of one text
        "anthropic | {'type': 'text', 'text': '1', 'citations': []}, {'type': 'text', 'text': '2'} | 12",
        "responses parts | {'type': 'output_text', 'text': '1'}, {'type': 'output_text', 'text': '2'}"
            + " | 12",
        "chat parts | {'type': 'text', 'text': '1'}, {'type': 'text', 'text': '2'} | 12",
        "gemini | {'text': '1'}, {'text': '2'}, {'text': '', 'thoughtSignature': 'c2ln'} | 12",
        "chat parts | {'type': 'text', 'text': '1'}, {'type': 'reference', 'reference_ids': [1]},"
            + " {'type': 'text', 'text': '2'} | 12",
        // Texts with something else between them
        "chat parts | {'type': 'text', 'text': '1'}, {'type': 'reference', 'text': 'a source'},"
            + " {'type': 'text', 'text': '2'} | TEXTS",
        "anthropic | {'type': 'text', 'text': '1'}, {'type': 'server_tool_use', 'name': 'web_search',"
            + " 'input': {}}, {'type': 'web_search_tool_result', 'content': []},"
            + " {'type': 'text', 'text': '2'} | TEXTS",
        "anthropic | {'type': 'text', 'text': '1'}, {'type': 'thinking', 'thinking': 'Hm.'},"
            + " {'type': 'text', 'text': ''}, {'type': 'text', 'text': '2'} | TEXTS",
        "gemini | {'text': '12'}, {'executableCode': {'language': 'PYTHON', 'code': 'f()'}},"
            + " {'codeExecutionResult': {'outcome': 'OUTCOME_OK', 'output': '3'}}, {'text': '3'}"
            + " | TEXTS",
        "gemini | {'text': '1'}, {'text': 'Hm.', 'thought': true}, {'text': '2'} | TEXTS",
        "chat parts | {'type': 'text', 'text': '1'}, {'type': 'thinking', 'thinking': []},"
            + " {'type': 'text', 'text': '2'} | TEXTS",
        "anthropic | {'type': 'text', 'text': 'Here is the answer:'}, {'type': 'server_tool_use'},"
            + " {'type': 'text', 'text': '{@value@: 12}'} | 12",
        "anthropic | {'type': 'text', 'text': '{@value@:'}, {'type': 'server_tool_use'},"
            + " {'type': 'text', 'text': '12}'} | The answer is in several texts, and it is unclear"
            + " whether they belong together.",
        "anthropic | {'type': 'text', 'text': '<think>Hm.</think>'}, {'type': 'server_tool_use'},"
            + " {'type': 'text', 'text': '12'} | 12",
        "anthropic | {'type': 'text', 'text': '<think>He wrote'}, {'type': 'server_tool_use'},"
            + " {'type': 'text', 'text': '</think>12'} | THOUGHTS",
        "gemini | {'text': '<think>Hm.</think>[THINK]'}, {'executableCode': {}}, {'text': 'Or 7.'},"
            + " {'executableCode': {}}, {'text': '[/THINK]12'} | THOUGHTS",
        // Texts that are not the answer
        "anthropic | {'type': 'thinking', 'thinking': 'Hm.', 'text': '1'},"
            + " {'type': 'web_search_tool_result', 'text': '2'}, {'type': null, 'text': '3'},"
            + " {'type': 'text', 'text': '12'} | 12",
        "chat parts | {'type': 'reasoning', 'text': '1'} | The answer is empty. It must be JSON.",
        "responses | {'type': 'reasoning', 'content': [{'type': 'reasoning_text', 'text': '1'}]}"
            + " | The answer is empty. It must be JSON.",
        "responses | {'type': 'message', 'phase': 'commentary', 'content': [{'text': '1'}]}, MESSAGE"
            + " | 7",
        "responses | {'type': 'message', 'phase': 'commentary', 'content': [{'text': '1'}]}"
            + " | The answer is empty. It must be JSON.",
        "responses | {'type': 'message', 'phase': 'final_answer', 'content': [{'text': '1'}]} | 1",
        "responses | {'type': 'message', 'phase': 'final_answer', 'content': [{'text': '1'}]}, MESSAGE"
            + " | The response has several answers, and they could differ.",
        // Tools of the client
        "chat | 'tool_calls': [{'id': 'c', 'type': 'function', 'function': {'name': 'f'}}] | TOOL",
        "chat | 'function_call': {'name': 'f', 'arguments': '{}'} | TOOL",
        "chat | 'tool_calls': [], 'function_call': null | 7",
        "anthropic | {'type': 'text', 'text': '1'}, {'type': 'tool_use', 'name': 'f', 'input': {}}"
            + " | TOOL",
        "gemini | {'text': '1'}, {'functionCall': {'name': 'f', 'args': {}}} | TOOL",
        "responses | MESSAGE, {'type': 'function_call', 'call_id': 'c', 'name': 'f'} | TOOL",
        "responses | MESSAGE, {'type': 'custom_tool_call', 'call_id': 'c', 'name': 'f'} | TOOL",
        "responses | {'type': 'computer_call', 'call_id': 'c'}, MESSAGE | TOOL",
        "responses | MESSAGE, {'type': 'local_shell_call', 'call_id': 'c'} | TOOL",
        "responses | MESSAGE, {'type': 'apply_patch_call', 'call_id': 'c'} | TOOL",
        "responses | MESSAGE, {'type': 'mcp_approval_request', 'id': 'c'} | TOOL",
        "responses | MESSAGE, {'type': 'tool_search_call', 'execution': 'client'} | TOOL",
        "responses | MESSAGE, {'type': 'shell_call', 'call_id': 'c'}, {'type': 'shell_call_output',"
            + " 'call_id': 'd'} | TOOL",
        // Tools of the provider
        "responses | {'type': 'shell_call', 'call_id': 'c'}, {'type': 'shell_call_output', 'call_id':"
            + " 'c'}, MESSAGE | 7",
        "responses | {'type': 'tool_search_call', 'execution': 'server'}, MESSAGE | 7",
        "responses | {'type': 'web_search_call'}, {'type': 'mcp_call'}, {'type':"
            + " 'code_interpreter_call'}, MESSAGE | 7",
        "anthropic | {'type': 'server_tool_use'}, {'type': 'mcp_tool_use'}, {'type':"
            + " 'mcp_tool_result'}, {'type': 'text', 'text': '12'} | 12",
        // Refusals
        "responses parts | {'type': 'refusal', 'refusal': ' '}, {'type': 'output_text', 'text': '1'}"
            + " | The model refused to answer.",
        "chat | 'refusal': ['No.'] | The model refused to answer.",
        "chat | 'refusal': '' | 7",
        "chat parts | {'type': 'text', 'text': '1'}, {'type': 'refusal', 'refusal': 'No.'}"
            + " | ~The model refused to answer: 'No.'.~",
      })
  void aMessageIsAnAnswerOrNone(String message, String parts, String expected) throws IOException {
    String item =
        "{'type': 'message', 'status': 'completed', 'content': [{'type': 'output_text', 'text': '7'}]}";
    String problem =
        switch (expected) {
          case "TEXTS" -> "The answer must be JSON, without other text.";
          case "THOUGHTS" ->
              "The thoughts of the model begin in one text and end in another, so it is unclear"
                  + " which text is the answer.";
          case "TOOL" -> "The model called a tool instead of answering.";
          default -> expected;
        };
    assertThat(read(message, parts.replace("MESSAGE", item), prompt("{\"type\":\"integer\"}")))
        .isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'type': 'string'} | '@not' | ' approved@'",
        "{'type': 'array', 'items': {'type': 'integer'}} | '[1,' | '2' | ']'",
      })
  void noValueIsPutTogetherFromSeparateTexts(ArgumentsAccessor row) throws IOException {
    String parts =
        IntStream.range(1, row.size())
            .mapToObj(i -> "{'type': 'text', 'text': " + row.getString(i) + "}")
            .collect(joining(", {'type': 'server_tool_use'}, "));
    assertThat(read("anthropic", parts, prompt(row.getString(0).replace('\'', '"'))))
        .isEqualTo(
            "The answer is in several texts, and it is unclear whether they belong together.");
  }

  @Test
  void refusalsAreNotQuotedBesideSensitiveFields() throws IOException {
    PromptInfo prompt =
        InfoBuilder.of("review.md", "text", "project")
            .outputSchema(
                "{\"type\":\"object\",\"properties\":{\"value\":{\"type\":\"string\"}},"
                    + "\"required\":[\"value\"],\"additionalProperties\":false}")
            .outputSensitive("/properties/value")
            .build();
    assertThat(read("chat", "'refusal': 'I cannot store 123-45-6789'", prompt))
        .isEqualTo("The model refused to answer.");
  }

  @Test
  void anIdHasOneOutputInAllFiles(@TempDir Path folder) throws IOException {
    String line =
        MESSAGES.getOrDefault("gemini", "").formatted("{'text': '%s'}").replace('\'', '"');
    Path other = Files.writeString(folder.resolve("other.jsonl"), "\n" + line.formatted("2"));
    try (BatchAnswers<Map<String, @Nullable Object>> answers =
        BatchAnswers.of(
            new ByteArrayInputStream(line.formatted("1").getBytes(UTF_8)),
            Outputs.ofMaps(prompt("{\"type\":\"integer\"}")))) {
      assertThat(answers.next().read()).isPresent();
      answers.continueWith(other);
      assertThat(answers.next())
          .isEqualTo(
              new BatchAnswer<>(
                  2,
                  "r",
                  Optional.empty(),
                  List.of(
                      "An earlier answer to this request has an output, and the two could"
                          + " differ.")));
      assertThat(answers.hasNext()).isFalse();
      assertThat(answers.read()).isEqualTo(1);
      assertThat(answers.failed()).isEqualTo(1);
    }
  }

  @Test
  void failuresAndRepairsAreCounted() throws IOException {
    String line =
        "{\"key\":\"%s\",\"response\":{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"%s\"}]},\"finishReason\":\"STOP\"}]}}\n";
    String lines =
        line.formatted("a", "{\\\"ok\\\":true}")
            + line.formatted("b", "Here is the JSON: {'ok': True}")
            + line.formatted("c", "Sure.")
            + "{\n"
            + line.formatted("a", "{\\\"ok\\\":false}")
            + line.formatted("c", "{\\\"ok\\\":false}");
    try (BatchAnswers<Map<String, @Nullable Object>> answers = answers(lines)) {
      assertThat(answers.next().read().orElseThrow().repairs()).isEmpty();
      BatchAnswer<Map<String, @Nullable Object>> repaired = answers.next();
      assertThat(repaired.read().map(OutputRead::output)).contains(Map.of("ok", true));
      assertThat(repaired.line()).isEqualTo(2);
      assertThat(answers.next().problems())
          .containsExactly("The answer must be JSON, without other text.");
      BatchAnswer<Map<String, @Nullable Object>> unreadable = answers.next();
      assertThat(unreadable.id()).isEmpty();
      assertThat(unreadable.problems()).hasSize(1);
      assertThat(answers.next().problems())
          .containsExactly(
              "An earlier answer to this request has an output, and the two could differ.");
      assertThat(answers.next().read().map(OutputRead::output)).contains(Map.of("ok", false));
      assertThat(answers.hasNext()).isFalse();
      assertThat(answers.read()).isEqualTo(3);
      assertThat(answers.repaired()).isEqualTo(1);
      assertThat(answers.failed()).isEqualTo(3);
    }
  }
}
