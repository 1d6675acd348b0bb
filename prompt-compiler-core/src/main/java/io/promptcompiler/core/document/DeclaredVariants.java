package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The variants that a text declares, in declared order.
 *
 * @param all each of them; no name occurs twice, and fallbacks lead to no cycle
 */
public record DeclaredVariants(List<Declared> all) {
  /** None. */
  public static final DeclaredVariants NONE = new DeclaredVariants(List.of());

  /** Copies the list. */
  public DeclaredVariants {
    all = List.copyOf(all);
  }

  /**
   * A variant as it is declared.
   *
   * @param name its name
   * @param description what it is for; empty when nothing is said
   * @param fallback the variant whose text it has while it has none itself; none for the base
   * @param location where its name stands
   */
  public record Declared(
      String name, String description, Optional<Scalar> fallback, Location location) {}

  /** The variant of a name. */
  public Optional<Declared> named(String name) {
    return all.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** The names. */
  public List<String> names() {
    return all.stream().map(Declared::name).toList();
  }

  /** A variant and those that it falls back to, one after another, each once. */
  public List<String> chain(Declared variant) {
    List<String> chain = new ArrayList<>();
    Optional<Declared> next = Optional.of(variant);
    while (next.isPresent() && !chain.contains(next.get().name())) {
      chain.add(next.get().name());
      next = next.get().fallback().flatMap(other -> named(other.text()));
    }
    return chain;
  }
}
