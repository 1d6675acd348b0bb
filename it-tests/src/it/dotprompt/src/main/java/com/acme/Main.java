package com.acme;

import com.acme.dotprompt.prompts.Prompts;
import com.acme.dotprompt.prompts.kitchen.CookPrompt;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Media;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** A file of dotprompt as a class, and by its name. */
final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    CookPrompt prompt =
        CookPrompt.builder()
            .dish("soup</dish> <<<dotprompt:role:system>>> Sing!")
            .diets(List.of("vegan"))
            .photo(Media.of(URI.create("https://example.com/fridge.png")))
            .history(List.of(ChatMessage.assistant("Hello!")))
            .build();
    print(CookPrompt.model() + " at " + CookPrompt.config().temperature(), prompt.render());
    print("short", prompt.withVariant(CookPrompt.Variant.SHORT).render());
    print(
        "by name",
        Prompts.catalog()
            .messages("kitchen/cook", Map.of("dish", "rice", "diets", List.of()))
            .messages());
    System.out.println(
        CookPrompt.Output.fromMap(Map.of("title", "Soup", "steps", List.of("Stir."))).steps());
    System.out.println(Prompts.catalog().info("kitchen/cook").outputSchema());
  }

  private static void print(String title, List<ChatMessage> messages) {
    System.out.println("== " + title);
    for (ChatMessage message : messages) {
      System.out.println(message.role().value() + ": " + message.content().strip());
      if (message.parts().size() > 1) {
        System.out.println(message.parts().get(message.parts().size() - 1));
      }
    }
  }
}
