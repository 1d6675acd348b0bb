package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.document.orchestrator.ResolveExtends.Ancestor;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * A document and its ancestors, used to locate findings in them.
 *
 * @param file the document
 * @param ancestors the ancestors, nearest first
 */
record Inheritance(SourceFile file, List<Ancestor> ancestors) {

  /** Returns the ancestor whose file contains a finding. */
  Optional<SourceFile> owner(Diagnostic finding) {
    return ancestors.stream()
        .map(ancestor -> ancestor.document().file())
        .filter(owner -> owner.text() == finding.location().source())
        .findFirst();
  }

  /**
   * Returns a finding with the chain of documents from its file to the document that inherits from
   * it.
   */
  Diagnostic located(Diagnostic finding) {
    SourceText source = finding.location().source();
    Diagnostic located = finding;
    boolean isBelow = false;
    for (int i = ancestors.size() - 1; i >= 0; i--) {
      isBelow |= ancestors.get(i).document().file().text() == source;
      located = isBelow ? located.includedFrom(ancestors.get(i).from()) : located;
    }
    return located;
  }

  /** Returns the hash of the document; with ancestors, the hash over the hashes of all files. */
  String hash() {
    return HashFiles.hash(file, ancestors.stream().map(one -> one.document().file()).toList());
  }
}
