package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.type.Type;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls functions of a project by reflection, as public static methods of classes from a class
 * loader. It is used to run templates without generated code, which calls them directly.
 */
public final class StaticMethods implements ProjectFunctions {
  private final ClassLoader loader;

  /** Creates an instance for the classes of a class loader. */
  public StaticMethods(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * {@inheritDoc}
   *
   * @throws MissingHelperException if the class or one of its dependencies does not exist
   * @throws IllegalStateException if the method does not exist; the message names it
   */
  @Override
  public @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments) {
    Method method = method(function);
    try {
      return method.invoke(null, arguments.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError missing) {
        throw new MissingHelperException(function, missing);
      }
      String what = "The helper '" + function.name() + "' failed: " + e.getCause();
      throw new IllegalStateException(what, e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("No access to " + method, e);
    }
  }

  private Method method(Function.OfProject function) {
    String reference = function.reference();
    int hash = reference.indexOf('#');
    for (Method method : load(function, reference.substring(0, hash)).getMethods()) {
      if (method.getName().equals(reference.substring(hash + 1))
          && Modifier.isStatic(method.getModifiers())
          && takes(method.getParameterTypes(), function.parameters())) {
        return method;
      }
    }
    throw new IllegalStateException(
        "No public static method '"
            + reference
            + "' takes what the helper '"
            + function.name()
            + "' does.");
  }

  /** Loads a class by its name in source code, where the name of a nested class follows a dot. */
  private Class<?> load(Function.OfProject function, String name) {
    for (String binary = name; !binary.isEmpty(); binary = nested(binary)) {
      try {
        return Class.forName(binary, true, loader);
      } catch (ClassNotFoundException e) {
        // It may be nested in an existing class.
      } catch (LinkageError e) {
        throw new MissingHelperException(function, e);
      }
    }
    throw new MissingHelperException(function, "is not compiled");
  }

  private static String nested(String binary) {
    int dot = binary.lastIndexOf('.');
    return dot < 0 ? "" : binary.substring(0, dot) + "$" + binary.substring(dot + 1);
  }

  private static boolean takes(Class<?>[] given, List<Type> types) {
    boolean fits = given.length == types.size();
    for (int i = 0; fits && i < given.length; i++) {
      fits = takes(given[i], types.get(i));
    }
    return fits;
  }

  private static boolean takes(Class<?> given, Type type) {
    return switch (type.kind()) {
      case BOOL -> given == boolean.class || given.isAssignableFrom(Boolean.class);
      case INT -> given == long.class || given.isAssignableFrom(Long.class);
      case NUM -> given == double.class || given.isAssignableFrom(Double.class);
      case DEC -> given.isAssignableFrom(BigDecimal.class);
      case TEXT -> given.isAssignableFrom(String.class);
      case LIST, MESSAGES -> given.isAssignableFrom(List.class);
      default -> given == Object.class;
    };
  }
}
