package io.promptcompiler.core;

import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.chat.ChatFamily;
import io.promptcompiler.core.document.orchestrator.OrchestratorFamily;
import io.promptcompiler.core.document.step.StepFamily;
import io.promptcompiler.core.document.text.TextFamily;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;

/**
 * The families of documents that a compiler supports.
 *
 * @param all each of them
 */
public record Families(List<DocumentFamily> all) {
  /** Those that come with the compiler: a new one is registered here. */
  public static final Families STANDARD =
      new Families(
          List.of(new TextFamily(), new ChatFamily(), new StepFamily(), new OrchestratorFamily()));

  /** Copies the list. */
  public Families {
    all = List.copyOf(all);
  }

  /** Returns a copy with one more family. */
  public Families with(DocumentFamily family) {
    List<DocumentFamily> more = new ArrayList<>(all);
    more.add(family);
    return new Families(more);
  }

  /** The kinds of documents of all families. */
  public List<DocumentKind> documentKinds() {
    return all.stream().flatMap(family -> family.kinds().stream()).toList();
  }

  /** Whether a document declares something for others and is no prompt. */
  public boolean isDeclaration(SourceFile file) {
    return documentKinds().stream()
        .anyMatch(kind -> kind.isForOthers() && kind.kind().equals(file.kind()));
  }

  /** The kinds of files of all families. */
  public Kinds kinds() {
    return new Kinds(documentKinds().stream().map(DocumentKind::kind).toList());
  }
}
