package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.ScalarText;
import java.util.List;

/**
 * Reads the text of a {@code prompt_template}. If it contains the two characters {@code \n} and no
 * line break, it was escaped twice, and {@code \n} is read as a line break. Trailing line breaks
 * are removed.
 */
final class PromptTemplateText {
  private static final String ESCAPED = "\\n";

  private PromptTemplateText() {}

  static SplicedText of(Scalar scalar) {
    SplicedText written = ScalarText.of(scalar);
    String content = written.text().content();
    boolean isEscapedTwice = content.indexOf('\n') < 0 && content.contains(ESCAPED);
    SplicedText unescaped = isEscapedTwice ? unescaped(written) : written;
    return withoutLastBreaks(unescaped);
  }

  private static SplicedText unescaped(SplicedText written) {
    String content = written.text().content();
    SplicedText.Builder builder = new SplicedText.Builder();
    int from = 0;
    for (int at = content.indexOf(ESCAPED); at >= 0; at = content.indexOf(ESCAPED, from)) {
      builder.add(written, new Span(from, at), List.of());
      builder.add(written.at(new Span(at, at + ESCAPED.length())), "\n");
      from = at + ESCAPED.length();
    }
    builder.add(written, new Span(from, content.length()), List.of());
    return builder.build(written.text().path());
  }

  private static SplicedText withoutLastBreaks(SplicedText text) {
    String content = text.text().content();
    int end = content.length();
    while (end > 0 && (content.charAt(end - 1) == '\n' || content.charAt(end - 1) == '\r')) {
      end--;
    }
    return end == content.length()
        ? text
        : new SplicedText.Builder()
            .add(text, new Span(0, end), List.of())
            .build(text.text().path());
  }
}
