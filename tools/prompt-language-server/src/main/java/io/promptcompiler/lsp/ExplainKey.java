package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.List;
import java.util.Optional;

/** Explains the keys and words of frontmatter and data documents, in Markdown. */
final class ExplainKey {
  /** How deep the keys of an object are listed. */
  private static final int LEVELS = 2;

  private final Workspace.Found found;
  private final Span word;
  private final DataPlace place;

  private ExplainKey(Workspace.Found found, Span word) {
    this.found = found;
    this.word = word;
    this.place = DataPlace.of(found.file(), word.end());
  }

  /**
   * An explanation.
   *
   * @param word the explained key or word
   */
  record Explained(Span word, String text) {}

  /** Returns the explanation of the key or word at a place, if there is one. */
  static Optional<Explained> at(Workspace.Found found, int offset) {
    if (!Completion.isInData(found.file(), offset)) {
      return Optional.empty();
    }
    SourceText text = found.file().text();
    int start = offset;
    while (start > 0 && isInWord(text.content().charAt(start - 1))) {
      start--;
    }
    int end = offset;
    while (end < text.content().length() && isInWord(text.content().charAt(end))) {
      end++;
    }
    Span word = new Span(start, end);
    return new ExplainKey(found, word).text().map(explained -> new Explained(word, explained));
  }

  private static boolean isInWord(char unit) {
    return Character.isLetterOrDigit(unit) || "_$-.".indexOf(unit) >= 0;
  }

  private Optional<String> text() {
    String content = found.file().text().content().substring(word.start(), word.end());
    List<String> path = place.path();
    if (!place.written().replaceFirst("^[\"']", "").equals(content)) {
      return Optional.empty(); // a word of a longer text
    }
    Optional<DiagnosticCode> code = DiagnosticCode.of(content);
    if (code.isPresent()) {
      return code.map(
          one -> InMarkdown.block(one.id() + ": " + one.severity().word()) + "\n\n" + one.text());
    }
    if (place.isKey()) {
      return AllowedForms.at(place, found).key(content).map(ExplainKey::key);
    }
    if (path.isEmpty() || !AllowedForms.at(place, found).words().contains(content)) {
      return Optional.empty();
    }
    String key = path.get(path.size() - 1);
    AllowedForms around = AllowedForms.around(place, found);
    return around
        .form(key, content)
        .map(form -> InMarkdown.block(key + ": " + content) + keys(form, 0))
        .or(() -> around.key(key).map(ExplainKey::key));
  }

  private static String key(Shape.Key<?> key) {
    return InMarkdown.block(signature(key))
        + "\n\n"
        + key.description()
        + (key.shape() instanceof Shape.Keyed keyed ? keys(keyed, 0) : "");
  }

  private static String signature(Shape.Key<?> key) {
    String required = key.isRequired() ? " (required)" : " (optional)";
    return key.name() + ": " + key.shape().described() + required;
  }

  /** Returns a list of the keys of an object, and of the objects inside it. */
  private static String keys(Shape.Keyed object, int level) {
    StringBuilder text = new StringBuilder(level == 0 ? "\n" : "");
    for (Shape.Key<?> key : level < LEVELS ? object.keys() : List.<Shape.Key<?>>of()) {
      text.append("\n").append("  ".repeat(level)).append("- `").append(signature(key));
      text.append("`: ").append(key.description());
      if (key.shape() instanceof Shape.Keyed inner) {
        text.append(keys(inner, level + 1));
      }
    }
    return text.toString();
  }
}
