package io.promptcompiler.core.backend;

/** The file in a jar with a diagram of the members of a folder, such as a flow of steps. */
public final class FlowPicture {
  private FlowPicture() {}

  /**
   * Returns the path of the file in a jar.
   *
   * @param className the full name of the class of the folder
   */
  public static String path(String className) {
    return "META-INF/prompts/" + className + ".mmd";
  }
}
