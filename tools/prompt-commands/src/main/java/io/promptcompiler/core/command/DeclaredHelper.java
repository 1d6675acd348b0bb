package io.promptcompiler.core.command;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.type.Origin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A static method that templates call, as a build declares it.
 *
 * @param name the name in templates
 * @param method the method, as in {@code com.acme.Text#slug}
 * @param parameters the types of its parameters, separated by commas
 * @param returns the type of its result
 * @param trust the trust of its results
 * @param varies how often its results change
 */
public record DeclaredHelper(
    @Nullable String name,
    @Nullable String method,
    @Nullable String parameters,
    @Nullable String returns,
    @Nullable String trust,
    @Nullable String varies) {

  HelperOption option(OptionWords words) {
    List<String> types = new ArrayList<>();
    String written = parameters == null ? "" : parameters.strip();
    if (!written.isEmpty()) {
      for (String type : written.split(",", -1)) {
        types.add(type.strip());
      }
    }
    return new HelperOption(
        given("name", name, words),
        given("method", method, words),
        types,
        given("returns", returns, words),
        new Origin(words.trust(trust), words.varies(varies)));
  }

  private String given(String key, @Nullable String value, OptionWords words) {
    if (value == null || value.isBlank()) {
      String which = name == null ? "" : " named '" + name.strip() + "'";
      throw new UsageException(
          "A "
              + words.shown().apply("helper")
              + which
              + " has no "
              + words.shown().apply(key)
              + ".");
    }
    return value.strip();
  }
}
