package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.helpers.LanguageHelpers;
import io.promptcompiler.core.program.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tags, blocks and helpers that dotprompt adds to Handlebars. */
final class DotpromptVocabulary {
  private static final Map<String, Role> ROLES =
      Map.of(
          "system", Role.SYSTEM,
          "user", Role.USER,
          "model", Role.ASSISTANT,
          "assistant", Role.ASSISTANT);

  /** The vocabulary. It does not explain tags of other languages, because its own look similar. */
  static final Vocabulary VOCABULARY =
      new Vocabulary(
          words(), List.of(LanguageHelpers.INDENTING_JSON), /* explainsForeign= */ false);

  private DotpromptVocabulary() {}

  private static Map<String, Word> words() {
    Map<String, Word> words = new LinkedHashMap<>();
    words.put("role", new Word.Turn(ROLES, List.of("system", "user", "model")));
    words.put("history", new Word.Past("history"));
    words.put("media", new Word.Link("url", "contentType"));
    words.put("section", new Word.Section());
    words.put("ifEquals", new Word.Equality(/* isNegated= */ false));
    words.put("unlessEquals", new Word.Equality(/* isNegated= */ true));
    words.put("tool", new Word.Tool());
    return words;
  }
}
