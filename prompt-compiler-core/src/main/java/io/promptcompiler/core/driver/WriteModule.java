package io.promptcompiler.core.driver;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Output;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.driver.CompiledModule.IndexedClass;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the files that exist once per module: the classes that documents share, the catalog, and
 * resources for the jar.
 */
final class WriteModule {
  private final CompiledModule module;
  private final CompilerOptions options;
  private final CompilationCache cache;
  private final Output output;

  private WriteModule(CompiledModule module, CompilationCache cache, Output output) {
    this.module = module;
    this.options = module.options();
    this.cache = cache;
    this.output = output;
  }

  static void write(CompiledModule module, CompilationCache cache, Output output) {
    if (!module.options().roots().isEmpty()) {
      new WriteModule(module, cache, output).write();
    }
  }

  /** Converts an artifact of a target to a file to write. */
  static OutputFile file(Artifact artifact) {
    return new OutputFile(artifact.type(), artifact.path(), artifact.content().get());
  }

  private void write() {
    module
        .target()
        .finish(
            new TargetModule.Finished(
                module.common().folders(), module.prompts(), declarations(), options.coordinates()))
        .forEach(this::write);
    options.publication().ifPresent(this::publish);
  }

  /** Returns a text that changes if a file with declarations for several templates changes. */
  private String declarations() {
    Set<Kind> kinds = options.families().declarationKinds();
    Stream<SourceFile> declaring =
        module.documents().stream().filter(file -> kinds.contains(file.kind()));
    return Stream.concat(module.loaded().defaults().stream(), declaring)
        .map(file -> file.key() + " " + file.hash().checksum())
        .collect(Collectors.joining("\n"));
  }

  private void write(Artifact artifact) {
    Optional<String> madeOf = artifact.madeOf();
    boolean isKept =
        madeOf
            .flatMap(inputs -> cache.recall(artifact.path(), inputs))
            .filter(checksum -> output.keep(artifact.type(), artifact.path(), checksum))
            .isPresent();
    if (!isKept) {
      OutputFile file = file(artifact);
      madeOf.ifPresent(inputs -> cache.store(file, inputs));
      output.file(file);
    }
  }

  private void publish(Publication publication) {
    List<SourceFile> templates = new ArrayList<>(module.documents());
    templates.addAll(module.loaded().defaults());
    Program program = module.common();
    WriteIndex index =
        new WriteIndex(
            new WriteIndex.Module(
                publication,
                module.target().catalogName(),
                options.roots(),
                templates,
                texts(false),
                texts(true),
                module.target().typeNames(),
                program.folders().stream().map(module.target()::nameOf).sorted().toList(),
                program.imported().fragments(),
                options.helpers(),
                options.trust(),
                module.loaded().libraries(),
                module.included()));
    resource(IndexShape.PATH, index.text());
    index.copies().forEach(this::copy);
  }

  private void copy(String path, SourceFile file) {
    if (!output.keep(Artifact.Type.RESOURCE, path, file.hash().checksum())) {
      resource(path, WriteIndex.content(file));
    }
  }

  private List<String> texts(boolean ofFragments) {
    return module.classes().stream()
        .filter(one -> one.entry().isFragment() == ofFragments)
        .map(IndexedClass::text)
        .toList();
  }

  private void resource(String path, String content) {
    output.file(new OutputFile(Artifact.Type.RESOURCE, path, content));
  }
}
