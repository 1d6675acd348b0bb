package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.program.MappedClass;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which generated classes are made from which classes of the application. A mapping names a class
 * by the end of its full name, and the one that says most about it counts.
 */
public record Mappings(List<MappedClass> all) {
  /** Copies the list. */
  public Mappings {
    all = List.copyOf(all);
  }

  /** The class of the application for a generated class, if there is one. */
  public Optional<MappedClass> of(ClassName generated) {
    return all.stream()
        .filter(one -> isMeant(one, generated.canonicalName()))
        .max(Comparator.comparingInt(one -> one.target().length()));
  }

  /** Whether a mapping names a class, given by its full name. */
  public static boolean isMeant(MappedClass mapped, String generated) {
    return generated.equals(mapped.target()) || generated.endsWith("." + mapped.target());
  }
}
