package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.edit.EditedModule;
import io.promptcompiler.core.edit.ModulePrompts;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Checks a change before it is offered: compiles the module and renders its examples with the
 * change, and rejects a change that causes a new finding or a different text.
 */
final class CheckChange {
  private final Snapshot snapshot;
  private final OpenTexts texts;

  CheckChange(Snapshot snapshot, OpenTexts texts) {
    this.snapshot = snapshot;
    this.texts = texts;
  }

  /** Rejects a change that affects findings or rendered texts, without a moved file. */
  void check(ModuleEdit change, String with, boolean isProven) {
    check(change.contents(), Optional.empty(), with, isProven);
  }

  /**
   * Rejects a change that affects findings or rendered texts.
   *
   * @param changed the new contents of files, by their paths
   * @param moved a file with a new path
   * @param with a description of the change, as the beginning of a sentence
   * @param isProven whether prompts must render the same for all possible values, and not only for
   *     those of their examples
   * @return the state of the module after the change
   */
  Snapshot check(
      Map<String, String> changed, Optional<Rename.Moved> moved, String with, boolean isProven) {
    return check(changed, moved, with, isProven, text -> text);
  }

  /**
   * Rejects a change that affects findings or rendered texts.
   *
   * @param expected returns a text after the change, from the present one
   */
  Snapshot check(
      Map<String, String> changed,
      Optional<Rename.Moved> moved,
      String with,
      boolean isProven,
      UnaryOperator<String> expected) {
    changed.keySet().forEach(this::refuseLinked);
    Set<String> gone = moved.map(Rename.Moved::from).map(Set::of).orElse(Set.of());
    EditedModule edited =
        new EditedModule(snapshot.module(), new ChangedTexts(texts, changed, gone));
    Snapshot after = edited.compile(/* runsExamples= */ true);
    Map<String, Integer> before = new HashMap<>();
    for (Diagnostic finding : snapshot.findings()) {
      before.merge(moved(key(finding), moved), 1, Integer::sum);
    }
    for (Diagnostic finding : after.findings()) {
      if (before.merge(key(finding), -1, Integer::sum) < 0) {
        throw new RefusedException(
            with + " " + shown(finding.location()) + " would report: " + finding.message());
      }
    }
    // The names of properties can be part of a text, as in JSON.
    ModulePrompts present = new EditedModule(snapshot.module(), texts).prompts();
    ModulePrompts then = edited.prompts();
    Map<String, String> examples =
        present.examples().entrySet().stream()
            .collect(
                Collectors.toMap(
                    one -> moved(one.getKey(), moved), one -> expected.apply(one.getValue())));
    Map<String, String> changedExamples = new HashMap<>(then.examples());
    changedExamples.replaceAll((key, text) -> expected.apply(text));
    if (!changedExamples.entrySet().containsAll(examples.entrySet())) {
      throw new RefusedException(with + " an example would render a different text.");
    }
    if (isProven && !present.areSameIn(then)) {
      throw new RefusedException(with + " a prompt would render a different text for some values.");
    }
    return after;
  }

  /** Rejects a change of a file behind a symbolic link, which may be any file of the project. */
  private void refuseLinked(String path) {
    linkedRoot(path, snapshot)
        .ifPresent(
            root -> {
              throw new RefusedException(
                  Suggestion.join(
                      "'" + path + "' is reached through a symbolic link, so it is not edited.",
                      root.isLinked() ? root.notEdited().fix().text() : ""));
            });
  }

  /** Returns the root in which a file is reached through a symbolic link; empty if it is not. */
  static Optional<SourceRoot> linkedRoot(String path, Snapshot snapshot) {
    Path file = Path.of(path).normalize();
    return snapshot.module().options().roots().stream()
        .filter(root -> file.startsWith(root.directory()) && root.isLinked(file))
        .findFirst();
  }

  /** Returns the key of a file after the change. */
  private static String moved(String key, Optional<Rename.Moved> moved) {
    return moved.map(file -> key.replace(file.from(), file.to())).orElse(key);
  }

  private static String key(Diagnostic finding) {
    return finding.code() + " " + finding.location().source().path();
  }

  /** Returns a place in the form that messages use. */
  static String shown(Location place) {
    String path = place.source().path();
    return "'" + path.substring(path.lastIndexOf('/') + 1) + "', line " + place.line();
  }
}
