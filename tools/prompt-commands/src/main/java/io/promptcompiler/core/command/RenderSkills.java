package io.promptcompiler.core.command;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.skill.RenderSkill;
import java.util.ArrayList;
import java.util.List;

/** Renders the agent skills among chosen files. */
public final class RenderSkills {
  private RenderSkills() {}

  /**
   * The rendered skills.
   *
   * @param skills the skills without errors
   * @param findings the errors in the chosen skills
   * @param around the errors around the chosen skills ({@link ErrorsAround})
   */
  public record Result(
      List<RenderSkill.Result> skills, List<Diagnostic> findings, List<Diagnostic> around) {
    /** Copies the lists. */
    public Result {
      skills = List.copyOf(skills);
      findings = List.copyOf(findings);
      around = List.copyOf(around);
    }
  }

  /** Returns whether all files of a skill could be read. */
  static boolean isComplete(CompiledDocument document, Compilation compilation) {
    String folder = ChosenFiles.path(document.file()) + "/";
    return compilation.errors().stream()
        .noneMatch(error -> error.location().source().path().startsWith(folder));
  }

  /** Renders the chosen skills of a module. */
  public static Result of(ChosenFiles chosen) {
    PromptModule module = chosen.module();
    Compilation compilation = PromptCompiler.analyze(module.options());
    List<RenderSkill.Result> skills = new ArrayList<>();
    List<Diagnostic> found = new ArrayList<>();
    compilation.errors().stream()
        .filter(one -> chosen.has(one.location().source()))
        .forEach(found::add);
    for (CompiledDocument document : compilation.documents()) {
      if (chosen.has(document) && isComplete(document, compilation)) {
        RenderSkill.Result result = RenderSkill.of(document, module.options(), module.helpers());
        found.addAll(result.findings());
        if (!result.name().isEmpty() && result.findings().isEmpty()) {
          skills.add(result);
        }
      }
    }
    return new Result(
        skills,
        new DiagnosticPolicy(module.options().severities()).apply(found),
        ErrorsAround.of(chosen, compilation));
  }
}
