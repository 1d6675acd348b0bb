package io.promptcompiler.cli;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.type.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a helper from one argument that contains its name, method, parameters and result. */
final class HelperSignature {
  /** An example of a signature, for descriptions and messages. */
  static final String EXAMPLE = "slug=com.acme.Text#slug(string):string";

  private static final Pattern SIGNATURE =
      Pattern.compile("([^=(]+)=([^(]+)\\(([^()]*)\\)\\s*:\\s*(?:(\\S+)\\s+)?(\\S+)");

  private HelperSignature() {}

  /**
   * Reads a signature. The compiler checks its words later, like those in a POM.
   *
   * @throws UsageException if the signature does not have the form of the example
   */
  static HelperOption read(String signature) {
    Matcher parts = SIGNATURE.matcher(signature.strip());
    if (!parts.matches()) {
      throw new UsageException(
          "--helper cannot be '"
              + signature
              + "'. Write it like '"
              + EXAMPLE
              + "', or ': trusted string' at the end if its results are always trusted.");
    }
    List<String> parameters = new ArrayList<>();
    if (!parts.group(3).isBlank()) {
      for (String type : parts.group(3).split(",", -1)) {
        parameters.add(type.strip());
      }
    }
    Trust trust =
        ProjectOptions.word("The trust in --helper", parts.group(4), Trust::of, Trust.WORDS)
            .orElse(Trust.NOT_SAID);
    return new HelperOption(
        parts.group(1).strip(), parts.group(2).strip(), parameters, parts.group(5), trust);
  }
}
