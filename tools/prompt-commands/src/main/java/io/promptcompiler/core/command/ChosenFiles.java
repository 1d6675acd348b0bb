package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.VariantFiles;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A module, and the files of it that a command works on.
 *
 * @param module the module
 * @param files the chosen documents and files of defaults, by their paths as in findings; empty for
 *     all files
 */
public record ChosenFiles(PromptModule module, Optional<Map<String, SourceFile>> files) {

  /** Copies the map. */
  public ChosenFiles {
    files = files.map(all -> Collections.unmodifiableMap(new TreeMap<>(all)));
  }

  /** Chooses all files of a module. */
  public static ChosenFiles all(PromptModule module) {
    return new ChosenFiles(module, Optional.empty());
  }

  /** Returns whether a file is chosen. */
  public boolean has(SourceText file) {
    return has(file.path());
  }

  /** Returns whether the file with an absolute path, as in findings, is chosen. */
  public boolean has(String path) {
    return files.isEmpty() || files.get().containsKey(path);
  }

  /** Returns whether a document or the file of one of its variants is chosen. */
  public boolean has(CompiledDocument document) {
    return has(document.file().text())
        || document.variants().values().stream().anyMatch(file -> has(file.text()));
  }

  /**
   * Returns whether a document must be compiled to find everything about the chosen files. Files
   * that are used by other documents are only completely checked together with those.
   */
  public boolean needs(SourceFile document) {
    return has(document.text())
        || files.orElseThrow().values().stream().anyMatch(this::isForOthers);
  }

  private boolean isForOthers(SourceFile file) {
    return ScanRoot.isDefaults(file.id().fileName())
        || Fragments.isFragment(file)
        || VariantFiles.base(file).isPresent()
        || module.options().families().declarationKinds().contains(file.kind());
  }

  /** Returns whether a file contains defaults for a chosen file. */
  boolean isAbove(String path) {
    int name = path.lastIndexOf('/') + 1;
    return ScanRoot.isDefaults(path.substring(name))
        && files.orElseThrow().keySet().stream()
            .anyMatch(file -> file.startsWith(path.substring(0, name)));
  }
}
