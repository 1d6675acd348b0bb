package io.promptcompiler.core.type;

import io.promptcompiler.core.hint.declaration.ForeignType;
import io.promptcompiler.core.hint.declaration.RepairedDeclaration;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the trust of a declaration. It is declared by the declaration itself, by the elements of a
 * list, or by a named type wherever that type is used.
 */
final class DeclaredTrust {
  private final Function<String, Trust> named;

  /**
   * Creates a reader.
   *
   * @param named returns the trust that is declared by the type with a given name
   */
  DeclaredTrust(Function<String, Trust> named) {
    this.named = named;
  }

  /** Returns the trust of a declaration. */
  Trust of(DataNode declaration) {
    if (declaration instanceof Scalar scalar) {
      return scalar.isNull() ? Trust.NOT_SAID : ofWord(scalar.text());
    }
    if (!(declaration instanceof Mapping written)) {
      return ForeignType.of(declaration)
          .map(meant -> of(meant.declaration()))
          .orElse(Trust.NOT_SAID);
    }
    Mapping mapping = RepairedDeclaration.again(written);
    Keys keys = new Keys(mapping, finding -> {});
    Trust own =
        keys.scalar(Trust.KEY).flatMap(word -> Trust.of(word.text())).orElse(Trust.NOT_SAID);
    Trust elements = keys.entry("items").map(found -> of(found.value())).orElse(Trust.NOT_SAID);
    Optional<Scalar> type = keys.scalar("type");
    return elements.orElse(own.and(type.map(word -> ofWord(word.text())).orElse(Trust.NOT_SAID)));
  }

  private Trust ofWord(String type) {
    String word = type.strip();
    while (word.endsWith(TypeName.ELEMENT)) {
      word = word.substring(0, word.length() - TypeName.ELEMENT.length()).strip();
    }
    return TypeReader.BUILT_IN.contains(word) ? Trust.NOT_SAID : named.apply(word);
  }
}
