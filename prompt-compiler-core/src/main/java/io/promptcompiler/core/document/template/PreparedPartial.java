package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.partials.Partial;
import io.promptcompiler.core.check.partials.Partials;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.source.Dependencies;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.Body;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A fragment with its skills inserted, shared by all includers.
 *
 * @param source the fragment
 * @param text its template, including skills
 * @param tree its syntax tree; empty if it has syntax errors
 * @param dependencies the dependencies of its skills
 * @param problems the findings of inserting skills
 */
record PreparedPartial(
    FragmentText source,
    SplicedText text,
    Optional<Body> tree,
    Dependencies dependencies,
    List<Diagnostic> problems) {
  /** Copies the list. */
  PreparedPartial {
    problems = List.copyOf(problems);
  }

  /** Prepares a fragment, which must have a syntax tree. */
  static PreparedPartial of(FragmentText source, Inclusions inclusions) {
    DiagnosticList problems = new DiagnosticList();
    ReadText.Whole whole =
        ReadText.whole(
            source.file(), source.text(), source.tree().orElseThrow(), inclusions, problems);
    return new PreparedPartial(
        source, whole.text(), whole.tree(), inclusions.dependencies(), problems.toList());
  }

  /**
   * Returns the fragment as a partial for an includer.
   *
   * @param inReach the partials that it can include
   * @param compiled returns its compiled fragment, if there is one
   */
  Optional<Partial> partial(Partials inReach, Supplier<Optional<Partial.Compiled>> compiled) {
    SourceFile file = source.file();
    return tree.map(
        found ->
            new Partial(
                file.id().path(),
                Dialect.of(file).holdsMessages(),
                text,
                found,
                source.declared(),
                source.deprecated(),
                inReach,
                compiled));
  }
}
