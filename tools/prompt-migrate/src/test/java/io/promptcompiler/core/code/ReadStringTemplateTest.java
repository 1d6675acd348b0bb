package io.promptcompiler.core.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates of Spring AI that nobody writes, but may send. */
class ReadStringTemplateTest {
  @ParameterizedTest
  @ValueSource(strings = {"{", "{{", "{a:{x|", "{if(a)}", "{[", "{(", "{f(", "{if((", "{{}"})
  void deepNestingIsAMistake(String opener) {
    String text = opener.repeat(100_000);
    assertThat(new ReadStringTemplate(text, false).read().mistakes()).isNotEmpty();
  }
}
