package io.promptcompiler.runtime.tool;

/** Is told of each exception that the code of a tool throws, since models are not. */
@FunctionalInterface
public interface ToolListener {
  /**
   * Called in the thread of the call, before the model has its answer.
   *
   * @param tool the tool that failed
   * @param exception what its code threw
   */
  void failed(ToolInfo tool, Exception exception);
}
