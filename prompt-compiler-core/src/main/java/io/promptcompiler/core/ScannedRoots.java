package io.promptcompiler.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What lies in the roots to compile, read but not looked at. */
record ScannedRoots(Map<SourceRoot, ScanRoot.Result> byRoot) {

  /** Scans all; what cannot be read is reported and left out. */
  static ScannedRoots scan(List<SourceRoot> roots, DiagnosticSink sink) {
    Map<SourceRoot, ScanRoot.Result> byRoot = new LinkedHashMap<>();
    roots.forEach(root -> byRoot.put(root, ScanRoot.scan(root, sink)));
    return new ScannedRoots(byRoot);
  }

  /** A hash over all files. */
  String hash() {
    StringBuilder all = new StringBuilder();
    for (ScanRoot.Result scanned : byRoot.values()) {
      add(scanned.defaults(), all);
      add(scanned.documents(), all);
    }
    return Sha256.of(all.toString().getBytes(UTF_8));
  }

  private static void add(List<SourceFile> files, StringBuilder all) {
    for (SourceFile file : files) {
      all.append(file.key()).append(' ').append(file.sha256()).append('\n');
    }
  }
}
