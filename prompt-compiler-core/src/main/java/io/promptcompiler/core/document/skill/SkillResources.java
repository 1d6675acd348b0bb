package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.text.TextRequest.FurtherText;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FolderFile;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TemplateId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The files of an agent skill besides {@code SKILL.md}.
 *
 * @param rendered those that are rendered, with the paths that they will have
 * @param copied those that are copied
 */
record SkillResources(List<FurtherText> rendered, List<FolderFile> copied) {
  /** The extension of files that are rendered, in skills that are templates. */
  static final String TEMPLATE = ".tmpl";

  /** Copies the lists. */
  SkillResources {
    rendered = List.copyOf(rendered);
    copied = List.copyOf(copied);
  }

  /** Reads the files of a skill. */
  static SkillResources of(SkillText skill, DiagnosticSink sink) {
    List<FurtherText> rendered = new ArrayList<>();
    List<FolderFile> copied = new ArrayList<>();
    for (FolderFile file : skill.file().files()) {
      if (skill.isTemplate() && file.path().endsWith(TEMPLATE)) {
        template(skill, file, sink).ifPresent(rendered::add);
      } else {
        copied.add(file);
      }
    }
    return new SkillResources(rendered, copied);
  }

  private static Optional<FurtherText> template(
      SkillText skill, FolderFile file, DiagnosticSink sink) {
    SourceFile base = skill.file();
    String path = file.path();
    String name = path.substring(0, path.length() - TEMPLATE.length());
    String folder = base.id().folder();
    TemplateId id = new TemplateId(folder.isEmpty() ? path : folder + "/" + path);
    try {
      byte[] content = file.content();
      return ReadSource.decode(base.pathOf(file), content, sink)
          .map(
              text ->
                  new FurtherText(
                      name,
                      new SourceFile(base.root(), id, base.kind(), text, FileHash.of(content)),
                      new Span(0, text.content().length())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reports files that another file of the skill would replace, or whose constants are alike. */
  void checkNames(DiagnosticSink sink) {
    Map<String, String> taken = new HashMap<>();
    copied.forEach(file -> taken.put(file.path(), file.path()));
    for (FurtherText text : rendered) {
      String constant = text.name().toUpperCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "_");
      for (String key : new LinkedHashSet<>(List.of(text.name(), constant))) {
        String other = taken.putIfAbsent(key, text.name());
        if (other != null) {
          sink.report(
              Diagnostic.of(
                      DiagnosticCode.SKILL_FILE_TWICE, text.file().location(), text.name(), other)
                  .fix("Rename one of them."));
          break;
        }
      }
    }
  }

  /** Returns the folder of a skill with a name. */
  Member.Folder folder(String name, SkillText skill) {
    List<String> executable = new ArrayList<>();
    for (FolderFile file : skill.file().files()) {
      boolean isRendered = !copied.contains(file);
      if (file.isExecutable()) {
        String path = file.path();
        executable.add(isRendered ? path.substring(0, path.length() - TEMPLATE.length()) : path);
      }
    }
    return new Member.Folder(
        name,
        AgentSkillFamily.FILE,
        copied.stream().map(FolderFile::path).toList(),
        executable,
        skill.file().location());
  }
}
