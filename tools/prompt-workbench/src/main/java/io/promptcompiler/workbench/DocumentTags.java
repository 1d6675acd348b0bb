package io.promptcompiler.workbench;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the tags of a document: {@code tags: [a, b]} or {@code tags: a} in its frontmatter or at
 * its top. Tags are metadata for readers, so values in any other form are ignored.
 */
final class DocumentTags {
  private static final String KEY = "tags";

  private DocumentTags() {}

  static List<String> of(CatalogueModule module, SourceFile file) {
    List<String> tags = new ArrayList<>();
    mapping(module, file)
        .flatMap(mapping -> mapping.entry(KEY))
        .ifPresent(entry -> add(entry.value(), tags));
    return tags;
  }

  private static Optional<Mapping> mapping(CatalogueModule module, SourceFile file) {
    if (file.kind().isTemplate()) {
      return module.head(file).map(SplitText::own);
    }
    boolean isJson = file.id().fileName().endsWith(".json");
    return isJson
        ? JsonReader.read(file.text(), finding -> {})
        : YamlReader.read(file.text(), new Span(0, file.text().content().length()), finding -> {});
  }

  private static void add(DataNode value, List<String> tags) {
    if (value instanceof Scalar scalar && !scalar.isNull()) {
      tags.add(scalar.text());
    } else if (value instanceof Sequence list) {
      list.items().forEach(item -> add(item, tags));
    }
  }
}
