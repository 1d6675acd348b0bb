package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.java.GenerateJava;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.runtime.PromptCatalog;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a compilation leaves: Java, and what goes into the jar beside its classes. */
final class WriteFiles {
  private final CompilerOptions options;
  private final Sources sources;
  private final Program program;
  private final GenerateJava java;
  private final List<OutputFile> files = new ArrayList<>();

  WriteFiles(CompilerOptions options, Sources sources, Program program, GenerateJava java) {
    this.options = options;
    this.sources = sources;
    this.program = program;
    this.java = java;
  }

  /** The files, of documents that have no errors. */
  List<OutputFile> files(List<CompiledDocument> documents) {
    java.sources()
        .forEach(
            source ->
                files.add(new OutputFile(OutputFile.Type.SOURCE, source.path(), source.content())));
    resource("META-INF/services/" + PromptCatalog.class.getName(), java.catalogName() + "\n");
    for (FolderMembers folder : program.folders()) {
      if (!folder.picture().isEmpty()) {
        resource("META-INF/prompts/" + java.nameOf(folder) + ".mmd", folder.picture());
      }
    }
    options.publication().ifPresent(publication -> publish(publication, documents));
    return files;
  }

  private void publish(Publication publication, List<CompiledDocument> documents) {
    Set<SourceFile> used = new LinkedHashSet<>();
    documents.forEach(document -> used.addAll(document.includes()));
    used.retainAll(sources.ofLibraries().keySet());
    List<SourceFile> templates = new ArrayList<>(sources.documents());
    templates.addAll(sources.defaults());
    WriteIndex.files(
            new WriteIndex.Module(
                publication,
                options.roots(),
                templates,
                program,
                java,
                options.helpers(),
                sources.libraries(),
                used))
        .forEach(this::resource);
  }

  private void resource(String path, String content) {
    files.add(new OutputFile(OutputFile.Type.RESOURCE, path, content));
  }
}
