package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompileModule.IndexedClass;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a compilation leaves besides the classes of documents: those of what documents share, the
 * catalog, and what goes into the jar beside its classes.
 */
final class WriteFiles {
  private final CompilerOptions options;
  private final Sources sources;
  private final Program program;
  private final TargetModule target;
  private final Workspace workspace;

  WriteFiles(
      CompilerOptions options,
      Sources sources,
      Program program,
      TargetModule target,
      Workspace workspace) {
    this.options = options;
    this.sources = sources;
    this.program = program;
    this.target = target;
    this.workspace = workspace;
  }

  /** What a target made, as a file to write. */
  static OutputFile file(Artifact artifact) {
    return new OutputFile(type(artifact), artifact.path(), artifact.content().get());
  }

  private static OutputFile.Type type(Artifact artifact) {
    return artifact.isSource() ? OutputFile.Type.SOURCE : OutputFile.Type.RESOURCE;
  }

  /**
   * Writes the files.
   *
   * @param classes those of all documents, sorted by scope and id
   * @param included the templates of libraries that documents include
   */
  void write(List<IndexedClass> classes, Set<SourceFile> included) {
    List<ClassEntry> prompts =
        classes.stream().map(IndexedClass::entry).filter(entry -> !entry.isFragment()).toList();
    target
        .finish(
            new TargetModule.Finished(
                program.folders(), prompts, sources.declaring(options.families()::isDeclaration), options.coordinates()))
        .forEach(this::write);
    options.publication().ifPresent(publication -> publish(publication, classes, included));
  }

  private void write(Artifact artifact) {
    if (artifact.madeOf().isEmpty()) {
      workspace.file(file(artifact));
      return;
    }
    String madeOf = artifact.madeOf().get();
    if (!workspace.keepMade(type(artifact), artifact.path(), madeOf)) {
      workspace.made(file(artifact), madeOf);
    }
  }

  private void publish(
      Publication publication, List<IndexedClass> classes, Set<SourceFile> included) {
    List<SourceFile> templates = new ArrayList<>(sources.documents());
    templates.addAll(sources.defaults());
    WriteIndex index =
        new WriteIndex(
            new WriteIndex.Module(
                publication,
                target.catalogName(),
                options.roots(),
                templates,
                texts(classes, false),
                texts(classes, true),
                target.typeNames(),
                program.folders().stream().map(target::nameOf).sorted().toList(),
                program.imported().fragments(),
                options.helpers(),
                sources.libraries(),
                included));
    resource(IndexShape.PATH, index.text());
    index.copies().forEach(this::copy);
  }

  private void copy(String path, SourceFile file) {
    if (!workspace.keep(OutputFile.Type.RESOURCE, path, file.hash().checksum())) {
      resource(path, WriteIndex.content(file));
    }
  }

  private static List<String> texts(List<IndexedClass> classes, boolean ofFragments) {
    return classes.stream()
        .filter(one -> one.entry().isFragment() == ofFragments)
        .map(IndexedClass::text)
        .toList();
  }

  private void resource(String path, String content) {
    workspace.file(new OutputFile(OutputFile.Type.RESOURCE, path, content));
  }
}
