package io.promptcompiler.core.type;

import io.promptcompiler.core.hint.declaration.ForeignType;
import io.promptcompiler.core.hint.declaration.RepairedDeclaration;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads what a declaration says about the trust of its values: by itself, for the elements of a
 * list, and through a named type, which is untrusted wherever it is used if it is so by itself.
 */
final class DeclaredTrust {
  private final Function<String, Trust> named;

  /**
   * A reader.
   *
   * @param named what a type says by itself
   */
  DeclaredTrust(Function<String, Trust> named) {
    this.named = named;
  }

  /** The trust that a declaration says. */
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
