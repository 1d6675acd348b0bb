package io.promptcompiler.core.document.skill;

/** The files of an agent skill besides {@code SKILL.md}. */
final class SkillFiles {
  /** The extension of files that are rendered, in skills that are templates. */
  static final String TEMPLATE = ".tmpl";

  private SkillFiles() {}
}
