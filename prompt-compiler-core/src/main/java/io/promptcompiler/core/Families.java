package io.promptcompiler.core;

import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.chat.ChatFamily;
import io.promptcompiler.core.document.orchestrator.OrchestratorFamily;
import io.promptcompiler.core.document.skill.AgentSkillFamily;
import io.promptcompiler.core.document.step.StepFamily;
import io.promptcompiler.core.document.text.TextFamily;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The families of documents that a compiler supports.
 *
 * @param all all families
 */
public record Families(List<DocumentFamily> all) {
  /** The built-in families. New families are registered here. */
  public static final Families STANDARD =
      new Families(
          List.of(
              new TextFamily(),
              new ChatFamily(),
              new StepFamily(),
              new OrchestratorFamily(),
              new AgentSkillFamily()));

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

  /** Returns the built-in families, in which selected fragments are rendered like prompts. */
  public static Families showing(Predicate<SourceFile> fragments) {
    List<DocumentFamily> all = new ArrayList<>(STANDARD.all());
    all.replaceAll(one -> one instanceof TextFamily ? new TextFamily(fragments) : one);
    return new Families(all);
  }

  /** Returns the kinds of documents of all families. */
  public List<DocumentKind> documentKinds() {
    return all.stream().flatMap(family -> family.kinds().stream()).toList();
  }

  /**
   * Returns the kinds whose documents are not prompts but contain declarations for other documents.
   */
  public Set<Kind> declarationKinds() {
    return documentKinds().stream()
        .filter(DocumentKind::isForOthers)
        .map(DocumentKind::kind)
        .collect(Collectors.toSet());
  }

  /** Returns the family of a kind of documents. */
  public DocumentFamily of(Kind kind) {
    return all.stream()
        .filter(family -> family.kinds().stream().anyMatch(one -> one.kind().equals(kind)))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the kinds of files of all families. */
  public Kinds kinds() {
    return new Kinds(documentKinds().stream().map(DocumentKind::kind).toList());
  }
}
