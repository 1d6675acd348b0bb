package io.promptcompiler.core.document.text;

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

/** Parameters that a prompt has although it does not declare them. */
final class GivenParameters {
  private GivenParameters() {}

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
  static Declarations withHistory(Declarations declared, String name, SourceFile file) {
    if (declared.parameters().stream().anyMatch(field -> field.name().equals(name))) {
      return declared;
    }
    List<Field> all = new ArrayList<>(declared.parameters());
    all.add(
        new Field(
            name,
            new Type.ListOf(BuiltInTypes.message(BuiltInTypes.USUAL_ROLES)),
            false,
            Optional.empty(),
            "The messages before the prompt.",
            file.location()));
    return declared.withParameters(all);
  }
}
