package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.util.List;
import java.util.Optional;

/** Makes Handlebars the default syntax of a folder when all its texts use it. */
final class MigrateDefaults {
  private MigrateDefaults() {}

  /**
   * Returns the change to a file of defaults, if it declares an old syntax.
   *
   * @param left the texts that could not be migrated
   */
  static Optional<FileMigration.Migrated> migrate(SourceFile defaults, List<SourceFile> left) {
    SourceText text = defaults.text();
    String content = text.content();
    String folder = defaults.id().folder().isEmpty() ? "" : defaults.id().folder() + "/";
    if (left.stream().anyMatch(file -> file.id().path().startsWith(folder))) {
      return Optional.empty();
    }
    return YamlReader.read(text, new Span(0, content.length()), finding -> {})
        .flatMap(mapping -> mapping.entry("syntax"))
        .map(Entry::value)
        .filter(Scalar.class::isInstance)
        .map(Scalar.class::cast)
        .filter(word -> OldSyntax.of(word.text()).isPresent())
        .map(
            word -> {
              Span span = word.location().span();
              String before = content.substring(0, span.start());
              String fresh = before + "handlebars" + content.substring(span.end());
              return new FileMigration.Migrated(
                  defaults, defaults.id().fileName(), fresh, List.of());
            });
  }
}
