package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * A prompt in Java code.
 *
 * @param framework the framework that renders it
 * @param role {@code system}, {@code user} or {@code text}
 * @param owner the method or class to which it belongs: {@code com.acme.Assistant#chat}
 * @param place the expression of the text, or the annotation
 * @param text the text; empty if it is built at run time
 * @param names the known names of values, in order
 */
public record CodePrompt(
    String framework,
    String role,
    String owner,
    Location place,
    Optional<MappedText> text,
    List<String> names) {

  /** Copies the list. */
  public CodePrompt {
    names = List.copyOf(names);
  }
}
