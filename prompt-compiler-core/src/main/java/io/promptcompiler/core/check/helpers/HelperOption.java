package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.type.Origin;
import java.util.List;

/**
 * A helper that the project's configuration declares.
 *
 * @param name its name in templates
 * @param method a public static method: {@code com.acme.Text#slug}
 * @param parameters the types of its parameters, in words: {@code string}, {@code integer[]},
 *     {@code any}
 * @param returns the type of its result, in words
 * @param origin the declared origin of its result; by default, it is that of its arguments
 */
public record HelperOption(
    String name, String method, List<String> parameters, String returns, Origin origin) {

  /** Copies the list. */
  public HelperOption {
    parameters = List.copyOf(parameters);
  }

  /** Creates a helper that does not declare the origin of its result. */
  public HelperOption(String name, String method, List<String> parameters, String returns) {
    this(name, method, parameters, returns, Origin.UNDECLARED);
  }
}
