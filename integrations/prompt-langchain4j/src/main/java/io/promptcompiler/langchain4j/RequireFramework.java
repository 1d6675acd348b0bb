package io.promptcompiler.langchain4j;

import dev.langchain4j.data.message.ToolExecutionResultMessage;

/** Checks the version of LangChain4j, which an application chooses. */
final class RequireFramework {
  private RequireFramework() {}

  /**
   * Checks that the version has everything that this module calls.
   *
   * @throws IllegalStateException if it is too old
   */
  static void check() {
    check(NewestCall::run);
  }

  static void check(Runnable call) {
    try {
      call.run();
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "prompt-langchain4j needs langchain4j-core 1.13 or later, but an older one is on the class"
              + " path. Raise the version of LangChain4j.",
          e);
    }
  }

  /** Calls the newest method that this module needs. */
  private static final class NewestCall {
    private static final ToolExecutionResultMessage ANY =
        ToolExecutionResultMessage.from("id", "name", "text");

    static void run() {
      ANY.contents();
    }
  }
}
