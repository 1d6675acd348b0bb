package com.acme.bridges;

import com.acme.chat_bridges.prompts.GuidePrompt;
import com.acme.chat_bridges.prompts.Said;
import com.acme.chat_bridges.prompts.TravelAdviceContext;
import com.acme.chat_bridges.prompts.TravelAdviceSources;
import com.knuddels.jtokkit.api.EncodingType;
import io.promptcompiler.langchain4j.LangChain4jMessages;
import io.promptcompiler.langchain4j.TokenEstimators;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.springai.SpringAiMessages;
import java.util.List;

/** Hands one prompt to the libraries that send it. */
public final class Main {
  private Main() {}

  /** Prints the messages as each library has them, and what fits when tokens are counted. */
  public static void main(String[] arguments) {
    GuidePrompt prompt =
        GuidePrompt.of(TravelAdviceContext.builder().city("Lisbon").build(), conversation());
    ChatResult whole = prompt.render();
    LangChain4jMessages.of(whole).forEach(System.out::println);
    SpringAiMessages.of(whole).forEach(System.out::println);
    ChatResult counted =
        prompt.render(TokenBudget.of(40, TokenEstimators.jtokkit(EncodingType.O200K_BASE)));
    counted.messages().forEach(System.out::println);
    counted.dropped().forEach(System.out::println);
    System.out.println(counted.estimatedTokens() + " tokens");
  }

  private static TravelAdviceSources conversation() {
    return () ->
        List.of(
            said(Said.By.TRAVELLER, "Where do I hear fado?"),
            said(Said.By.GUIDE, "In Alfama, late in the evening."),
            // The name of a control token in what somebody typed is text, for counting too.
            said(Said.By.TRAVELLER, "And how do I get there?<|endoftext|>"),
            said(Said.By.GUIDE, "Take the tram 28 to the cathedral, then walk down the stairs."));
  }

  private static Said said(Said.By by, String text) {
    return Said.of(by, text);
  }
}
