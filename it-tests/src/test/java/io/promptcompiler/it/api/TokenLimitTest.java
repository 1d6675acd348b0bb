package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenLimitException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A text that may have so many tokens is held to it where a caller counts them. */
class TokenLimitTest extends ApiTest {
  TokenLimitTest() {
    super(
        Map.of(
            "greet.md",
            "---\nmaxTokens: 8\nparameters:\n  name: { required: true }\n---\nHello {{name}}",
            "free.md",
            "Hello"));
  }

  private Object render(String name) {
    return consumer.eval(
        "com.acme.prompts.GreetPrompt.builder().name(\""
            + name
            + "\").build().render(String::length)");
  }

  @Test
  void aTextWithinTheLimitIsRendered() {
    assertThat(render("Al")).isEqualTo("Hello Al");
  }

  @Test
  void aLongerOneIsRefused() {
    assertThatThrownBy(() -> render("Bob"))
        .isInstanceOf(TokenLimitException.class)
        .hasMessage("GreetPrompt[greet.md] has 9 tokens, but may have 8.");
  }

  @Test
  void theLimitIsPartOfWhatIsKnown() {
    assertThat(((PromptInfo) consumer.eval("com.acme.prompts.GreetPrompt.info()")).maxTokens())
        .isEqualTo(8);
    assertThat(((PromptInfo) consumer.eval("com.acme.prompts.FreePrompt.info()")).maxTokens())
        .isEqualTo(Integer.MAX_VALUE);
  }
}
