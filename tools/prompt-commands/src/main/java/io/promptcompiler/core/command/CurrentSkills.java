package io.promptcompiler.core.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.ParseValues;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.skill.RenderSkill;
import io.promptcompiler.core.skill.RenderedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The agent skills of modules, rendered with the values of the modules, and again when files
 * change. Skills with errors or without a value are left out. Thread-safe.
 */
public final class CurrentSkills {
  private final List<PromptModule> modules;
  private @Nullable RootFiles files;
  private List<Skill> skills = List.of();

  /** Creates an instance for modules. */
  public CurrentSkills(List<PromptModule> modules) {
    this.modules = List.copyOf(modules);
  }

  /**
   * A rendered skill.
   *
   * @param frontmatter the frontmatter of its {@code SKILL.md}
   * @param files the contents of its files by their paths
   * @param hasParameters whether other values would give other files
   */
  public record Skill(
      String name,
      Map<String, @Nullable Object> frontmatter,
      Map<String, byte[]> files,
      boolean hasParameters) {}

  /** Returns the current skills, sorted by name. */
  public synchronized List<Skill> all() {
    RootFiles now = RootFiles.of(modules.stream().map(PromptModule::options).toList());
    if (!now.equals(files)) {
      files = now;
      Map<String, Skill> byName = new TreeMap<>();
      for (PromptModule module : modules) {
        for (Skill skill : of(module)) {
          byName.putIfAbsent(skill.name(), skill);
        }
      }
      skills = List.copyOf(byName.values());
    }
    return skills;
  }

  private static List<Skill> of(PromptModule module) {
    Compilation compilation = PromptCompiler.analyze(module.options());
    List<Skill> found = new ArrayList<>();
    for (CompiledDocument document : compilation.documents()) {
      Optional<EntryPoint> entryPoint = document.entryPoint();
      Optional<Member.Folder> folder = entryPoint.flatMap(EntryPoint::folder);
      RenderSkill.Result rendered = RenderSkill.of(document, module.options(), module.helpers());
      if (folder.isPresent()
          && rendered.findings().isEmpty()
          && RenderSkills.isComplete(document, compilation)) {
        Map<String, byte[]> files = new TreeMap<>();
        for (RenderedFile file : rendered.files()) {
          files.put(file.path(), file.content());
        }
        String main = new String(files.getOrDefault(folder.get().file(), new byte[0]), UTF_8);
        found.add(
            new Skill(
                folder.get().name(),
                ParseValues.frontmatter(folder.get().name(), main),
                files,
                !entryPoint.get().parameters().fields().isEmpty()));
      }
    }
    return found;
  }
}
