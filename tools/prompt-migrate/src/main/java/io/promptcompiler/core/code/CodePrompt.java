package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A prompt in Java code.
 *
 * @param framework the framework that renders it
 * @param role {@code system}, {@code user} or {@code text}
 * @param owner the method or class to which it belongs: {@code com.acme.Assistant#chat}
 * @param place the expression of the text, or the annotation
 * @param origin where its text is
 * @param text the text; empty if it is unknown
 * @param names the known names of values, in order, each with its type in Java, which may be empty
 * @param values the expressions of values, unless a value is the variable with its name
 * @param isTemplate whether the framework renders the text; otherwise the text is sent unchanged
 */
public record CodePrompt(
    String framework,
    String role,
    String owner,
    Location place,
    Origin origin,
    Optional<MappedText> text,
    Map<String, String> names,
    Map<String, String> values,
    boolean isTemplate) {

  /** Where the text of a prompt is. */
  public enum Origin {
    /** It is written in the sources or in a resource. */
    CONSTANT,
    BUILT("built at run time"),
    /** The text is an argument of the method. */
    ARGUMENT("an argument"),
    /** It is in a resource that is missing or empty, which a finding reports. */
    MISSING("a missing resource");

    private final String shown;

    Origin() {
      this("");
    }

    Origin(String shown) {
      this.shown = shown;
    }

    /** Returns words for a text that is not known. */
    String shown() {
      return shown;
    }
  }

  /** Copies the maps. */
  public CodePrompt {
    values = Map.copyOf(values);
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
  }
}
