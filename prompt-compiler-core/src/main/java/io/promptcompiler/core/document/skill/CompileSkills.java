package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.template.AllowedTools;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compiles the agent skills of a run. */
final class CompileSkills implements DocumentCompiler {
  private final CompilationContext context;

  /** The folders of the skills of each root. */
  private final Map<SourceRoot, Set<String>> folders = new HashMap<>();

  /** The first skill with each name of a root. */
  private final Map<SourceRoot, Map<String, SourceFile>> names = new HashMap<>();

  CompileSkills(CompilationContext context) {
    this.context = context;
    for (SourceFile file : context.documents(AgentSkillFamily.SKILL)) {
      folders.computeIfAbsent(file.root(), none -> new HashSet<>()).add(file.id().folder());
    }
  }

  @Override
  public CompiledDocument compile(SourceFile file) {
    DiagnosticList found = new DiagnosticList();
    Optional<SkillText> skill = SkillText.read(file, found);
    Inclusions inclusions = context.texts().inclusions();
    skill.ifPresent(text -> check(text, found));
    skill
        .filter(text -> !text.isTemplate())
        .flatMap(text -> text.frontmatter().entry(SkillShape.TOOLS))
        .ifPresent(entry -> AllowedTools.check(entry, inclusions.tools(file), found));
    // A template with errors in its frontmatter would report them again.
    Optional<EntryPoint> entryPoint =
        skill
            .filter(text -> !found.isBroken() || !text.isTemplate())
            .flatMap(
                text ->
                    CompileSkill.compile(
                        text,
                        context.inherited().apply(file),
                        inclusions,
                        context.helpers(),
                        found));
    return CompiledDocument.prompt(
        file, entryPoint, new LinkedHashSet<>(inclusions.files()), found.toList());
  }

  private void check(SkillText skill, DiagnosticList found) {
    CheckFrontmatter.check(skill, found);
    CheckReferences.check(skill, folders.getOrDefault(skill.file().root(), Set.of()), found);
    CheckFiles.check(skill, found);
    skill
        .frontmatter()
        .entry(SkillShape.NAME)
        .map(entry -> entry.value())
        .filter(Scalar.class::isInstance)
        .ifPresent(name -> checkUnique(skill, (Scalar) name, found));
  }

  private void checkUnique(SkillText skill, Scalar name, DiagnosticList found) {
    SourceFile first =
        names
            .computeIfAbsent(skill.file().root(), none -> new HashMap<>())
            .computeIfAbsent(name.text().strip(), none -> skill.file());
    if (!first.equals(skill.file())) {
      found.report(
          Diagnostic.of(DiagnosticCode.SKILL_TWICE, name.location(), name.text(), first.id())
              .fix("Rename one of them, since agents load only one skill of a name."));
    }
  }
}
