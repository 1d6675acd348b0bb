package io.promptcompiler.maven;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.type.Origin;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/** The element {@code <helper>} of the configuration: a static method that templates call. */
public class Helper {
  private @Nullable String name;
  private @Nullable String method;
  private @Nullable String parameters;
  private @Nullable String returns;
  private @Nullable String trust;
  private @Nullable String varies;

  /** Creates an empty helper; Maven sets its fields. */
  public Helper() {}

  HelperOption option() throws MojoExecutionException {
    List<String> types = new ArrayList<>();
    String written = parameters == null ? "" : parameters.strip();
    if (!written.isEmpty()) {
      for (String type : written.split(",", -1)) {
        types.add(type.strip());
      }
    }
    return new HelperOption(
        given("name", name),
        given("method", method),
        types,
        given("returns", returns),
        new Origin(OptionsMapper.trust(trust), OptionsMapper.varies(varies)));
  }

  private String given(String element, @Nullable String value) throws MojoExecutionException {
    if (value == null || value.isBlank()) {
      String which = name == null ? "" : " named '" + name.strip() + "'";
      throw new MojoExecutionException("A <helper>" + which + " has no <" + element + ">.");
    }
    return value.strip();
  }
}
