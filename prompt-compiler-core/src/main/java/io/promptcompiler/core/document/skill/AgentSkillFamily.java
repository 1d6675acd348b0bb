package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;

/** The family of agent skills: folders with a {@code SKILL.md}. */
public final class AgentSkillFamily implements DocumentFamily {
  /** The file that makes a folder an agent skill. */
  public static final String FILE = "SKILL.md";

  /** An agent skill. */
  public static final Kind SKILL = Kind.ofFolder("agent-skill", FILE);

  @Override
  public List<DocumentKind> kinds() {
    return List.of(DocumentKind.of(SKILL, "agent-skill", SkillShape.FRONTMATTER));
  }

  @Override
  public DocumentCompiler open(CompilationContext context) {
    return new CompileSkills(context);
  }

  @Override
  public DocumentContract contract(CompiledDocument document) {
    return SkillContract.of(document);
  }

  @Override
  public List<Diagnostic> checkRendered(SourceFile text) {
    DiagnosticList found = new DiagnosticList();
    SkillText.read(text, found).ifPresent(skill -> CheckFrontmatter.check(skill, found));
    return found.toList().stream().filter(Diagnostic::isError).toList();
  }
}
