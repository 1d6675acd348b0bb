package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who is affected by a breaking change. */
public enum Category {
  /** Callers: code that compiled does not, or maps that were read are refused. */
  API(DiagnosticCode.PROMPT_REMOVED, DiagnosticCode.MEMBER_RETYPED),
  /** Whoever relies on a text: the same values render another one. */
  RENDER(DiagnosticCode.TEXT_CHANGED, DiagnosticCode.DEFAULT_CHANGED),
  /** Whoever has only so many tokens. */
  BUDGET(DiagnosticCode.LIMIT_LOWERED, DiagnosticCode.SLOTS_REORDERED),
  /** Models and hosts: roles, evidence, gates, transitions, settings. */
  CONTRACT(DiagnosticCode.MESSAGES_CHANGED, DiagnosticCode.DATA_CHANGED);

  private final DiagnosticCode first;
  private final DiagnosticCode last;

  Category(DiagnosticCode first, DiagnosticCode last) {
    this.first = first;
    this.last = last;
  }

  /** The kinds of change in it. */
  public List<DiagnosticCode> codes() {
    return Arrays.stream(DiagnosticCode.values()).filter(this::has).toList();
  }

  /** The category of a kind of change; other codes have none, and asking for theirs is a defect. */
  static Category of(DiagnosticCode code) {
    return Arrays.stream(values()).filter(one -> one.has(code)).findFirst().orElseThrow();
  }

  private boolean has(DiagnosticCode code) {
    return code.compareTo(first) >= 0 && code.compareTo(last) <= 0;
  }

  /** The category of a word in any case. */
  public static Optional<Category> of(String word) {
    String name = word.toUpperCase(Locale.ROOT);
    return Arrays.stream(values()).filter(one -> one.name().equals(name)).findFirst();
  }
}
