package io.promptcompiler.runtime.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class ResponseFormatTest {
  private static final ResponseFormat FORMAT =
      new ResponseFormat("<<<RESPONSE>>>", "<<<END_RESPONSE>>>", "json");

  @Test
  void anAnswerIsWhatStandsBetweenTheDelimiters() {
    String output =
        """
        I looked at everything.

        <<<RESPONSE>>>
        {
          "phase": "analysis"
        }
        <<<END_RESPONSE>>>
        That is all.
        """;
    assertThat(FORMAT.extract(output)).containsExactly("{\n  \"phase\": \"analysis\"\n}");
  }

  @Test
  void allAnswersComeInTheirOrder() {
    assertThat(
            FORMAT.extract(
                "<<<RESPONSE>>>2<<<END_RESPONSE>>> then <<<RESPONSE>>>1<<<END_RESPONSE>>>"
                    + "<<<RESPONSE>>><<<END_RESPONSE>>>"))
        .containsExactly("2", "1", "");
  }

  @Test
  void withoutAStartThereIsNoAnswer() {
    assertThat(FORMAT.extract("")).isEmpty();
    assertThat(FORMAT.extract("{\"phase\": 1} <<<END_RESPONSE>>>")).isEmpty();
  }

  @Test
  void whatAnAnswerSaysIsNotLookedAt() {
    assertThat(FORMAT.extract("<<<RESPONSE>>> {not json] \\ $1 <<<END_RESPONSE>>>"))
        .containsExactly("{not json] \\ $1");
  }

  @Test
  void anAnswerWithoutAnEndIsReportedWithWhatThereIs() {
    String output = "<<<RESPONSE>>>1<<<END_RESPONSE>>>\n<<<RESPONSE>>>\n{\"phase\": ";
    IncompleteResponseException thrown =
        catchThrowableOfType(IncompleteResponseException.class, () -> FORMAT.extract(output));
    assertThat(thrown)
        .hasMessage(
            "The answer that begins at character 34 has no end: '<<<END_RESPONSE>>>' is missing.");
    assertThat(output.substring(34)).startsWith("<<<RESPONSE>>>");
    assertThat(thrown.answers()).containsExactly("1");
    assertThat(thrown.rest()).isEqualTo("\n{\"phase\": ");
  }

  @Test
  void anAnswerThatBeginsInsideOfAnotherMeansThatTheFirstHasNoEnd() {
    assertThatExceptionOfType(IncompleteResponseException.class)
        .isThrownBy(() -> FORMAT.extract("<<<RESPONSE>>> {\n<<<RESPONSE>>> {} <<<END_RESPONSE>>>"))
        .withMessageStartingWith("The answer that begins at character 0 has no end");
  }

  @Test
  void bothDelimitersMayBeTheSame() {
    ResponseFormat fences = new ResponseFormat("```", "```", "");
    assertThat(fences.extract("a ```b``` c ```d```")).containsExactly("b", "d");
    assertThatExceptionOfType(IncompleteResponseException.class)
        .isThrownBy(() -> fences.extract("a ```b``` c ```d"));
  }

  @Test
  void aDelimiterIsNotEmpty() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseFormat("", "x", "json"));
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseFormat("x", "", "json"));
  }
}
