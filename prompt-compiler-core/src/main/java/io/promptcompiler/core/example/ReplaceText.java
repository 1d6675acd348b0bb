package io.promptcompiler.core.example;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.Example.Expected;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.YamlText;
import io.promptcompiler.runtime.ChatMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the expected text of an example in frontmatter. The rest of the file is unchanged, byte
 * for byte; the result is read back, and discarded unless it contains exactly the new text.
 */
final class ReplaceText {
  private static final Pattern HEAD_OF_BLOCK = Pattern.compile("[|>][-+0-9]*([ \\t]+#[^\\r\\n]*)?");

  private final SourceFile file;
  private final Example example;
  private final Expected old;
  private final String text;
  private final Optional<List<ChatMessage>> messages;

  private ReplaceText(
      SourceFile file,
      Example example,
      Expected old,
      String text,
      Optional<List<ChatMessage>> messages) {
    this.messages = messages;
    this.file = file;
    this.example = example;
    this.old = old;
    this.text = text;
  }

  /** Returns the file with the new text; empty if the text cannot be written. */
  static Optional<SourceFile> replace(
      SourceFile file, String example, String text, Optional<List<ChatMessage>> messages) {
    for (Example found : ReadExamples.of(file)) {
      Expected old = found.expected().orElse(null);
      if (found.name().text().equals(example) && old != null) {
        ReplaceText replace = new ReplaceText(file, found, old, text, messages);
        return messages.isPresent() ? replace.messages() : replace.replace();
      }
    }
    return Optional.empty();
  }

  private Optional<SourceFile> messages() {
    SourceText source = file.text();
    int indent = example.location().column() - 1;
    List<SourceFile> ways = new ArrayList<>();
    for (boolean isQuoted : new boolean[] {false, true}) {
      ways.add(
          with(
              YamlMessages.of(messages.orElseThrow(), indent, source.lineBreak(), isQuoted),
              /* isBlock= */ true));
    }
    ways.add(with(YamlMessages.inline(messages.orElseThrow()), /* isBlock= */ true));
    return ways.stream().filter(this::isRight).findFirst();
  }

  private Optional<SourceFile> replace() {
    Scalar value = old.value();
    SourceText source = file.text();
    Matcher head = HEAD_OF_BLOCK.matcher(value.location().text());
    boolean isBlock = !value.isPlain() && head.lookingAt();
    String comment = isBlock && head.group(1) != null ? head.group(1) : "";
    // The location of the example starts at its first key.
    int indent = example.location().column() - 1;
    List<String> ways = new ArrayList<>();
    String lines = text.replace(source.lineBreak(), "\n");
    // Blocks have the line breaks of the file; texts with other line breaks need quotes.
    if (lines.indexOf('\r') < 0) {
      ways.add(YamlText.block(lines, indent, source.lineBreak(), comment));
    }
    ways.add(YamlText.quoted(text) + comment);
    return ways.stream().map(yaml -> with(yaml, isBlock)).filter(this::isRight).findFirst();
  }

  private SourceFile with(String yaml, boolean isBlock) {
    String content = file.text().content();
    Span span = old.value().location().span();
    // In YAML, blank lines after a block belong to the block, but they should be kept.
    int end =
        isBlock
            ? span.start() + withoutBlankLines(old.value().location().text()).length()
            : span.end();
    boolean touches = span.length() == 0 && content.charAt(span.start() - 1) == ':';
    String written = (touches ? " " : "") + yaml;
    // A list that begins on its own line follows directly after its key.
    int start =
        yaml.startsWith("\n") || yaml.startsWith("\r") ? afterKey(span.start()) : span.start();
    String fresh = content.substring(0, start) + written + content.substring(end);
    SourceText source = new SourceText(file.text().path(), fresh);
    return new SourceFile(file.root(), file.id(), file.kind(), source, file.hash());
  }

  private int afterKey(int start) {
    return file.text().content().substring(0, start).stripTrailing().length();
  }

  private boolean isRight(SourceFile fresh) {
    return says(fresh, Scalar::text).equals(says(file, this::fresh));
  }

  private String fresh(Scalar value) {
    return value.equals(old.value()) ? text : value.text();
  }

  /** Returns the parsed content of a file, for comparison. */
  private static List<String> says(SourceFile file, Function<Scalar, String> expected) {
    List<String> said = new ArrayList<>();
    Optional<SplitText> head = SplitText.read(file, Inherited.NONE, finding -> {});
    for (Entry entry : head.map(read -> read.own().entries()).orElse(List.of())) {
      boolean isExamples = entry.key().equals(ReadExamples.KEY);
      said.add(entry.key() + (isExamples ? "" : entry.value().location().text()));
    }
    head.ifPresent(read -> said.add(file.text().slice(read.template())));
    for (Example example : ReadExamples.of(file)) {
      said.add(example.name().text() + ": " + example.parameters().location().text());
      example
          .expected()
          .map(there -> expected.apply(there.value()))
          .ifPresent(text -> said.add(text.replaceAll("\r\n?", "\n")));
    }
    return said;
  }

  /** Returns a text without the line breaks and blank lines at its end. */
  private static String withoutBlankLines(String text) {
    int end = text.length();
    for (int i = end - 1; i >= 0 && " \t\n\r".indexOf(text.charAt(i)) >= 0; i--) {
      if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
        end = i;
      }
    }
    return text.substring(0, end);
  }
}
