package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The data that is written in a file: its frontmatter, or all of a document of data. */
final class WrittenData {
  private WrittenData() {}

  /** Returns the data of a file; empty if it cannot be read. */
  static Optional<DataNode.Mapping> of(SourceFile file) {
    SourceText text = file.text();
    Span all = new Span(0, text.content().length());
    boolean isText = file.kind().hasFrontmatter() && !ScanRoot.isDefaults(file.id().fileName());
    Span data =
        isText
            ? SplitFrontmatter.splitDotprompt(text, finding -> {})
                .map(SplitFrontmatter.Parts::yaml)
                .orElse(all)
            : all;
    // JSON is YAML, except for rare cases that documents do not contain.
    return YamlReader.read(text, data, finding -> {});
  }

  /** Returns the beginnings of the keys of {@code parameters}, without their quotes. */
  static Set<Integer> parameters(SourceFile file) {
    return of(file)
        .flatMap(document -> document.entry("parameters"))
        .map(DataNode.Entry::value)
        .filter(DataNode.Mapping.class::isInstance)
        .stream()
        .flatMap(object -> ((DataNode.Mapping) object).entries().stream())
        .map(entry -> entry.keyLocation().span().start())
        .flatMap(start -> Stream.of(start, start + 1))
        .collect(Collectors.toSet());
  }

  /** Returns the ranges of the entries of objects, by the beginnings of their keys. */
  static Map<Integer, Span> entries(SourceFile file) {
    Map<Integer, Span> entries = new HashMap<>();
    of(file).ifPresent(node -> add(node, file.text().content(), entries));
    return entries;
  }

  private static void add(DataNode node, String content, Map<Integer, Span> entries) {
    if (node instanceof DataNode.Mapping mapping) {
      for (DataNode.Entry entry : mapping.entries()) {
        entries.put(entry.keyLocation().span().start(), range(entry, content));
        add(entry.value(), content, entries);
      }
    } else if (node instanceof DataNode.Sequence list) {
      list.items().forEach(item -> add(item, content, entries));
    }
  }

  /** Returns the range of an entry, from its key to the last character of its value. */
  static Span range(DataNode.Entry entry, String content) {
    Span key = entry.keyLocation().span();
    int end = Math.max(key.end(), entry.value().location().span().end());
    return new Span(
        key.start(), key.start() + content.substring(key.start(), end).stripTrailing().length());
  }
}
