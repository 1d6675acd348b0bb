package io.promptcompiler.core.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FolderFile;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.tool.ToolFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files in the roots to compile, read but not parsed.
 *
 * @param settings a checksum of the file with the settings of the project; empty without one
 * @param tools the files with tools that the settings name
 * @param ofOtherRoots documents of which only the tools count
 */
record Scanned(
    Map<SourceRoot, ScanRoot.Result> byRoot,
    String settings,
    ToolFiles tools,
    List<SourceFile> ofOtherRoots) {

  /** Copies the map and the list. */
  Scanned {
    ofOtherRoots = List.copyOf(ofOtherRoots);
    byRoot = Collections.unmodifiableMap(new LinkedHashMap<>(byRoot));
  }

  /**
   * Scans all roots. Files that cannot be read, or may not be meant as templates, are reported and
   * ignored.
   *
   * @param budget limits what the run reads
   */
  static Scanned scan(
      CompilerOptions options, CompilationCache cache, ReadBudget budget, DiagnosticSink sink) {
    Kinds kinds = options.families().kinds();
    Map<SourceRoot, ScanRoot.Result> byRoot = new LinkedHashMap<>();
    Optional<byte[]> settings = options.projectFile().flatMap(file -> content(file, cache));
    Set<Path> missing = new HashSet<>();
    ToolFiles tools = ToolFiles.NONE;
    if (settings.isPresent()) {
      ProjectFile file = ProjectFile.read(options.projectFile().get(), settings.get(), sink);
      missing.addAll(missingRoots(file));
      tools = ToolFiles.read(file.tools(), cache.edited(), cache.tools(), budget);
    }
    for (SourceRoot root : options.roots()) {
      if (missing.contains(root.directory())) {
        byRoot.put(root, new ScanRoot.Result(List.of(), List.of(), List.of(), List.of()));
        continue;
      }
      DiagnosticList found = new DiagnosticList();
      ScanRoot.Result scanned =
          ScanRoot.scan(root, kinds, FileHash::of, cache.edited(), cache.files(), budget, found);
      found.toList().forEach(sink::report);
      byRoot.put(root, scanned);
      new CheckPassedOver(options.families(), sink).check(root, scanned, found.hasErrors());
    }
    List<SourceFile> others =
        options.toolRoots().stream()
            .map(
                root ->
                    ScanRoot.scan(
                        root,
                        kinds,
                        FileHash::of,
                        cache.edited(),
                        cache.files(),
                        budget,
                        finding -> {}))
            .flatMap(scanned -> scanned.documents().stream())
            .toList();
    return new Scanned(byRoot, settings.map(Checksum::of).orElse(""), tools, others);
  }

  private static Optional<byte[]> content(Path file, CompilationCache cache) {
    Optional<String> unsaved = cache.edited().text(SlashPath.of(file));
    try {
      return unsaved.isPresent()
          ? Optional.of(unsaved.get().getBytes(UTF_8))
          : Optional.of(Checkout.read(file));
    } catch (IOException e) {
      return Optional.empty(); // the file was deleted or replaced after its settings were read
    }
  }

  /** Returns the folders of settings that do not exist, which has been reported. */
  private static List<Path> missingRoots(ProjectFile file) {
    return file.roots().stream()
        .map(SourceRoot::directory)
        .filter(folder -> !Files.isDirectory(folder))
        .toList();
  }

  /** Returns a checksum over all files. */
  String checksum() {
    StringBuilder all = new StringBuilder(settings).append('\n');
    all.append(tools.checksum()).append('\n');
    for (ScanRoot.Result scanned : byRoot.values()) {
      add(scanned.defaults(), all);
      add(scanned.documents(), all);
    }
    add(ofOtherRoots, all);
    return Checksum.of(all.toString());
  }

  private static void add(List<SourceFile> files, StringBuilder all) {
    for (SourceFile file : files) {
      all.append(file.key()).append(' ').append(file.hash().checksum()).append('\n');
      for (FolderFile one : file.files()) {
        all.append(one.path()).append(' ').append(one.checksum());
        all.append(' ').append(one.isExecutable()).append('\n');
      }
    }
  }
}
