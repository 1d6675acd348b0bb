package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.List;

/**
 * The result of checking code.
 *
 * @param findings the findings, in the order in which they were made
 * @param prompts all prompts that were found, constant or not
 */
public record CodeReport(List<Diagnostic> findings, List<CodePrompt> prompts) {

  /** Copies the lists. */
  public CodeReport {
    findings = List.copyOf(findings);
    prompts = List.copyOf(prompts);
  }

  /** Returns the number of prompts whose texts are built at run time. */
  public long notConstant() {
    return prompts.stream().filter(prompt -> prompt.text().isEmpty()).count();
  }
}
