package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.DiagnosticCategory;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The group that is affected by a breaking change. */
public enum Category {
  /** Callers: their code no longer compiles, or their maps are rejected. */
  API(DiagnosticCategory.API_CHANGES),
  /** Users of a text: the same values render a different text. */
  RENDER(DiagnosticCategory.RENDER_CHANGES),
  /** Users with a limited number of tokens. */
  BUDGET(DiagnosticCategory.BUDGET_CHANGES),
  /** Models and hosts: roles, evidence, gates, transitions, settings. */
  CONTRACT(DiagnosticCategory.CONTRACT_CHANGES),
  /** Users whose providers cache the beginnings of prompts. */
  CACHING(DiagnosticCategory.CACHING_CHANGES);

  private final DiagnosticCategory findings;

  Category(DiagnosticCategory findings) {
    this.findings = findings;
  }

  /** Returns the diagnostic codes of this category. */
  public List<DiagnosticCode> codes() {
    return Arrays.stream(DiagnosticCode.values()).filter(this::has).toList();
  }

  /** Returns the category of the code of a change. Other codes are not allowed. */
  static Category of(DiagnosticCode code) {
    return find(code).orElseThrow();
  }

  /** Returns the category of a code, if it is the code of a change. */
  public static Optional<Category> find(DiagnosticCode code) {
    return Arrays.stream(values()).filter(one -> one.has(code)).findFirst();
  }

  private boolean has(DiagnosticCode code) {
    return code.category() == findings;
  }

  /** Returns the category with a name, ignoring case. */
  public static Optional<Category> of(String word) {
    String name = word.toUpperCase(Locale.ROOT);
    return Arrays.stream(values()).filter(one -> one.name().equals(name)).findFirst();
  }
}
