package io.promptcompiler.core.backend;

/** The file in a jar that draws what a folder has, such as a flow of steps. */
public final class FlowPicture {
  private FlowPicture() {}

  /**
   * Where it lies in a jar.
   *
   * @param className the full name of the class of the folder
   */
  public static String path(String className) {
    return "META-INF/prompts/" + className + ".mmd";
  }
}
