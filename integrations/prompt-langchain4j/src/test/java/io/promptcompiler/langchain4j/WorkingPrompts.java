package io.promptcompiler.langchain4j;

import dev.langchain4j.model.input.PromptTemplate;
import dev.langchain4j.model.input.structured.StructuredPrompt;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import java.util.Map;

/** Prompts that {@code extract-code} makes templates of. */
final class WorkingPrompts {
  private static final String RULES = "Be brief.\nBe \"polite\".";

  private WorkingPrompts() {}

  interface Service {
    @SystemMessage({RULES, "You know {{language}}.", "{ \"json\": [1] }"})
    @UserMessage("Translate {{ text }}\n  into {{language}}, \\{{text}} & <{{text}}>{{words}}\n\n")
    String translate(@V("language") String language, @V("text") String text, @V("words") int words);

    @UserMessage("  {{it}}\n\n  {{it}}: no } brace { is lost")
    String it(String topic);

    @UserMessage("{{draft}}")
    String truth(@V("draft") boolean draft);

    @UserMessage("---\nA line like frontmatter: {{text}}\n---\n")
    String line(@V("text") String text);
  }

  @StructuredPrompt({"Cook {{dish}}", "with {{ things }}."})
  record Recipe(String dish, String things) {}

  static String template(String name) {
    return PromptTemplate.from("Greet {{name}} for ${5}.").apply(Map.of("name", name)).text();
  }
}
