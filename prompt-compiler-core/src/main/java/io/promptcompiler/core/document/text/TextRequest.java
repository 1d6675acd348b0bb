package io.promptcompiler.core.document.text;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.FragmentLibrary;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.TemplateParser;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A text to compile.
 *
 * @param inherited the defaults of folders
 * @param inclusions provides and records included texts
 * @param parser a parser to use instead of the parser for the text's syntax; like texts in an older
 *     syntax, such a text may omit parameter declarations
 * @param undeclared names without a declaration that become parameters
 * @param variants the texts of the variants, if these are not files with their names
 */
public record TextRequest(
    SourceFile file,
    Inherited inherited,
    Inclusions inclusions,
    Helpers helpers,
    Optional<TemplateParser> parser,
    Set<String> undeclared,
    Optional<List<FurtherText>> variants) {

  /** Copies the set, which keeps its order. */
  public TextRequest {
    undeclared = Collections.unmodifiableSet(new LinkedHashSet<>(undeclared));
  }

  /**
   * A text with the parameters of a document that is not a file of a variant.
   *
   * @param name the name of the variant that it becomes
   * @param template the range of the template in the file
   */
  public record FurtherText(String name, SourceFile file, Span template) {}

  /** Creates a request for a text in its own syntax. */
  public static TextRequest of(
      SourceFile file, Inherited inherited, Inclusions inclusions, Helpers helpers) {
    return new TextRequest(
        file, inherited, inclusions, helpers, Optional.empty(), Set.of(), Optional.empty());
  }

  /** Creates a request for a text that includes no others and has no helpers of an application. */
  public static TextRequest alone(SourceFile file, Inherited inherited) {
    return of(file, inherited, FragmentLibrary.none().inclusions(), Helpers.NONE);
  }

  /** Returns a copy with a custom parser. */
  public TextRequest parsedBy(TemplateParser other) {
    return new TextRequest(
        file, inherited, inclusions, helpers, Optional.of(other), undeclared, variants);
  }

  /** Returns a copy in which undeclared names become parameters. */
  TextRequest withNames(Set<String> names) {
    return new TextRequest(file, inherited, inclusions, helpers, parser, names, variants);
  }

  /** Returns a copy with the given texts of variants. */
  public TextRequest withVariants(List<FurtherText> texts) {
    return new TextRequest(
        file, inherited, inclusions, helpers, parser, undeclared, Optional.of(texts));
  }
}
