package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.AgentSkill;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The base class of generated agent skills. */
public abstract class GeneratedSkill extends GeneratedText implements AgentSkill {

  /** Constructor for generated classes. */
  protected GeneratedSkill() {}

  /** Returns the files of the skill. */
  protected abstract SkillFiles skillFiles();

  @Override
  public final String skillName() {
    return skillFiles().name();
  }

  @Override
  public final String text() {
    return skillFiles().text();
  }

  @Override
  public final Map<String, byte[]> files() {
    return skillFiles().contents();
  }

  @Override
  public final Path writeTo(Path folder) throws IOException {
    return skillFiles().write(folder);
  }
}
