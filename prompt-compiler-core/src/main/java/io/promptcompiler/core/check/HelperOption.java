package io.promptcompiler.core.check;

import java.util.List;

/**
 * A helper that the project's configuration declares.
 *
 * @param name how templates call it
 * @param method a public static method: {@code com.acme.Text#slug}
 * @param parameters what it takes, in words: {@code string}, {@code integer[]}, {@code any}
 * @param returns what it gives, in words
 */
public record HelperOption(String name, String method, List<String> parameters, String returns) {

  /** Copies the list. */
  public HelperOption {
    parameters = List.copyOf(parameters);
  }
}
