package io.promptcompiler.core.edit;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.template.FragmentText;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the meanings of the names in the texts of a module, over several runs that compile only
 * some documents: the uses of a document are kept until it is compiled again.
 */
final class UsesOfModule implements UseSink {
  private static final String MODULE = "";

  /** The uses by the document whose compilation reported them, and then by their file. */
  private final Map<String, Map<String, List<Use>>> byDocument = new HashMap<>();

  /** The uses in each file when it could last be compiled. */
  private final Map<String, List<Use>> lastGood = new HashMap<>();

  private final Map<String, List<Use>> ofRun = new HashMap<>();
  private List<Use> current = new ArrayList<>();
  private boolean isBeforeDocuments;

  @Override
  public void use(Use reported) {
    Use use = withoutQuotes(reported);
    if (isWritten(use)) {
      current.add(use);
      ofRun.computeIfAbsent(path(use), none -> new ArrayList<>()).add(use);
    }
  }

  /** Returns a use whose range excludes the quotes around a name. */
  private static Use withoutQuotes(Use use) {
    Location at = use.at();
    String text = at.text();
    int last = text.length() - 1;
    boolean isQuoted =
        last > 0 && text.charAt(0) == text.charAt(last) && "\"'".indexOf(text.charAt(0)) >= 0;
    return isQuoted
        ? new Use(
            new Location(at.source(), new Span(at.span().start() + 1, at.span().end() - 1)),
            use.meaning())
        : use;
  }

  /**
   * Returns whether a use has text. Only a scope may be empty, because it stands for the names that
   * can be written in its range.
   */
  private static boolean isWritten(Use use) {
    return use.meaning() instanceof NameMeaning.Scope || use.at().span().length() > 0;
  }

  private static String path(Use use) {
    return use.at().source().path();
  }

  /** Starts a run. */
  void begin() {
    ofRun.clear();
    current = new ArrayList<>();
    isBeforeDocuments = true;
  }

  /** Starts the next document, even if it does not have to be compiled. */
  void next() {
    if (isBeforeDocuments) {
      byDocument.put(MODULE, byPath(current));
      isBeforeDocuments = false;
    }
    current = new ArrayList<>();
  }

  /** Stores the uses that were reported for a compiled document. */
  void ofDocument(CompiledDocument document) {
    List<Use> all = new ArrayList<>(current);
    String path = document.file().text().path();
    // A fragment with declared parameters is compiled once in a run, possibly for a document that
    // includes it.
    if (document.text().flatMap(FragmentText::declared).isPresent()) {
      all.addAll(ofRun.getOrDefault(path, List.of()));
    }
    Map<String, List<Use>> byPath = byPath(all);
    byDocument.put(document.file().key(), byPath);
    boolean isBroken = document.findings().stream().anyMatch(Diagnostic::isError);
    byPath.forEach(
        (file, uses) -> {
          boolean isWhole =
              uses.stream().anyMatch(use -> use.meaning() instanceof NameMeaning.Scope);
          if (isWhole || (!isBroken && file.equals(path))) {
            lastGood.merge(file, uses, isBroken ? UsesOfModule::merged : (old, now) -> now);
          }
        });
  }

  /** Returns the uses in a broken text, and the former ones in its parts without meanings. */
  private static List<Use> merged(List<Use> former, List<Use> now) {
    List<Use> all = new ArrayList<>(now);
    all.addAll(Snapshot.outside(now, former));
    return all;
  }

  private static Map<String, List<Use>> byPath(List<Use> uses) {
    Map<String, List<Use>> byPath = new HashMap<>();
    uses.forEach(use -> byPath.computeIfAbsent(path(use), none -> new ArrayList<>()).add(use));
    return byPath;
  }

  /** Ends a run over these files. */
  void end(List<SourceFile> files) {
    Set<String> keys = new HashSet<>(Set.of(MODULE));
    Set<String> paths = new HashSet<>();
    for (SourceFile file : files) {
      keys.add(file.key());
      paths.add(file.text().path());
    }
    byDocument.keySet().retainAll(keys);
    lastGood.keySet().retainAll(paths);
    if (isBeforeDocuments) {
      next();
    }
    ofRun.clear();
  }

  /** Returns all known uses by file. */
  Map<String, List<Use>> all() {
    Map<String, List<List<Use>>> byPath = new HashMap<>();
    for (Map<String, List<Use>> some : byDocument.values()) {
      some.forEach(
          (path, uses) -> byPath.computeIfAbsent(path, none -> new ArrayList<>(1)).add(uses));
    }
    Map<String, List<Use>> all = new HashMap<>();
    byPath.forEach(
        (path, parts) ->
            all.put(
                path,
                parts.size() == 1 ? parts.get(0) : parts.stream().flatMap(List::stream).toList()));
    return all;
  }

  /** Returns the uses in each file when it could last be compiled. */
  Map<String, List<Use>> lastGood() {
    return Map.copyOf(lastGood);
  }
}
