package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sizes of the defaults of a prompt. A value that is looked up by a name of callers can be any
 * of them.
 *
 * @param length the length of all of them in UTF-16 units
 * @param longest the length of the longest one
 * @param elements the number of elements of the longest list in one of them, or else 1
 */
record DefaultSizes(long length, long longest, long elements) {
  private static final DefaultSizes NONE = new DefaultSizes(0, 0, 1);

  static DefaultSizes of(EntryPoint prompt) {
    return of(prompt.allParameters(), prompt.types());
  }

  private static DefaultSizes of(ObjectType parameters, Types types) {
    return Stream.concat(Stream.of(parameters), types.objects().stream())
        .flatMap(object -> object.fields().stream())
        .flatMap(field -> field.defaultValue().stream())
        .map(one -> new DefaultSizes(length(one), length(one), elements(one)))
        .reduce(NONE, DefaultSizes::and);
  }

  private DefaultSizes and(DefaultSizes other) {
    return new DefaultSizes(
        length + other.length,
        Math.max(longest, other.longest),
        Math.max(elements, other.elements));
  }

  /** Returns the sizes with those of a fragment, to which a prompt can pass all of its values. */
  DefaultSizes with(Fragment fragment) {
    return and(of(fragment.parameters(), fragment.types()));
  }

  static long length(Constant constant) {
    return constant instanceof Constant.Text text
        ? text.value().length()
        : constant.json().length();
  }

  /** Returns the number of elements of the longest list in a constant, or else 1. */
  static long elements(Constant constant) {
    Collection<Constant> inside =
        constant instanceof Constant.Items items
            ? items.items()
            : constant instanceof Constant.Members all ? all.members().values() : List.of();
    return Math.max(
        inside.size(), inside.stream().mapToLong(DefaultSizes::elements).max().orElse(1));
  }
}
