package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.program.CachingSettings;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Declarations;
import java.util.List;
import java.util.Optional;

/**
 * The frontmatter of a text, including what it inherits.
 *
 * @param synopsis the lines of the synopsis
 * @param description the description; may be empty
 * @param declarations its types and parameters
 * @param syntax the declared syntax of variables
 * @param className the declared name of its class
 * @param version the version; may be empty
 * @param status whether it is current
 * @param deprecated the replacement, possibly empty, if it is deprecated
 * @param escapesHtml whether variables are escaped for HTML
 * @param maxTokens the maximum number of tokens, a positive integer
 * @param caching its settings of caching by providers
 */
public record Frontmatter(
    List<String> synopsis,
    String description,
    Declarations declarations,
    Optional<Syntax> syntax,
    Optional<Scalar> className,
    String version,
    String status,
    Optional<String> deprecated,
    boolean escapesHtml,
    Optional<Scalar> maxTokens,
    CachingSettings caching) {

  /** Copies the list. */
  public Frontmatter {
    synopsis = List.copyOf(synopsis);
  }

  /** Returns a copy with other declarations. */
  public Frontmatter declaring(Declarations others) {
    return new Frontmatter(
        synopsis,
        description,
        others,
        syntax,
        className,
        version,
        status,
        deprecated,
        escapesHtml,
        maxTokens,
        caching);
  }
}
