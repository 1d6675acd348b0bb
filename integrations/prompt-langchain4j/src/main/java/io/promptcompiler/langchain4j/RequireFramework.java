package io.promptcompiler.langchain4j;

import dev.langchain4j.data.message.SystemMessage;
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

  /**
   * Checks that messages of the system have attributes, for marks.
   *
   * @throws IllegalStateException if the version is too old
   */
  static void checkSystemMarks() {
    check("CacheMarks.OPENAI needs langchain4j-core 1.23", Attributes::read);
  }

  static void check(Runnable call) {
    check("prompt-langchain4j needs langchain4j-core 1.13", call);
  }

  private static void check(String needed, Runnable call) {
    try {
      call.run();
    } catch (LinkageError e) {
      throw new IllegalStateException(
          needed
              + " or later, but an older one is on the class path. Raise the version of LangChain4j.",
          e);
    }
  }

  /** Reads the attributes of a message of the system. */
  private static final class Attributes {
    private static final SystemMessage ANY = SystemMessage.from("text");

    static void read() {
      ANY.attributes();
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
