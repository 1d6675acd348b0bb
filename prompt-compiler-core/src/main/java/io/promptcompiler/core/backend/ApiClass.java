package io.promptcompiler.core.backend;

import io.promptcompiler.core.diagnostic.Location;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The API of a generated class: everything that source code can refer to and class files can link
 * to.
 *
 * @param name its full name
 * @param outer the class that it is nested in
 * @param kind its kind
 * @param supertypes the classes and interfaces that it extends and implements
 * @param constants the constants of an enum
 * @param members its visible methods and fields
 * @param location the beginning of its source; empty for the catalog
 */
public record ApiClass(
    String name,
    Optional<String> outer,
    Kind kind,
    Set<String> supertypes,
    Set<String> constants,
    List<ApiMember> members,
    Optional<Location> location) {

  /** Copies the collections; names are sorted. */
  public ApiClass {
    supertypes = Collections.unmodifiableSet(new TreeSet<>(supertypes));
    constants = Collections.unmodifiableSet(new TreeSet<>(constants));
    members = List.copyOf(members);
  }

  /** The kinds of class that callers use in different ways. */
  public enum Kind {
    /** A class that callers use and cannot extend. */
    CLASS,
    /** The class that builds instances of the one around it. */
    BUILDER,
    /** A stage in a chain of calls. Callers only use its methods and need not name it. */
    STAGE,
    /** An interface that callers implement. */
    INTERFACE,
    /** An enum, over which callers may switch. */
    ENUM
  }

  /**
   * Returns the class to whose fields the members refer: for a builder, the class that it builds.
   */
  public String owner() {
    return kind == Kind.BUILDER ? outer.orElse(name) : name;
  }
}
