package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
            + " [{'message': {'role': 'assistant', 'content': '{@ok@: true}', 'refusal': null}}]}},"
            + " 'error': null} | r {'ok':true}",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': null, 'refusal': 'I cannot help'}}]}}}"
            + " | r The model refused to answer: I cannot help.",
        "{'custom_id': 'r', 'response': {'status_code': 400, 'body': {'error': {'message': 'Bad"
            + " schema'}}}} | r The provider answered with an error: Bad schema.",
        "{'custom_id': 'r', 'response': {'status_code': 503, 'body': {}}}"
            + " | r The provider answered with the status 503.",
        "{'custom_id': 'r', 'response': null, 'error': {'code': 'batch_expired', 'message': 'Too"
            + " late.'}} | r The provider answered with an error: Too late.",
        // OpenAI, responses
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'error': null, 'output':"
            + " [{'type': 'reasoning', 'content': [{'text': 'Hm.'}]}, {'type': 'message', 'content':"
            + " [{'type': 'output_text', 'text': '{@ok@: false}'}]}]}}} | r {'ok':false}",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'output': [{'type': 'message',"
            + " 'content': [{'type': 'refusal', 'refusal': 'No.'}]}]}}}"
            + " | r The model refused to answer: No.",
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
        // Any
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': '{@ok@: tr'}]},"
            + " 'finishReason': 'MAX_TOKENS'}]}}"
            + " | r The provider stopped the answer: MAX_TOKENS.",
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': '{@ok@: true}'}]},"
            + " 'finishReason': 'STOP'}, {'content': {'parts': [{'text': '{@ok@: false}'}]},"
            + " 'finishReason': 'STOP'}]}}"
            + " | r The request has several answers, and they could differ. Ask for one.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}}, {'message': {'content': '{@ok@: false}'}}]}}}"
            + " | r The request has several answers, and they could differ. Ask for one.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'output': [{'type': 'message',"
            + " 'content': [{'text': '{@ok@: tr'}]}, {'type': 'message', 'content': [{'text':"
            + " 'ue}'}]}]}}} | r The answer has several messages, and it is unclear which one counts.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': '{@ok@: true}'}, 'finish_reason': 'length'}]}}}"
            + " | r The provider stopped the answer: length.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'choices': [{'message':"
            + " {'content': [{'type': 'text', 'text': '{@ok@: true}'}]}, 'finish_reason': 'stop'}]}}}"
            + " | r {'ok':true}",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'status': 'incomplete',"
            + " 'incomplete_details': {'reason': 'max_output_tokens'}, 'output': [{'type': 'message',"
            + " 'content': [{'text': '{@ok@: true}'}]}]}}}"
            + " | r The provider stopped the answer: max_output_tokens.",
        "{'custom_id': 'r', 'response': {'status_code': 200, 'body': {'status': 'cancelled', 'output':"
            + " [{'type': 'message', 'content': [{'text': '{@ok@: true}'}]}]}}}"
            + " | r The provider stopped the answer: cancelled.",
        "{'custom_id': 'r', 'result': {'type': 'succeeded', 'message': {'content': [{'type': 'text',"
            + " 'text': '{@ok@: true}'}], 'stop_reason': 'max_tokens'}}}"
            + " | r The provider stopped the answer: max_tokens.",
        "{'key': 'r', 'response': {'candidates': [{'content': {'parts': [{'text': '{@ok@: tr'}]}}]}}"
            + " | r The answer is cut off: it ends in field 'ok' before the JSON is complete.",
        "{'key': 'r'} | r The line has no response.",
        "{'name': 'r'} | ~ The line has no 'custom_id' and no 'key', so it is not a result.~",
      })
  void aLineIsAnOutputOrAProblem(String line, String expected) throws IOException {
    String json = line.replace('\'', '"').replace("@", "\\\"");
    boolean isProblem = !expected.endsWith("}");
    assertThat(read(json)).isEqualTo(isProblem ? expected : expected.replace('\'', '"'));
  }

  @Test
  void failuresAndRepairsAreCounted() throws IOException {
    String line =
        "{\"key\":\"%s\",\"response\":{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"%s\"}]}}]}}\n";
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
