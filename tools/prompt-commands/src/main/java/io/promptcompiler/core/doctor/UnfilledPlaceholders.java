package io.promptcompiler.core.doctor;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.PrintedRanges;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reports texts that print a placeholder of another tool unchanged. Only text that is almost
 * certainly a placeholder is reported.
 */
final class UnfilledPlaceholders {
  private final ShownPaths shown;

  UnfilledPlaceholders(ShownPaths shown) {
    this.shown = shown;
  }

  /** Returns remarks on the texts of a root. */
  List<Check> in(ScanRoot.Result scanned) {
    Inherited inherited = Inherited.read(scanned.defaults(), finding -> {});
    return scanned.documents().stream()
        .filter(file -> file.kind().isTemplate())
        .flatMap(file -> check(file, inherited).stream())
        .toList();
  }

  private Optional<Check> check(SourceFile file, Inherited inherited) {
    List<String> words = new ArrayList<>();
    byStyle(file, inherited).values().forEach(matches -> words.add(words(file.text(), matches)));
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Check.note(
                shown.of(file)
                    + " prints what looks like placeholders: "
                    + String.join(", ", words)));
  }

  private static Map<Language, List<PlaceholderMatch>> byStyle(
      SourceFile file, Inherited inherited) {
    Map<Language, List<PlaceholderMatch>> found = new EnumMap<>(Language.class);
    SplitText.read(file, inherited, finding -> {})
        .filter(head -> head.syntax(file) != Syntax.NONE)
        .flatMap(
            head -> {
              Syntax syntax = head.syntax(file);
              return ParseTemplate.parse(file.text(), head.template(), syntax, finding -> {});
            })
        .map(
            tree ->
                PlaceholderScanner.in(
                    file.text(), PrintedRanges.of(tree), EnumSet.allOf(Language.class)))
        .orElse(List.of())
        .stream()
        .filter(one -> one.isSure() && !one.isEscaped())
        .forEach(one -> found.computeIfAbsent(one.language(), none -> new ArrayList<>()).add(one));
    return found;
  }

  /** Returns placeholders in words: {@code 3 of '${user}' at 4:7}. */
  private static String words(SourceText text, List<PlaceholderMatch> matches) {
    PlaceholderMatch first = matches.get(0);
    int at = first.span().start();
    return "%d of '%s' at %d:%d"
        .formatted(matches.size(), first.text(), text.line(at), text.column(at));
  }
}
