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
            "Hello",
            "ask.md",
            "---\nmaxTokens: 8\nparameters:\n  name: { required: true }\n"
                + "variants: { long: {}, free: {} }\n---\nHello {{name}}",
            "ask.long.md",
            "---\nmaxTokens: 17\n---\nGood morning, {{name}}",
            "ask.free.md",
            "Good morning, dear {{name}}"));
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

  /** The limit of the base is for its own text. */
  @Test
  void eachVariantHasALimitOfItsOwn() {
    assertThat(ask("LONG", "Bob")).isEqualTo("Good morning, Bob");
    assertThatThrownBy(() -> ask("LONG", "Anna")).isInstanceOf(TokenLimitException.class);
    assertThat(ask("FREE", "Anna")).isEqualTo("Good morning, dear Anna");
    assertThatThrownBy(() -> ask("BASE", "Bob")).isInstanceOf(TokenLimitException.class);
  }

  private Object ask(String variant, String name) {
    String prompt = "com.acme.prompts.AskPrompt";
    return consumer.eval(
        prompt
            + (".builder().name(\"" + name + "\").variant(" + prompt + ".Variant." + variant)
            + ").build().render(String::length)");
  }
}
