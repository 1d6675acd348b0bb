package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.template.FragmentText;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.source.Dependencies;
import io.promptcompiler.core.source.FragmentLookup;
import io.promptcompiler.core.source.SourceFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of compiling a document.
 *
 * @param file the document
 * @param isForOthers whether it is used by other documents, like a fragment or a task, and is not a
 *     prompt
 * @param entryPoint the entry point for applications; empty for a document that is used by others
 *     or has errors
 * @param fragment the compiled fragment, if the document has one
 * @param text the fragment as read, if the document is one
 * @param includes the files that it includes, directly or indirectly, as far as it could be read
 * @param called the included fragments whose programs it calls
 * @param reuse the inputs that must be unchanged to reuse the result in a later run; empty for a
 *     document that must be compiled in each run
 * @param isInEachRun whether builds always compile it, even if a result could be reused
 * @param variants the files of variants that have their own, by variant name
 * @param findings the findings, including those in included files
 */
public record CompiledDocument(
    SourceFile file,
    boolean isForOthers,
    Optional<EntryPoint> entryPoint,
    Optional<Fragment> fragment,
    Optional<FragmentText> text,
    Set<SourceFile> includes,
    Set<SourceFile> called,
    Optional<Dependencies> reuse,
    boolean isInEachRun,
    Map<String, SourceFile> variants,
    List<Diagnostic> findings) {

  /** Copies the list and the sets, which keep their order. */
  public CompiledDocument {
    includes = Collections.unmodifiableSet(new LinkedHashSet<>(includes));
    called = Collections.unmodifiableSet(new LinkedHashSet<>(called));
    variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
    findings = List.copyOf(findings);
  }

  /** Creates a document without variants. */
  private CompiledDocument(
      SourceFile file,
      boolean isForOthers,
      Optional<EntryPoint> entryPoint,
      Optional<Fragment> fragment,
      Optional<FragmentText> text,
      Set<SourceFile> includes,
      Set<SourceFile> called,
      Optional<Dependencies> reuse,
      List<Diagnostic> findings) {
    this(
        file,
        isForOthers,
        entryPoint,
        fragment,
        text,
        includes,
        called,
        reuse,
        /* isInEachRun= */ false,
        Map.of(),
        findings);
  }

  /** Returns a prompt that is compiled in each run. */
  public static CompiledDocument prompt(
      SourceFile file,
      Optional<EntryPoint> entryPoint,
      Set<SourceFile> includes,
      List<Diagnostic> findings) {
    return new CompiledDocument(
        file,
        false,
        entryPoint,
        Optional.empty(),
        Optional.empty(),
        includes,
        Set.of(),
        Optional.empty(),
        findings);
  }

  /** Returns a prompt that depends only on its own file and on included files. */
  public static CompiledDocument prompt(
      SourceFile file,
      Optional<EntryPoint> entryPoint,
      Dependencies dependencies,
      List<Diagnostic> findings) {
    return new CompiledDocument(
        file,
        false,
        entryPoint,
        Optional.empty(),
        Optional.empty(),
        dependencies.included(),
        dependencies.called(),
        stable(dependencies),
        findings);
  }

  /** Returns a text that others include. */
  public static CompiledDocument fragment(
      FragmentText text,
      Optional<Fragment> program,
      Dependencies dependencies,
      List<Diagnostic> findings) {
    return new CompiledDocument(
        text.file(),
        true,
        Optional.empty(),
        program,
        Optional.of(text),
        dependencies.included(),
        dependencies.called(),
        stable(dependencies),
        findings);
  }

  /** Returns a document with declarations for others and without a program. */
  public static CompiledDocument declaration(SourceFile file, List<Diagnostic> findings) {
    return new CompiledDocument(
        file,
        true,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        Set.of(),
        Optional.empty(),
        findings);
  }

  private static Optional<Dependencies> stable(Dependencies dependencies) {
    return Optional.of(dependencies).filter(Dependencies::isStable);
  }

  /** Returns the files of its texts: its own, those of its variants, and all that they include. */
  public Stream<SourceFile> sources() {
    return Stream.of(Stream.of(file), variants.values().stream(), includes.stream())
        .flatMap(files -> files);
  }

  /** Returns a copy that builds do not cache, so that each build compiles it again. */
  public CompiledDocument inEachRun() {
    return new CompiledDocument(
        file,
        isForOthers,
        entryPoint,
        fragment,
        text,
        includes,
        called,
        reuse,
        /* isInEachRun= */ true,
        variants,
        findings);
  }

  /** Returns a copy whose result is not reused, so that each run compiles it again. */
  public CompiledDocument withoutReuse() {
    return reusing(Optional.empty());
  }

  /** Returns a copy that also depends on the results of other lookups. */
  public CompiledDocument asking(Set<FragmentLookup> others) {
    return others.isEmpty() ? this : reusing(reuse.map(inputs -> inputs.asking(others)));
  }

  private CompiledDocument reusing(Optional<Dependencies> inputs) {
    return new CompiledDocument(
        file,
        isForOthers,
        entryPoint,
        fragment,
        text,
        includes,
        called,
        inputs,
        isInEachRun,
        variants,
        findings);
  }

  /** Returns a copy with the files of variants. */
  public CompiledDocument withVariants(Map<String, SourceFile> files) {
    return new CompiledDocument(
        file,
        isForOthers,
        entryPoint,
        fragment,
        text,
        includes,
        called,
        reuse,
        isInEachRun,
        files,
        findings);
  }

  /** Returns a copy with other findings. */
  public CompiledDocument finding(List<Diagnostic> others) {
    return others.equals(findings) ? this : with(entryPoint, others);
  }

  /**
   * Returns a copy with the given counted findings.
   *
   * @param counted the findings in their configured severities; with an error among them there is
   *     no entry point
   */
  public CompiledDocument judged(List<Diagnostic> counted) {
    boolean isRefused = counted.stream().anyMatch(Diagnostic::isError);
    return with(entryPoint.filter(any -> !isRefused), counted);
  }

  /** Returns a copy with another entry point. */
  public CompiledDocument with(EntryPoint other) {
    return with(Optional.of(other), findings);
  }

  private CompiledDocument with(Optional<EntryPoint> otherEntry, List<Diagnostic> others) {
    return new CompiledDocument(
        file,
        isForOthers,
        otherEntry,
        fragment,
        text,
        includes,
        called,
        reuse,
        isInEachRun,
        variants,
        others);
  }
}
