package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import java.util.Optional;
import java.util.Set;

/**
 * A module, and the files of it that a command works on. A chosen folder stands for all files in
 * it: also for those that are not documents of their own, or cannot be read.
 *
 * @param module the module
 * @param paths the paths of the chosen files and folders, as in findings; empty for all files
 */
public record ChosenFiles(PromptModule module, Optional<Set<String>> paths) {

  /** Copies the set. */
  public ChosenFiles {
    paths = paths.map(Set::copyOf);
  }

  /** Chooses all files of a module. */
  public static ChosenFiles all(PromptModule module) {
    return new ChosenFiles(module, Optional.empty());
  }

  /** Returns the path that chooses a document: that of its folder if the folder is the document. */
  public static String path(SourceFile document) {
    String path = document.text().path();
    return document.kind().form() == Kind.Form.FOLDER
        ? path.substring(0, path.lastIndexOf('/'))
        : path;
  }

  /** Returns whether a file is chosen. */
  public boolean has(SourceText file) {
    return has(file.path());
  }

  /** Returns whether the file with an absolute path, as in findings, is chosen. */
  public boolean has(String path) {
    if (paths.isEmpty() || paths.get().contains(path)) {
      return true;
    }
    int folder = path.lastIndexOf('/');
    return folder >= 0 && has(path.substring(0, folder));
  }

  /** Returns whether a document or the file of one of its variants is chosen. */
  public boolean has(CompiledDocument document) {
    return has(document.file().text())
        || document.variants().values().stream().anyMatch(file -> has(file.text()));
  }

  /** Returns whether a file contains defaults for a chosen file, or a folder contains one. */
  boolean isAbove(String path) {
    int name = path.lastIndexOf('/') + 1;
    boolean isDefaults = ScanRoot.isDefaults(path.substring(name));
    String folder = isDefaults ? path.substring(0, name) : path + "/";
    return paths.orElseThrow().stream().anyMatch(file -> file.startsWith(folder));
  }
}
