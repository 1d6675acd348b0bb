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
 * @param module the module of the document
 * @param key the key of the page in links: scope and id, with the module if there are several
 */
record CataloguePage(CatalogueModule module, CompiledDocument document, String key) {
  private static final int HASH_DIGITS = 16;

  /** Returns the page of a document. */
  static CataloguePage of(CatalogueModule module, CompiledDocument document) {
    return new CataloguePage(module, document, key(module, document.file()));
  }

  /** Returns the key in links to the page of a file. */
  static String key(CatalogueModule module, SourceFile file) {
    String inside = file.root().scope().word() + "/" + file.id().path();
    return module.label().isEmpty() ? inside : module.label() + "/" + inside;
  }

  SourceFile file() {
    return document.file();
  }

  /** Returns the kind of document; for fragments, their purpose. */
  String kind() {
    if (!Fragments.isFragment(file())) {
      return file().kind().word();
    }
    List<String> folders = Arrays.asList(file().id().folder().split("/", -1));
    return folders.contains("skills") ? "skill" : "partial";
  }

  /** Returns whether the document is a prompt with errors. */
  boolean isBroken() {
    return !document.isForOthers() && document.entryPoint().isEmpty();
  }

  /** Returns the name of the page's data file, which is valid on all file systems for any id. */
  String script() {
    String hash = FileHash.of(key.getBytes(StandardCharsets.UTF_8)).sha256();
    return "data/" + hash.substring(0, HASH_DIGITS) + ".js";
  }
}
