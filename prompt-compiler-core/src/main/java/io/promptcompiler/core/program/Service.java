package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.List;
import java.util.Optional;

/**
 * The interface that an application implements to provide data to programs that run.
 *
 * @param name what it is called
 * @param description what it is for; empty when nothing is said
 * @param methods its methods, in declared order; no name occurs twice
 * @param location where it is declared
 */
public record Service(TypeName name, String description, List<Method> methods, Location location) {
  /** The service of a program that requests no data. */
  public static final Service NONE =
      new Service(
          new TypeName("", false, List.of("nothing")),
          "",
          List.of(),
          new Location(new SourceText("", ""), Span.at(0)));

  /** Copies the list. */
  public Service {
    methods = List.copyOf(methods);
  }

  /** The method of a name. */
  public Optional<Method> method(String wanted) {
    return methods.stream().filter(method -> method.name().equals(wanted)).findFirst();
  }

  /**
   * A method.
   *
   * @param name what it is called
   * @param arguments the object that it takes, if it takes one
   * @param returns what it gives, which may also be nothing
   * @param description what it is for; empty when nothing is said
   * @param location where it is declared
   * @param trust what is said about who writes what it gives
   */
  public record Method(
      String name,
      Optional<Type.ObjectRef> arguments,
      Type returns,
      String description,
      Location location,
      Trust trust) {}
}
