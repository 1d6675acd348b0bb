package io.promptcompiler.core.source;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of documents that a run supports.
 *
 * @param all each of them, in the order in which they are listed
 */
public record Kinds(List<Kind> all) {
  private static final String README = "README.md";

  /** Copies the list. */
  public Kinds {
    all = List.copyOf(all);
  }

  /**
   * Returns the kind with the given word, as used in configurations and indexes. It represents all
   * kinds with that word.
   */
  public Optional<Kind> of(String word) {
    return all.stream()
        .filter(kind -> kind.word().equals(word))
        .min(Comparator.comparing(Kind::isTemplate));
  }

  /** Returns the words for the kinds in configurations and indexes. */
  public List<String> words() {
    return all.stream().map(Kind::word).distinct().toList();
  }

  /**
   * Returns the extensions that contain a word for the kind, such as {@code .task.json} for {@code
   * task}, by that word. If there are several, the extension of a template is preferred.
   */
  public Map<String, String> endingsByWord() {
    Map<String, String> endings = new LinkedHashMap<>();
    all.stream()
        .sorted(Comparator.comparing(kind -> !kind.isTemplate()))
        .forEach(
            kind ->
                kind.endings().stream()
                    .filter(ending -> ending.startsWith("." + kind.word() + "."))
                    .findFirst()
                    .ifPresent(ending -> endings.putIfAbsent(kind.word(), ending)));
    return endings;
  }

  /**
   * Returns the kind of a file outside of {@linkplain #ofFolders documents that are folders}; empty
   * if it is not a document. Of several matching extensions, the longest is used.
   *
   * @param only the only kind in the root of the file, if configured
   */
  public Optional<Kind> ofFile(String fileName, Optional<Kind> only) {
    if (fileName.equals(README)) {
      return Optional.empty();
    }
    @Nullable Kind found = null;
    int length = 0;
    for (Kind kind : all) {
      if (kind.form() != Kind.Form.FOLDER && isCandidate(kind, only)) {
        for (String ending : kind.endings(only.isPresent())) {
          if (ending.length() > length && fileName.endsWith(ending)) {
            found = kind;
            length = ending.length();
          }
        }
      }
    }
    return Optional.ofNullable(found);
  }

  /** Returns the kinds of documents that are folders, among those allowed in a root. */
  public List<Kind> ofFolders(Optional<Kind> only) {
    return candidates(only).filter(kind -> kind.form() == Kind.Form.FOLDER).toList();
  }

  /** Returns a test of whether a root reads a file as a document, by its path in the root. */
  public Predicate<String> documents(SourceRoot root) {
    List<PathPattern> includes = root.includes().stream().map(PathPattern::new).toList();
    List<PathPattern> excludes = root.excludes().stream().map(PathPattern::new).toList();
    return path -> {
      if (("/" + path).contains("/.") || TemplateId.problem(path).isPresent()) {
        return false;
      }
      TemplateId id = new TemplateId(path);
      return isOfKind(id.fileName(), root.kind())
          && (includes.isEmpty() || matchesAny(includes, id))
          && !matchesAny(excludes, id);
    };
  }

  private boolean isOfKind(String name, Optional<Kind> only) {
    return ofFile(name, only).isPresent()
        || ofFolders(only).stream().anyMatch(kind -> kind.endings().contains(name));
  }

  private static boolean matchesAny(List<PathPattern> patterns, TemplateId id) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(id));
  }

  private Stream<Kind> candidates(Optional<Kind> only) {
    return all.stream().filter(kind -> isCandidate(kind, only));
  }

  private static boolean isCandidate(Kind kind, Optional<Kind> only) {
    // Some kinds share a word: they are different forms of the same kind of document.
    return only.isEmpty() || only.get().word().equals(kind.word());
  }

  /** Returns the extensions of documents in a root. */
  List<String> endings(Optional<Kind> only) {
    return candidates(only).flatMap(kind -> kind.endings(only.isPresent()).stream()).toList();
  }

  /** Returns the extensions of documents in a root as a phrase. */
  public String endingsInWords(Optional<Kind> only) {
    List<String> simple =
        candidates(only)
            .filter(kind -> only.isPresent() || kind.form() != Kind.Form.DATA)
            .flatMap(kind -> kind.endingsAlone().stream())
            .toList();
    // A name that ends in '.chat.md' also ends in '.md'.
    List<String> endings =
        simple.stream()
            .filter(ending -> simple.stream().noneMatch(other -> isLonger(ending, other)))
            .toList();
    int last = endings.size() - 1;
    String listed =
        last < 1
            ? String.join("", endings)
            : String.join(", ", endings.subList(0, last)) + " or " + endings.get(last);
    return all.stream()
        .filter(kind -> only.isEmpty() && kind.form() == Kind.Form.DATA)
        .findFirst()
        .map(kind -> listed + ", or like ." + kind.word() + ".yaml")
        .orElse(listed);
  }

  private static boolean isLonger(String ending, String other) {
    return ending.length() > other.length() && ending.endsWith(other);
  }
}
