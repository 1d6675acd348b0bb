package io.promptcompiler.core.check.names;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.EnclosingBlock;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values of an object's properties, as {@code #each} passes them one by one. A value has no
 * type of its own, but only some names can be members of any of them.
 */
record PropertyValues(ObjectType object, Lowering lowering) {

  /** Returns the properties among which a loop takes its value, if they are declared. */
  static Optional<PropertyValues> of(Value value, Lowering lowering) {
    return value instanceof Value.Read read
            && read.variable().among().orElse(null) instanceof Value.ToAny any
            && any.value().type() instanceof Type.ObjectRef ref
        ? Optional.of(new PropertyValues(lowering.setting().object(ref), lowering))
        : Optional.empty();
  }

  /** Returns whether one of the values can have a member with a name. */
  boolean mayHave(String name) {
    return types().anyMatch(Type::isOpen)
        || (name.equals("length") && types().anyMatch(type -> type.isText() || type.isList()))
        || (name.matches("\\d+") && types().anyMatch(Type::isList))
        || names().contains(name);
  }

  /** Returns the declared names of the members of all values. */
  List<String> names() {
    return types()
        .flatMap(type -> type instanceof Type.ObjectRef ref ? Stream.of(ref) : Stream.empty())
        .flatMap(ref -> lowering.setting().object(ref).fieldNames().stream())
        .distinct()
        .toList();
  }

  /**
   * Returns the fix for the name of a property of the object itself, which only {@code #with}
   * defines; {@link Fix#NONE} for other names.
   */
  Fix fix(String name, int place) {
    if (object.field(name).isEmpty()) {
      return Fix.NONE;
    }
    Fix fix =
        Fix.of("In '#each' over an object, '{{this}}' is one value after the other.")
            .then("For its properties by name, write '{{#with …}}' and '{{/with}}' instead.");
    return EnclosingBlock.of(lowering.unit().source(), lowering.unit().body(), place)
        .filter(block -> block.name().equals("each") && !isLoop(block))
        .map(block -> fix.editing(block.renamed(lowering.unit().source(), "with")).suggested())
        .orElse(fix);
  }

  /** Returns whether a block prints whole values or reads data of its loop. */
  private boolean isLoop(EnclosingBlock block) {
    Span opener = block.opener();
    Span closer = block.closer();
    String inside = lowering.textOf(opener.to(closer)).substring(opener.length());
    return inside.contains("@") || inside.matches("(?s).*\\{\\{[~{]*\\s*(?:this|\\.)\\s*[~}].*");
  }

  private Stream<Type> types() {
    return object.fields().stream().map(Field::type);
  }
}
