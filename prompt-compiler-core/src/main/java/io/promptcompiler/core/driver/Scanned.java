package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files in the roots to compile, read but not parsed. */
record Scanned(Map<SourceRoot, ScanRoot.Result> byRoot) {

  /** Copies the map. */
  Scanned {
    byRoot = Collections.unmodifiableMap(new LinkedHashMap<>(byRoot));
  }

  /**
   * Scans all roots. Files that cannot be read, or may not be meant as templates, are reported and
   * ignored.
   */
  static Scanned scan(CompilerOptions options, CompilationCache cache, DiagnosticSink sink) {
    Kinds kinds = options.families().kinds();
    Map<SourceRoot, ScanRoot.Result> byRoot = new LinkedHashMap<>();
    for (SourceRoot root : options.roots()) {
      DiagnosticList found = new DiagnosticList();
      ScanRoot.Result scanned = ScanRoot.scan(root, kinds, cache::hash, cache.edited(), found);
      found.toList().forEach(sink::report);
      byRoot.put(root, scanned);
      new CheckPassedOver(options.families(), sink).check(root, scanned, found.hasErrors());
    }
    return new Scanned(byRoot);
  }

  /** Returns a checksum over all files. */
  String checksum() {
    StringBuilder all = new StringBuilder();
    for (ScanRoot.Result scanned : byRoot.values()) {
      add(scanned.defaults(), all);
      add(scanned.documents(), all);
    }
    return Checksum.of(all.toString());
  }

  private static void add(List<SourceFile> files, StringBuilder all) {
    for (SourceFile file : files) {
      all.append(file.key()).append(' ').append(file.hash().checksum()).append('\n');
    }
  }
}
