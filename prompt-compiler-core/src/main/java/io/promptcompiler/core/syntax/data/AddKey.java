package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes a key that a document lacks, with a value that follows from the name of its file. */
final class AddKey {
  private AddKey() {}

  /**
   * Returns the fix that adds a key in its usual position.
   *
   * @param names the keys in the order in which documents have them
   */
  static Fix to(Mapping mapping, Shape.Key<?> key, List<String> names, boolean isJson) {
    Fix fix = Fix.of("Add '" + key.name() + "'.");
    Optional<Entry> before =
        names.subList(0, names.indexOf(key.name())).stream()
            .flatMap(name -> mapping.entry(name).stream())
            .reduce((first, second) -> second);
    if (before.isEmpty()) {
      return fix;
    }
    boolean isDecided = key.shape() instanceof Shape.OneOf one && one.words().size() == 1;
    String value =
        isDecided ? ((Shape.OneOf) key.shape()).words().get(0) : name(mapping, key.name());
    Location last = before.get().value().location();
    SourceText source = last.source();
    String quoted = '"' + value + '"';
    String written =
        isJson
            ? ", \"" + key.name() + "\": " + quoted
            : source.lineBreak() + key.name() + ": " + (isDecided ? quoted : value);
    boolean isTopLevel = isJson || before.get().keyLocation().column() == 1;
    String text = last.text().stripTrailing();
    if (!isTopLevel || text.contains("\n") || value.isEmpty()) {
      return fix;
    }
    Span at = Span.at(last.span().start() + text.length());
    Fix added = fix.then("For example '" + written.strip().replaceFirst("^, ", "") + "'.");
    Fix edited = added.replacing(new Location(source, at), written);
    return isDecided ? edited : edited.suggested();
  }

  /** Derives the value of a key from the name of the file; empty if the file name is unsuitable. */
  private static String name(Mapping mapping, String key) {
    String path = mapping.location().source().path();
    String file = path.substring(path.lastIndexOf('/') + 1);
    String stem = file.replaceFirst("\\..*", "");
    if (!stem.matches("[\\p{L}\\p{N}_-]+")) {
      return "";
    }
    String words = stem.replaceAll("[_-]+", " ").strip();
    return !key.equals("name") || words.isEmpty()
        ? stem
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
