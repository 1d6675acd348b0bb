package io.promptcompiler.cli;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a helper from one argument that contains its name, method, parameters and result. */
final class HelperSignature {
  /** An example of a signature, for descriptions and messages. */
  static final String EXAMPLE = "slug=com.acme.Text#slug(string):string";

  private static final Pattern SIGNATURE =
      Pattern.compile("([^=(]+)=([^(]+)\\(([^()]*)\\)\\s*:\\s*((?:\\S+\\s+){0,2})(\\S+)");

  /** The words before the type of the result. */
  private static final List<String> WORDS =
      Stream.concat(Trust.WORDS.stream(), Varies.WORDS.stream()).toList();

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
              + "', with ': trusted string' at the end if its results are always trusted, or"
              + " ': deployment string' if they stay the same for a deployment.");
    }
    List<String> parameters = new ArrayList<>();
    if (!parts.group(3).isBlank()) {
      for (String type : parts.group(3).split(",", -1)) {
        parameters.add(type.strip());
      }
    }
    return new HelperOption(
        parts.group(1).strip(),
        parts.group(2).strip(),
        parameters,
        parts.group(5),
        origin(parts.group(4).strip()));
  }

  private static Origin origin(String words) {
    Trust trust = Trust.UNDECLARED;
    Varies varies = Varies.UNDECLARED;
    for (String given : words.isEmpty() ? new String[0] : words.split("\\s+")) {
      String word =
          OptionWords.word("The word in --helper", given, HelperSignature::known, WORDS)
              .orElseThrow();
      trust = Trust.of(word).orElse(trust);
      varies = Varies.of(word).orElse(varies);
    }
    return new Origin(trust, varies);
  }

  private static Optional<String> known(String word) {
    return WORDS.contains(word) ? Optional.of(word) : Optional.empty();
  }
}
