package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.List;
import java.util.Optional;

/**
 * The interface that an application implements to provide data to programs at run time.
 *
 * @param name its name
 * @param description its purpose; may be empty
 * @param methods its methods, in declared order, with unique names
 * @param location its declaration
 */
public record Service(TypeName name, String description, List<Method> methods, Location location) {
  /** The service of a program that requests no data. */
  public static final Service NONE =
      new Service(new TypeName("", false, List.of("nothing")), "", List.of(), Location.ofFile(""));

  /** Copies the list. */
  public Service {
    methods = List.copyOf(methods);
  }

  /** Returns the method with the given name. */
  public Optional<Method> method(String wanted) {
    return methods.stream().filter(method -> method.name().equals(wanted)).findFirst();
  }

  /**
   * A method.
   *
   * @param name its name
   * @param arguments the object with its arguments, if it has any
   * @param returns the type of its result, which may be absent
   * @param description its purpose; may be empty
   * @param location its declaration
   * @param origin the declared origin of its result
   */
  public record Method(
      String name,
      Optional<Type.ObjectRef> arguments,
      Type returns,
      String description,
      Location location,
      Origin origin) {}
}
