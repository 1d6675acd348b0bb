package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompileModule.IndexedClass;
import io.promptcompiler.core.java.ClassEntry;
import io.promptcompiler.core.java.GenerateJava;
import io.promptcompiler.core.java.JavaSource;
import io.promptcompiler.core.library.CatalogList;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
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
  private final GenerateJava java;
  private final Workspace workspace;

  WriteFiles(
      CompilerOptions options,
      Sources sources,
      Program program,
      GenerateJava java,
      Workspace workspace) {
    this.options = options;
    this.sources = sources;
    this.program = program;
    this.java = java;
    this.workspace = workspace;
  }

  /** A source file as a file to write. */
  static OutputFile source(JavaSource source) {
    return new OutputFile(OutputFile.Type.SOURCE, source.path(), source.content());
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
    String declaring = sources.declaring(options.families()::isDeclaration);
    java.shared().forEach(type -> make(type, declaring));
    for (FolderMembers folder : program.folders()) {
      workspace.file(source(java.folder(folder, prompts)));
    }
    make(java.catalog(prompts), GenerateJava.saidOf(prompts));
    resource(CatalogList.PATH, CatalogList.of(java.catalogName(), options.coordinates()));
    for (FolderMembers folder : program.folders()) {
      if (!folder.picture().isEmpty()) {
        resource("META-INF/prompts/" + java.nameOf(folder) + ".mmd", folder.picture());
      }
    }
    options.publication().ifPresent(publication -> publish(publication, classes, included));
  }

  private void make(GenerateJava.Later type, String madeOf) {
    if (!workspace.keepMade(OutputFile.Type.SOURCE, type.path(), madeOf)) {
      workspace.made(source(type.source().get()), madeOf);
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
                java.catalogName(),
                options.roots(),
                templates,
                texts(classes, false),
                texts(classes, true),
                java.typeNames(),
                program.folders().stream().map(java::nameOf).sorted().toList(),
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
