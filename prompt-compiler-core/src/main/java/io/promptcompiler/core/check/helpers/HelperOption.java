package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.type.Trust;
import java.util.List;

/**
 * A helper that the project's configuration declares.
 *
 * @param name how templates call it
 * @param method a public static method: {@code com.acme.Text#slug}
 * @param parameters what it takes, in words: {@code string}, {@code integer[]}, {@code any}
 * @param returns what it gives, in words
 * @param trust what is said about the trust of what it gives; otherwise it is that of what it takes
 */
public record HelperOption(
    String name, String method, List<String> parameters, String returns, Trust trust) {

  /** Copies the list. */
  public HelperOption {
    parameters = List.copyOf(parameters);
  }

  /** A helper about the trust of whose results nothing is said. */
  public HelperOption(String name, String method, List<String> parameters, String returns) {
    this(name, method, parameters, returns, Trust.NOT_SAID);
  }
}
