package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters that each dotprompt has besides those that it declares. */
final class DotpromptParameters {
  private static final String HISTORY = "history";

  private DotpromptParameters() {}

  /** What the caller has and no parameter takes. */
  static Field rest(SourceFile file) {
    return new Field(
        Field.REST,
        Type.MAP,
        false,
        Optional.of(new Constant.Members(Map.of())),
        "All that the template may look at.",
        file.location());
  }

  /** With the messages before the prompt, unless it declares that name for something else. */
  static Declarations withHistory(Declarations declared, SourceFile file, DiagnosticSink sink) {
    if (declared.parameters().stream().anyMatch(field -> field.name().equals(HISTORY))) {
      return declared;
    }
    List<Field> all = new ArrayList<>(declared.parameters());
    all.add(
        new Field(
            HISTORY,
            new Type.ListOf(BuiltInTypes.message(BuiltInTypes.USUAL_ROLES)),
            false,
            Optional.empty(),
            "The messages before the prompt.",
            file.location()));
    return declared.withParameters(all);
  }
}
