package io.promptcompiler.core.skill;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An agent that looks for skills in folders of a project and of its user. */
public enum SkillPlace {
  /** Claude Code. */
  CLAUDE("claude", ".claude/skills", ".claude/skills"),
  /** Codex, which shares its folders with other agents. */
  CODEX("codex", ".agents/skills", ".agents/skills"),
  /** GitHub Copilot. */
  COPILOT("copilot", ".github/skills", ".copilot/skills"),
  /** Cursor. */
  CURSOR("cursor", ".cursor/skills", ".cursor/skills"),
  /** Gemini CLI. */
  GEMINI("gemini", ".gemini/skills", ".gemini/skills");

  private final String word;
  private final String ofProject;
  private final String ofUser;

  SkillPlace(String word, String ofProject, String ofUser) {
    this.word = word;
    this.ofProject = ofProject;
    this.ofUser = ofUser;
  }

  /** Returns the agent with the given name. */
  public static Optional<SkillPlace> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
  }

  /** Returns the names of all agents. */
  public static List<String> words() {
    return Arrays.stream(values()).map(one -> one.word).toList();
  }

  /** Returns the folder of skills in a project. */
  public Path inProject(Path project) {
    return project.resolve(ofProject);
  }

  /** Returns the folder of skills of a user. */
  public Path inHome(Path home) {
    return home.resolve(ofUser);
  }
}
