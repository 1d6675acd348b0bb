package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.program.MappedClass;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The mappings of generated classes to the application's classes from which they are created. A
 * mapping names a class by a suffix of its full name; the longest suffix wins.
 */
public record Mappings(List<MappedClass> all) {
  /** Copies the list. */
  public Mappings {
    all = List.copyOf(all);
  }

  /** Returns the application's class for a generated class, if there is one. */
  public Optional<MappedClass> of(ClassName generated) {
    return all.stream()
        .filter(one -> isMeant(one, generated.canonicalName()))
        .max(Comparator.comparingInt(one -> one.target().length()));
  }

  /** Returns whether a mapping refers to a class with the given full name. */
  public static boolean isMeant(MappedClass mapped, String generated) {
    return generated.equals(mapped.target()) || generated.endsWith("." + mapped.target());
  }
}
