package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Shown;
import java.util.Arrays;
import java.util.Optional;

/**
 * The catalogue of findings, which comes from the same files as their {@link Explanations}. Ids
 * never change their meaning and are never reused.
 */
public enum DiagnosticCode {
  ;

  /**
   * The maximum length of a word from a template or configuration that is shown without being cut.
   */
  private static final int LONGEST_WORD = 300;

  private final String id;
  private final DiagnosticCategory category;
  private final Severity severity;
  private final boolean canBeLowered;
  private final Optional<Lookup> lookup;
  private final String text;

  DiagnosticCode(
      String id,
      DiagnosticCategory category,
      Severity severity,
      boolean canBeLowered,
      Optional<Lookup> lookup,
      String text) {
    this.id = id;
    this.category = category;
    this.severity = severity;
    this.canBeLowered = canBeLowered;
    this.lookup = lookup;
    this.text = text;
  }

  /** Returns the category. */
  public DiagnosticCategory category() {
    return category;
  }

  /** Returns the stable id, {@code PC301}. */
  public String id() {
    return id;
  }

  /** Returns the default severity. */
  public Severity severity() {
    return severity;
  }

  /** Returns the text of the message, with {@code …} for each argument of a finding. */
  public String text() {
    return text;
  }

  /**
   * Returns whether a configuration may lower its severity. An error may be lowered only if the
   * compiler can continue like handlebars.js, which prints nothing; if a suspected mistake can be
   * text; if it concerns compiled code of others; if it depends on an estimate or a guess; or if
   * the templates themselves are right, and the problem is in the release that they are compared
   * with or in the names under which they are found.
   */
  public boolean canBeLowered() {
    return canBeLowered;
  }

  /**
   * Returns the kind of name that was not found, where the name is the first argument; empty for
   * other findings.
   */
  public Optional<Lookup> lookup() {
    return lookup;
  }

  /** Returns the code with the given id. */
  public static Optional<DiagnosticCode> of(String id) {
    for (DiagnosticCode code : values()) {
      if (code.id.equals(id)) {
        return Optional.of(code);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the message of a finding.
   *
   * @throws IllegalArgumentException if the number of arguments does not match the text
   */
  String message(Object... given) {
    String[] parts = text.split("…", -1);
    int words = parts.length - 1;
    if (given.length != words) {
      throw new IllegalArgumentException(id + " takes " + words + " words: " + given.length);
    }
    StringBuilder message = new StringBuilder(parts[0]);
    for (int i = 0; i < words; i++) {
      String word = String.valueOf(given[i]);
      boolean isAlike =
          Arrays.stream(given).anyMatch(other -> LookAlikes.areAlike(word, String.valueOf(other)));
      message
          .append(Shown.of(isAlike ? LookAlikes.spelled(word) : word, LONGEST_WORD))
          .append(parts[i + 1]);
    }
    return message.toString();
  }
}
