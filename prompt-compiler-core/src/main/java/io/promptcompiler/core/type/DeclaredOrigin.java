package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.hint.declaration.ForeignType;
import io.promptcompiler.core.hint.declaration.RepairedDeclaration;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the origin of the values of a declaration. It is declared by the declaration itself, by the
 * elements of a list, or by a named type wherever that type is used.
 */
final class DeclaredOrigin {
  private final Function<String, Origin> named;

  /**
   * Creates a reader.
   *
   * @param named returns the origin that is declared by the type with a given name
   */
  DeclaredOrigin(Function<String, Origin> named) {
    this.named = named;
  }

  /** Returns the origin of a declaration. */
  Origin of(DataNode declaration) {
    if (declaration instanceof Scalar scalar) {
      return scalar.isNull() ? Origin.UNDECLARED : ofWord(scalar.text());
    }
    if (!(declaration instanceof Mapping written)) {
      return ForeignType.of(declaration)
          .map(meant -> of(meant.declaration()))
          .orElse(Origin.UNDECLARED);
    }
    Mapping mapping = RepairedDeclaration.again(written);
    Keys keys = new Keys(mapping, finding -> {});
    Origin own = Origin.read(keys);
    Origin elements = keys.entry("items").map(found -> of(found.value())).orElse(Origin.UNDECLARED);
    Optional<Scalar> type = keys.scalar("type");
    return elements.orElse(
        own.withType(type.map(word -> ofWord(word.text())).orElse(Origin.UNDECLARED)));
  }

  private Origin ofWord(String type) {
    String word = type.strip();
    for (int i = 0; i < Limits.LIST_DEPTH && word.endsWith(TypeName.ELEMENT); i++) {
      word = word.substring(0, word.length() - TypeName.ELEMENT.length()).strip();
    }
    return TypeReader.reserved(word).isPresent() ? Origin.UNDECLARED : named.apply(word);
  }
}
