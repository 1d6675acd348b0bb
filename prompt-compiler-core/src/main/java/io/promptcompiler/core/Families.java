package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.chat.ChatFamily;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.document.orchestrator.OrchestratorFamily;
import io.promptcompiler.core.document.skill.AgentSkillFamily;
import io.promptcompiler.core.document.step.StepFamily;
import io.promptcompiler.core.document.text.TextFamily;
import io.promptcompiler.core.document.tool.ToolFamily;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.YamlReader;
import io.promptcompiler.core.tool.KnownTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
              new AgentSkillFamily(),
              new ToolFamily()));

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

  /** Returns the tools that files define. */
  public List<KnownTool> tools(List<SourceFile> files) {
    return all.stream().flatMap(family -> family.tools(files).stream()).toList();
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

  /**
   * Returns whether the content of a file with an unclear name looks like a kind of documents, or
   * like {@linkplain Kind#DEFAULTS defaults}.
   */
  public boolean isMeant(SourceText text, Kind kind) {
    Span all = new Span(0, text.content().length());
    DiagnosticSink silence = finding -> {};
    // JSON is YAML, except for rare cases that documents do not contain.
    Optional<Mapping> data =
        (kind.form() == Kind.Form.FOLDER
                ? SplitFrontmatter.split(text, silence).map(SplitFrontmatter.Parts::yaml)
                : Optional.of(all))
            .flatMap(span -> YamlReader.read(text, span, silence))
            .filter(document -> !ReadData.isSchema(document));
    Predicate<Mapping> looksRight =
        kind.equals(Kind.DEFAULTS)
            ? document ->
                FrontmatterShape.FRONTMATTER.names().stream()
                    .anyMatch(key -> document.entry(key).isPresent())
            : document ->
                documentKinds().stream()
                    .filter(one -> one.kind().equals(kind))
                    .anyMatch(one -> one.isMeant().test(document));
    return data.filter(looksRight).isPresent();
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
