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
 * @param text the text; empty if it is built at run time
 * @param names the known names of values, in order, each with its type in Java, which may be empty
 */
public record CodePrompt(
    String framework,
    String role,
    String owner,
    Location place,
    Optional<MappedText> text,
    Map<String, String> names) {

  /** Copies the map. */
  public CodePrompt {
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
  }
}
