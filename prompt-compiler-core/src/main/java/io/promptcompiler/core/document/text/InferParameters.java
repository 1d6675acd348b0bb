package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Variables;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Infers the parameters of a text that declares none, which older syntaxes allow: each variable is
 * a required string, in the order of first use.
 */
final class InferParameters {
  private InferParameters() {}

  /** A text from which parameters are inferred. */
  record Text(Body tree, SourceText source) {}

  /**
   * Returns the declarations with the variables of texts as parameters.
   *
   * @param origin the origin that the document declares for all its parameters
   */
  static Declarations from(List<Text> texts, Declarations declared, Origin origin) {
    Map<String, Field> fields = new LinkedHashMap<>();
    for (Text text : texts) {
      text.tree().statements().stream()
          .flatMap(statement -> Variables.in(statement).stream())
          .forEach(name -> fields.putIfAbsent(name.name(), field(name, text.source(), origin)));
    }
    return declared.withParameters(new ArrayList<>(fields.values()));
  }

  private static Field field(Segment name, SourceText source, Origin origin) {
    Location firstUse = new Location(source, name.span());
    return new Field(name.name(), Type.STRING, true, Optional.empty(), "", firstUse)
        .inheriting(origin);
  }
}
