package io.promptcompiler.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * An agent skill with all its parameters set: a folder with a {@code SKILL.md}, which agents load
 * when a task calls for it. As a prompt it renders the text of its {@code SKILL.md}.
 */
public interface AgentSkill extends TextPrompt {

  /** Returns the name of the skill, which is also the name of its folder. */
  String skillName();

  /** Returns the text of {@code SKILL.md}, with its frontmatter. */
  String text();

  /**
   * Returns the contents of all files by their paths in the folder, with {@code /} and in order.
   *
   * @throws IllegalStateException if a file is missing on the class path
   */
  Map<String, byte[]> files();

  /**
   * Writes the folder of the skill into another folder, such as {@code .claude/skills}. Existing
   * files are replaced; other files in the folder are kept.
   *
   * @return the folder of the skill
   * @throws IOException if a file cannot be written, or a symbolic link is in its place
   */
  Path writeTo(Path folder) throws IOException;
}
