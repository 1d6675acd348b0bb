package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The variants that a text declares.
 *
 * @param byName the variants by name, in declared order, without cycles of fallbacks
 */
public record DeclaredVariants(Map<String, Declared> byName) {
  /** No variants. */
  public static final DeclaredVariants NONE = new DeclaredVariants(Map.of());

  /** Copies the map, which keeps its order. */
  public DeclaredVariants {
    byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  /**
   * Creates an instance with the given variants in order; of variants with the same name, only the
   * first is kept.
   */
  public static DeclaredVariants of(Collection<Declared> all) {
    Map<String, Declared> byName = new LinkedHashMap<>();
    all.forEach(one -> byName.putIfAbsent(one.name(), one));
    return new DeclaredVariants(byName);
  }

  /**
   * A declared variant.
   *
   * @param name its name
   * @param description the purpose of the variant; may be empty
   * @param fallback the variant whose text is used if this one has no text; empty for the base
   * @param location the place of its name
   */
  public record Declared(
      String name, String description, Optional<Scalar> fallback, Location location) {}

  /** Returns all variants. */
  public List<Declared> all() {
    return List.copyOf(byName.values());
  }

  /** Returns the variant with the given name. */
  public Optional<Declared> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Returns the names of all variants. */
  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /** Returns the fallback of a variant. */
  Optional<Declared> fallback(Declared variant) {
    return variant.fallback().flatMap(other -> named(other.text()));
  }

  /**
   * Maps each variant to the variant whose text it uses: itself, or the nearest fallback with a
   * text; empty for the base.
   *
   * @param own the variants that have a text of their own
   */
  public Map<String, Optional<String>> texts(Set<String> own) {
    Map<String, Optional<String>> texts = new HashMap<>();
    own.forEach(name -> texts.put(name, Optional.of(name)));
    for (Declared one : byName.values()) {
      List<String> without = new ArrayList<>();
      Optional<Declared> next = Optional.of(one);
      while (next.isPresent() && !texts.containsKey(next.get().name())) {
        without.add(next.get().name());
        next = fallback(next.get());
      }
      Optional<String> text = next.flatMap(had -> texts.getOrDefault(had.name(), Optional.empty()));
      without.forEach(name -> texts.put(name, text));
    }
    return texts;
  }
}
