package io.promptcompiler.core.fix;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Applies all edits that are certain to the files of all roots, repeatedly until there are none
 * left. Edits are tried in memory, and compiled after each round, with the examples: a file with
 * more errors than before, or without fewer findings, is restored and not edited again. The
 * original files are only changed at the end, each atomically. Libraries are never changed, nor are
 * files whose names resemble those of another kind.
 */
public final class FixTree {
  /** The maximum number of rounds. Each round may reveal further findings with edits. */
  private static final int MOST_ROUNDS = 20;

  private final CompilerOptions options;
  private final Predicate<String> chosen;

  /** The original contents of changed files, by their paths. */
  private final Map<String, SourceText> before = new TreeMap<>();

  private final Map<String, String> after = new TreeMap<>();
  private final Map<String, SourceText> left = new TreeMap<>();

  /** The paths of files whose kind is unclear, so that their findings may be wrong. */
  private final Set<String> unclear = new TreeSet<>();

  private int fixed;

  private FixTree(CompilerOptions options, Predicate<String> chosen) {
    this.options = options;
    this.chosen = chosen;
  }

  /**
   * Applies the fixes that are certain.
   *
   * @param chosen selects files by their paths in findings
   * @param writes whether files are changed; otherwise this is a dry run
   * @throws IOException if a file cannot be read or written
   * @throws InternalCompilerError for a bug in the compiler; its message names the template
   */
  public static FixResult run(CompilerOptions options, Predicate<String> chosen, boolean writes)
      throws IOException {
    FixResult result = new FixTree(options, chosen).run();
    if (writes) {
      for (FileChange change : result.changes()) {
        change.write();
      }
    }
    return result;
  }

  private FixResult run() throws IOException {
    Compilation compiled = compile();
    compiled.diagnostics().stream()
        .filter(one -> one.code() == DiagnosticCode.OF_OTHER_KIND)
        .forEach(one -> unclear.add(one.location().source().path()));
    for (int round = 0; round < MOST_ROUNDS; round++) {
      ChooseEdits choice = ChooseEdits.of(compiled.diagnostics(), this::mayEdit);
      if (choice.chosen().isEmpty()) {
        break;
      }
      compiled = round(choice, compiled.diagnostics());
    }
    FileSystem files = options.configuration().getFileSystem();
    List<FileChange> changes = new ArrayList<>();
    for (SourceText old : before.values()) {
      String content = after.getOrDefault(old.path(), old.content());
      if (!content.equals(old.content())) {
        changes.add(FileChange.of(files, old, content));
      }
    }
    // The findings behind a link are those of the file to which it leads.
    List<Diagnostic> inChosen =
        compiled.diagnostics().stream()
            .filter(one -> chosen.test(one.location().source().path()))
            .filter(one -> changes.isEmpty() || !isLinked(one.location().source().path()))
            .toList();
    return new FixResult(
        changes,
        fixed,
        List.copyOf(left.values()),
        Stream.concat(notEdited(inChosen), inChosen.stream()).toList(),
        compiled);
  }

  /** Returns a finding for each linked root with findings that have edits. */
  private Stream<Diagnostic> notEdited(List<Diagnostic> found) {
    return found.stream()
        .filter(one -> !one.fix().edits().isEmpty())
        .flatMap(one -> roots(one.location().source().path()))
        .filter(SourceRoot::isLinked)
        .distinct()
        .map(SourceRoot::notEdited);
  }

  private boolean mayEdit(String path) {
    return chosen.test(path)
        && roots(path).findAny().isPresent()
        && !isLinked(path)
        && !left.containsKey(path)
        && !unclear.contains(path);
  }

  /** Returns the roots in whose folders a path is. */
  private Stream<SourceRoot> roots(String path) {
    return options.roots().stream()
        .filter(root -> path.startsWith(SlashPath.of(root.directory())))
        .filter(root -> path(root, path).startsWith(root.directory()));
  }

  private boolean isLinked(String path) {
    return roots(path).anyMatch(root -> root.isLinked(path(root, path)));
  }

  private static Path path(SourceRoot root, String path) {
    return root.directory().getFileSystem().getPath(path);
  }

  private Compilation compile() {
    Compilation compiled =
        PromptCompiler.analyzeEdited(options, EditedTexts.of(after), file -> true);
    return CheckExamples.check(compiled, options, ProjectFunctions.NONE).compilation();
  }

  /** Applies edits, and compiles the module with them. */
  private Compilation round(ChooseEdits choice, List<Diagnostic> found) {
    Map<SourceText, String> contents = choice.contents();
    for (Map.Entry<SourceText, String> file : contents.entrySet()) {
      write(file.getKey(), file.getValue());
    }
    Compilation compiled = compile();
    List<Diagnostic> now = compiled.diagnostics();
    Set<String> wrong = worse(found, now, contents.keySet());
    wrong.addAll(useless(choice, found, now));
    if (wrong.isEmpty()) {
      fixed += (int) choice.chosen().stream().filter(one -> isGone(one, found, now)).count();
      return compiled;
    }
    for (SourceText file : contents.keySet()) {
      // Restores all files of this round; edits that did no harm are tried again in the next one.
      write(file, file.content());
      if (wrong.contains(file.path())) {
        left.put(file.path(), file);
      }
    }
    return compile();
  }

  private void write(SourceText file, String content) {
    before.putIfAbsent(file.path(), file);
    after.put(file.path(), content);
  }

  /**
   * Returns the edited files with more errors than before; all edited files if only other files
   * have more errors.
   */
  private static Set<String> worse(
      List<Diagnostic> found, List<Diagnostic> now, Set<SourceText> edited) {
    Set<String> paths = new TreeSet<>();
    edited.forEach(file -> paths.add(file.path()));
    Set<String> all = new TreeSet<>(paths);
    now.forEach(one -> all.add(one.location().source().path()));
    Set<String> worse = new TreeSet<>();
    boolean isHidden = found.stream().anyMatch(HiddenFindings::hides);
    for (String path : all) {
      boolean isMore = errors(now, path) > errors(found, path);
      boolean isUncovered =
          paths.contains(path) ? HiddenFindings.isUncovered(path, found, now) : isHidden;
      if (isMore && !isUncovered) {
        worse.add(path);
      }
    }
    boolean isElsewhere = !paths.containsAll(worse);
    worse.retainAll(paths);
    return isElsewhere && worse.isEmpty() ? paths : worse;
  }

  /**
   * Returns the edited files without fewer findings than before, in them or in the files whose
   * findings led to the edits.
   */
  private static Set<String> useless(
      ChooseEdits choice, List<Diagnostic> found, List<Diagnostic> now) {
    Map<String, Set<String>> about = new TreeMap<>();
    for (Diagnostic one : choice.chosen()) {
      for (Edit edit : one.fix().edits()) {
        String edited = edit.place().source().path();
        Set<String> paths = about.computeIfAbsent(edited, path -> new TreeSet<>(Set.of(path)));
        paths.add(one.location().source().path());
      }
    }
    Set<String> useless = new TreeSet<>();
    about.forEach(
        (edited, paths) -> {
          boolean isUncovered =
              paths.stream()
                  .anyMatch(
                      path ->
                          HiddenFindings.isUncovered(path, found, now)
                              || HiddenFindings.isSeenFurther(path, found, now)
                              || HiddenFindings.isReadFurther(path, found, now));
          // While a file has errors, some of its warnings are not reported.
          boolean hasFewerErrors =
              paths.stream().mapToLong(path -> errors(now, path)).sum()
                  < paths.stream().mapToLong(path -> errors(found, path)).sum();
          if (!isUncovered && !hasFewerErrors && count(now, paths) >= count(found, paths)) {
            useless.add(edited);
          }
        });
    return useless;
  }

  private static long count(List<Diagnostic> findings, Set<String> paths) {
    return findings.stream().filter(one -> paths.contains(one.location().source().path())).count();
  }

  /** Returns whether there are fewer findings like one than before. */
  private static boolean isGone(Diagnostic one, List<Diagnostic> found, List<Diagnostic> now) {
    return like(one, now) < like(one, found)
        || HiddenFindings.isSeenFurther(one.location().source().path(), found, now);
  }

  private static long like(Diagnostic one, List<Diagnostic> findings) {
    return findings.stream()
        .filter(
            other ->
                other.code() == one.code()
                    && other.message().equals(one.message())
                    && other.location().source().path().equals(one.location().source().path()))
        .count();
  }

  private static long errors(List<Diagnostic> found, String path) {
    return found.stream()
        .filter(one -> one.isError() && one.location().source().path().equals(path))
        .count();
  }
}
