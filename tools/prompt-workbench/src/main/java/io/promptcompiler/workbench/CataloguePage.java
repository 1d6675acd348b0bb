package io.promptcompiler.workbench;

import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The page of a document.
 *
 * @param module the module that has it
 * @param key what links name: scope and id, with the module where there are several
 */
record CataloguePage(CatalogueModule module, CompiledDocument document, String key) {
  private static final int HASH_DIGITS = 16;

  /** The page of a document. */
  static CataloguePage of(CatalogueModule module, CompiledDocument document) {
    return new CataloguePage(module, document, key(module, document.file()));
  }

  /** What links to the page of a file of a module name. */
  static String key(CatalogueModule module, SourceFile file) {
    String inside = file.root().scope().word() + "/" + file.id().path();
    return module.label().isEmpty() ? inside : module.label() + "/" + inside;
  }

  SourceFile file() {
    return document.file();
  }

  /** The kind of document, where fragments are what they are for. */
  String kind() {
    if (!Fragments.isFragment(file())) {
      return file().kind().word();
    }
    List<String> folders = Arrays.asList(file().id().folder().split("/", -1));
    return folders.contains("skills") ? "skill" : "partial";
  }

  /** Whether it is a prompt that has an error. */
  boolean isBroken() {
    return !document.isForOthers() && document.entryPoint().isEmpty();
  }

  /** Where its data lies: a name that any file system takes, whatever the id is. */
  String script() {
    String hash = FileHash.of(key.getBytes(StandardCharsets.UTF_8)).sha256();
    return "data/" + hash.substring(0, HASH_DIGITS) + ".js";
  }
}
