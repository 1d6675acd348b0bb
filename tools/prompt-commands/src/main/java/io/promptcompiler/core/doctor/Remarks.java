package io.promptcompiler.core.doctor;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.equivalence.Fingerprint;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reports possible oversights that are not errors: prompts that are not current, fragments that no
 * prompt includes, duplicate prompts, placeholders of another tool that are printed unchanged, and
 * errors that are allowed.
 */
final class Remarks {
  /** The number of tokens from which most providers cache the beginning of a request. */
  private static final int CACHEABLE = 1024;

  private final Compilation compilation;
  private final ShownPaths shown;

  Remarks(Compilation compilation, ShownPaths shown) {
    this.compilation = compilation;
    this.shown = shown;
  }

  /**
   * Returns the remarks on the documents in a root.
   *
   * @param scanned the files of the root
   */
  List<Check> on(SourceRoot root, ScanRoot.Result scanned) {
    List<Check> remarks = new ArrayList<>();
    for (CompiledDocument document : in(root)) {
      document
          .entryPoint()
          .map(entryPoint -> entryPoint.about())
          .filter(about -> !about.status().equals("current"))
          .ifPresent(about -> remarks.add(status(document.file(), about)));
      document.entryPoint().ifPresent(prompt -> variants(document, prompt, remarks));
    }
    for (CompiledDocument document : in(root)) {
      allowed(document.file(), remarks);
      document.variants().values().forEach(file -> allowed(file, remarks));
    }
    unused(root).forEach(file -> remarks.add(note(file, "is included by no prompt")));
    for (List<SourceFile> same : same()) {
      if (same.get(0).root().equals(root)) {
        List<String> others = same.stream().skip(1).map(shown::of).toList();
        remarks.add(note(same.get(0), "has the same text as " + String.join(", ", others)));
      }
    }
    remarks.addAll(new UnfilledPlaceholders(shown).in(scanned));
    uncached(root).ifPresent(remarks::add);
    return remarks;
  }

  private void allowed(SourceFile file, List<Check> remarks) {
    Allowed.in(file).forEach(text -> remarks.add(note(file, text)));
  }

  /** Adds remarks on variants whose own files declare another status than the base. */
  private void variants(CompiledDocument document, EntryPoint prompt, List<Check> remarks) {
    document
        .variants()
        .forEach(
            (name, file) ->
                prompt
                    .variant(name)
                    .map(Variant::about)
                    .filter(about -> !about.status().equals("current"))
                    .filter(about -> !about.status().equals(prompt.about().status()))
                    .ifPresent(about -> remarks.add(status(file, about))));
  }

  private Check status(SourceFile file, About about) {
    String instead = about.deprecated().filter(text -> !text.isBlank()).orElse("");
    return note(
        file,
        switch (about.status()) {
          case "draft" -> "is a draft";
          case "deprecated" -> "is deprecated" + (instead.isEmpty() ? "" : ": " + instead);
          default -> "is " + about.status();
        });
  }

  private Check note(SourceFile file, String text) {
    return Check.note(shown.of(file) + " " + text);
  }

  /**
   * Returns the fragments that no prompt includes. The result is empty if a prompt has errors,
   * because its includes are then unknown.
   */
  private List<SourceFile> unused(SourceRoot root) {
    Set<SourceFile> used = new HashSet<>();
    for (CompiledDocument document : compilation.documents()) {
      if (!document.isForOthers()) {
        if (document.entryPoint().isEmpty()) {
          return List.of();
        }
        used.addAll(document.includes());
      }
    }
    return in(root).stream()
        .filter(document -> document.isForOthers() && !used.contains(document.file()))
        .map(CompiledDocument::file)
        .toList();
  }

  /** Returns groups of prompts that render the same text for all values. */
  private List<List<SourceFile>> same() {
    Map<String, List<SourceFile>> byProgram = new LinkedHashMap<>();
    Fingerprint fingerprint = new Fingerprint();
    for (CompiledDocument document : compilation.documents()) {
      document
          .entryPoint()
          .map(EntryPoint::rendering)
          .filter(Rendering::rendersAnything)
          .ifPresent(
              rendering ->
                  byProgram
                      .computeIfAbsent(fingerprint.of(rendering), none -> new ArrayList<>())
                      .add(document.file()));
    }
    return byProgram.values().stream().filter(group -> group.size() > 1).toList();
  }

  /** Remarks on prompts with much fixed text that providers cannot cache. */
  private Optional<Check> uncached(SourceRoot root) {
    long prompts =
        in(root).stream()
            .flatMap(document -> document.entryPoint().stream())
            .filter(prompt -> prompt.rendering().rendersAnything())
            .filter(prompt -> StablePrefix.tokens(StablePrefix.of(prompt).lost()) >= CACHEABLE)
            .count();
    return prompts == 0
        ? Optional.empty()
        : Optional.of(
            Check.note(
                Plural.of(prompts, "prompt")
                    + (prompts == 1 ? " loses" : " lose")
                    + " 1,024 or more tokens that providers could cache; the command 'caching'"
                    + " shows where"));
  }

  private List<CompiledDocument> in(SourceRoot root) {
    return compilation.documents().stream()
        .filter(document -> document.file().root().equals(root))
        .toList();
  }
}
