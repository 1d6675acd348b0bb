package io.promptcompiler.core.document.text;

import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.Map;
import java.util.Optional;

/** Creates parameters that a prompt has without declaring them. */
final class GivenParameters {
  private GivenParameters() {}

  /** Returns the parameter that collects all undeclared values of the caller. */
  static Field rest(SourceFile file) {
    return new Field(
        Field.REST,
        Type.MAP,
        false,
        Optional.of(new Constant.Members(Map.of())),
        "All values that the template can use.",
        file.location());
  }

  /** Returns the parameter for the messages before the prompt. */
  static Field history(String name, SourceFile file) {
    return new Field(
        name,
        new Type.Messages(BuiltInTypes.USUAL_ROLES),
        false,
        Optional.empty(),
        "The messages before the prompt.",
        file.location());
  }
}
