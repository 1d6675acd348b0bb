package io.promptcompiler.core.check.names;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MANY_BLOCK_PARAMETERS;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Body.BlockParameter;
import io.promptcompiler.core.syntax.Expression;
import java.util.List;
import java.util.Optional;

/** The block parameters of a block: {@code as |item index|}. */
public record GivenNames(List<String> names) {
  public static final GivenNames NONE = new GivenNames(List.of());

  /** Copies the list. */
  public GivenNames {
    names = List.copyOf(names);
  }

  /**
   * Returns the parameters of a block that supports a limited number of them; additional ones are
   * reported.
   */
  public static GivenNames atMost(int most, Optional<Body> body, String block, Lowering lowering) {
    List<BlockParameter> parameters = body.map(Body::parameters).orElse(List.of());
    if (parameters.size() > most) {
      lowering.report(
          TOO_MANY_BLOCK_PARAMETERS,
          parameters.get(most).span(),
          "",
          block,
          most == 1 ? "one block parameter" : "two block parameters");
    }
    return new GivenNames(parameters.stream().limit(most).map(BlockParameter::name).toList());
  }

  /**
   * Returns no names for a block that does not support block parameters; the first one is reported.
   */
  public static GivenNames refused(
      DiagnosticCode code, Optional<Body> body, String block, Lowering lowering) {
    List<BlockParameter> parameters = body.map(Body::parameters).orElse(List.of());
    if (!parameters.isEmpty()) {
      BlockParameter first = parameters.get(0);
      lowering.report(code, first.span(), "Remove it.", block);
    }
    return new GivenNames(parameters.stream().map(BlockParameter::name).toList());
  }

  /** Returns a scope in which the first name refers to a value and the second to its key. */
  public LexicalScope bind(LexicalScope scope, Value value, Value key) {
    LexicalScope bound = scope;
    for (int i = 0; i < names.size(); i++) {
      bound = bound.name(names.get(i), i == 0 ? value : key);
    }
    return bound;
  }

  /** Returns a name for the value: its block parameter, or the path in the template. */
  public String hint(String path) {
    return names.isEmpty() ? word(path) : names.get(0);
  }

  /**
   * Returns a name for an element of a list: its block parameter, or the singular of the list's
   * name.
   */
  public String elementHint(Expression list) {
    if (!names.isEmpty()) {
      return names.get(0);
    }
    return singular(word(list.original()));
  }

  /** Returns the singular of a name. */
  static String singular(String name) {
    if (name.endsWith("ies")) {
      return name.substring(0, name.length() - 3) + "y";
    }
    return name.endsWith("s") && name.length() > 2
        ? name.substring(0, name.length() - 1)
        : name + "Item";
  }

  private static String word(String path) {
    String[] parts = path.split("[./@(]", -1);
    String last = parts[parts.length - 1].replaceAll("[^\\p{L}\\p{N}_-]", "");
    return last.isEmpty() || last.equals("this") ? "value" : last;
  }
}
