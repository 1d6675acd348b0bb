package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.List;

/**
 * The result of checking code.
 *
 * @param findings the findings, in the order in which they were made
 * @param prompts all prompts that were found, constant or not
 * @param incomplete the number of sources with syntax errors, parts of which were not checked
 */
public record CodeReport(List<Diagnostic> findings, List<CodePrompt> prompts, int incomplete) {

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
