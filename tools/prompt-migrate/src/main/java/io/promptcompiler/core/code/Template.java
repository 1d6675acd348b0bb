package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of a template that matter for checking it.
 *
 * @param variables the variables that need a value; variables that the template itself defines are
 *     not among them
 * @param mistakes the parts that are wrong whatever the values are
 * @param words all words in tags, so a name that is not among them is certainly not used
 */
record Template(List<Variable> variables, List<Mistake> mistakes, Set<String> words) {

  Template {
    variables = List.copyOf(variables);
    mistakes = List.copyOf(mistakes);
    words = Set.copyOf(words);
  }

  /**
   * A use of a variable.
   *
   * @param name the name, of which properties may follow
   * @param span the place of the name in the text
   * @param tag the place of the tag
   * @param property the place of the first property, if the syntax has properties
   */
  record Variable(String name, Span span, Span tag, Optional<Span> property) {
    Variable(String name, Span span, Span tag) {
      this(name, span, tag, Optional.empty());
    }
  }

  /**
   * A part of a template that is wrong.
   *
   * @param words the arguments of the message
   * @param fix the sentences of the fix
   */
  record Mistake(DiagnosticCode code, Span span, List<Object> words, String fix) {
    Mistake {
      words = List.copyOf(words);
    }
  }
}
