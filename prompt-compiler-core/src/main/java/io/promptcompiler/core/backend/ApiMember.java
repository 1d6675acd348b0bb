package io.promptcompiler.core.backend;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A method or field that callers can use.
 *
 * @param isField whether it is a field; the type of a constant contains its value, which compilers
 *     copy into callers
 * @param isAbstract whether implementations must have it
 * @param parameters the types of its parameters
 * @param type the type of its result or value
 * @param exceptions the checked exceptions that it declares
 */
public record ApiMember(
    String name,
    boolean isField,
    boolean isStatic,
    boolean isAbstract,
    List<ApiType> parameters,
    ApiType type,
    List<String> exceptions) {
  /** Copies the lists. */
  public ApiMember {
    parameters = List.copyOf(parameters);
    exceptions = List.copyOf(exceptions);
  }

  /** Returns the erased types of its parameters, as in class files. */
  public List<String> erasedParameters() {
    return parameters.stream().map(ApiType::erased).toList();
  }

  /** Returns the member in the syntax of the target: {@code long year()}. */
  @Override
  public String toString() {
    String types = parameters.stream().map(ApiType::toString).collect(Collectors.joining(", "));
    return isField ? name + ": " + type : type + " " + name + "(" + types + ")";
  }
}
