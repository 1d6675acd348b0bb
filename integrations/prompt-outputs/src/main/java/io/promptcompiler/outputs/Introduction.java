package io.promptcompiler.outputs;

import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.PromptInfo;

/** Whether a text may introduce the JSON. */
enum Introduction {
  ALLOWED,
  /** The model reads texts of others, and the JSON could be quoted from them. */
  QUOTABLE,
  /** Models write JSON alone, as for the arguments of tools. */
  NONE;

  /**
   * Returns what is allowed in answers to a prompt. The results of tools are not trusted, since the
   * description of a prompt has only the names of its tools.
   */
  static Introduction of(PromptInfo prompt) {
    boolean isTrusted =
        prompt.tools().isEmpty()
            && prompt.parameters().stream()
                .allMatch(parameter -> parameter.trust() == ParameterTrust.TRUSTED);
    return isTrusted ? ALLOWED : QUOTABLE;
  }
}
