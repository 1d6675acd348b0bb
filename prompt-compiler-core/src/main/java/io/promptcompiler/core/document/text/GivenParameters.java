package io.promptcompiler.core.document.text;

import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.Map;
import java.util.Optional;

/** Parameters that a prompt has although it does not declare them. */
final class GivenParameters {
  private GivenParameters() {}

  /** Returns the parameter that collects all values of the caller that are not declared. */
  static Field rest(SourceFile file) {
    return new Field(
        Field.REST,
        Type.MAP,
        false,
        Optional.of(new Constant.Members(Map.of())),
        "All values that the template can use.",
        file.location());
  }

  /** Returns the messages before the prompt. */
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
