package io.promptcompiler.core.check;

import io.promptcompiler.core.check.helpers.Helper;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tags and blocks of a front end, in addition to Handlebars and the helpers of the language. A
 * front end passes its vocabulary with the text, so that this package need not know the front end.
 *
 * @param words the meanings of its names
 * @param helpers helpers that replace those of the language because they take different arguments
 * @param explainsForeign whether findings about tags explain tags of other template languages
 */
public record Vocabulary(Map<String, Word> words, List<Helper> helpers, boolean explainsForeign) {
  /** The words of our own templates. */
  public static final Vocabulary STANDARD =
      new Vocabulary(
          Map.of(
              "system", new Word.Message(Role.SYSTEM),
              "user", new Word.Message(Role.USER),
              "assistant", new Word.Message(Role.ASSISTANT),
              "messages", new Word.Messages(),
              "media", new Word.Media(),
              "tool", new Word.Tool()),
          List.of(),
          /* explainsForeign= */ true);

  /** Copies both collections and keeps their order. */
  public Vocabulary {
    words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
    helpers = List.copyOf(helpers);
  }

  /** Returns the word that a call names, if there is one. */
  public Optional<Word> word(Call call) {
    return call.callee() instanceof Path path && path.isSimple()
        ? Optional.ofNullable(words.get(path.original()))
        : Optional.empty();
  }

  /** Returns the helper that replaces one of the language, if there is one. */
  Optional<Helper> helper(String name) {
    return helpers.stream().filter(helper -> helper.name().equals(name)).findFirst();
  }

  /** Returns the name of the word of the given kind, for findings. */
  public Optional<String> name(Class<? extends Word> kind) {
    return words.entrySet().stream()
        .filter(entry -> kind.isInstance(entry.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Returns the parameter with the messages before a prompt, if every prompt has one. */
  public Optional<String> past() {
    return words.values().stream()
        .filter(Word.Past.class::isInstance)
        .map(word -> ((Word.Past) word).parameter())
        .findFirst();
  }
}
