package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.partials.Partial.Declared;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import java.util.List;
import java.util.Optional;

/**
 * A text that others include, read without its includers.
 *
 * @param template the range of the template
 * @param syntax the syntax of its variables
 * @param tree its syntax tree, without skills; empty if it has syntax errors
 * @param frontmatter its frontmatter; empty if that cannot be read
 * @param declared its parameters, if its frontmatter declares any
 * @param defaults the files of defaults that apply to it
 * @param problems the findings about the text itself
 */
public record FragmentText(
    SourceFile file,
    Span template,
    Syntax syntax,
    Optional<Body> tree,
    Optional<Frontmatter> frontmatter,
    Optional<Declared> declared,
    List<SourceFile> defaults,
    List<Diagnostic> problems) {
  /** Copies the lists. */
  public FragmentText {
    defaults = List.copyOf(defaults);
    problems = List.copyOf(problems);
  }

  /** Returns the template. */
  public SplicedText text() {
    return SplicedText.of(file.text(), template);
  }

  /** Returns the replacement to use, possibly empty, if the text is deprecated. */
  public Optional<String> deprecated() {
    return frontmatter.flatMap(Frontmatter::deprecated);
  }

  /** Creates a text whose frontmatter cannot be read. */
  static FragmentText broken(SourceFile file, List<Diagnostic> problems) {
    return new FragmentText(
        file,
        Span.at(0),
        Syntax.HANDLEBARS,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        problems);
  }
}
