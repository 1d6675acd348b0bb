package io.promptcompiler.core.build;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.Output;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.skill.RenderSkill;
import io.promptcompiler.core.skill.RenderedFile;
import io.promptcompiler.core.source.FolderFile;
import io.promptcompiler.core.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The output folders of a build. Files are staged next to the state and moved only when the run has
 * succeeded.
 */
final class BuildOutput implements Output, AutoCloseable {
  private final BuildRequest request;
  private final StagedFiles files;
  private final List<Diagnostic> found = new ArrayList<>();

  /** The skills by their names. */
  private final Map<String, SourceFile> skills = new HashMap<>();

  private final SortedSet<Path> filesOfExamples = new TreeSet<>();

  BuildOutput(BuildRequest request, BuildState last) throws IOException {
    this.request = request;
    this.files = new StagedFiles(request.besideState(".staged"), last.files(), request.outputs());
  }

  /** Returns the files to write. */
  StagedFiles files() {
    return files;
  }

  @Override
  public void document(CompiledDocument document) {
    publish(document);
    // The project's own helpers are compiled later, and their existing classes may be outdated.
    found.addAll(CheckExamples.findings(document, ProjectFunctions.NONE));
    filesOfExamples.addAll(CheckExamples.files(document));
  }

  /** Writes the folder of an agent skill, for the jar and for agents. */
  private void publish(CompiledDocument document) {
    RenderSkill.Result result = RenderSkill.of(document, request.options(), ProjectFunctions.NONE);
    if (result.name().isEmpty()) {
      return;
    }
    boolean isPublished = request.options().publication().isPresent();
    SourceFile file = document.file();
    SourceFile first = skills.getOrDefault(result.name(), file);
    if (!first.equals(file)) {
      reportTwin(result.name(), file, first);
      return;
    }
    skills.put(result.name(), file);
    result.findings().stream()
        .filter(one -> isPublished || one.code() != DiagnosticCode.SKILL_VALUE_MISSING)
        .forEach(found::add);
    result.files().forEach(one -> Unchecked.call(() -> write(one)));
    if (isPublished) {
      file.files().forEach(one -> Unchecked.call(() -> copy(file, one)));
    }
  }

  /** Reports a skill whose folder is taken. Within one root, the family has reported it. */
  private void reportTwin(String name, SourceFile file, SourceFile first) {
    if (!file.root().equals(first.root())) {
      found.add(
          Diagnostic.of(DiagnosticCode.SKILL_TWICE, file.location(), name, first.id())
              .fix("Rename one of them, since a jar has only one folder for both."));
    }
  }

  /** Copies a file of a skill to the sources in the jar, with which later releases are compared. */
  private FolderFile copy(SourceFile skill, FolderFile file) throws IOException {
    String path = WriteIndex.path(skill, file, request.options().roots());
    Path target = request.path(Artifact.Type.RESOURCE, path);
    files.add(target, file.content(), /* isExecutable= */ false);
    return file;
  }

  private RenderedFile write(RenderedFile file) throws IOException {
    String path = file.skill() + "/" + file.path();
    List<Path> folders = new ArrayList<>(List.of(request.skillResources()));
    request.skillDirectory().ifPresent(folders::add);
    for (Path folder : folders) {
      files.add(folder.resolve(path), file.content(), file.isExecutable());
    }
    return file;
  }

  /** Returns the findings about running the documents: about their examples, and about skills. */
  List<Diagnostic> found() {
    return found;
  }

  /** Returns the files that examples refer to. */
  List<Path> filesOfExamples() {
    return List.copyOf(filesOfExamples);
  }

  @Override
  public boolean keep(Artifact.Type type, String path, String checksum) {
    return Unchecked.call(() -> files.keep(request.path(type, path), checksum));
  }

  @Override
  public void file(OutputFile file) {
    Unchecked.call(
        () -> {
          files.add(request.path(file.type(), file.path()), file.content());
          return file;
        });
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
