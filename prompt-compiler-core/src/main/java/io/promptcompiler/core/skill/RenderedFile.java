package io.promptcompiler.core.skill;

/** A file of a rendered agent skill. */
public final class RenderedFile {
  private final String skill;
  private final String path;
  private final byte[] content;
  private final boolean isExecutable;

  /**
   * Creates a file.
   *
   * @param skill the name of the skill
   * @param path the path inside the folder of the skill, with {@code /}
   * @param content the content
   * @param isExecutable whether the operating system may execute it
   */
  RenderedFile(String skill, String path, byte[] content, boolean isExecutable) {
    this.skill = skill;
    this.path = path;
    this.content = content.clone();
    this.isExecutable = isExecutable;
  }

  /** Returns the name of the skill. */
  public String skill() {
    return skill;
  }

  /** Returns the path inside the folder of the skill, with {@code /}. */
  public String path() {
    return path;
  }

  /** Returns the content. */
  public byte[] content() {
    return content.clone();
  }

  /** Returns whether the operating system may execute it. */
  public boolean isExecutable() {
    return isExecutable;
  }
}
