package io.promptcompiler.core.diagnostic;

import java.util.regex.Pattern;

/**
 * Commands that a CI server reads in the log of a build, where lines of templates and names of
 * files are printed too: {@code ::command} at the beginning of a line and <code>##[command]</code>
 * anywhere in it (GitHub Actions), and <code>##vso[command]</code> anywhere (Azure Pipelines).
 */
public final class CiCommands {
  private static final Pattern ANYWHERE = Pattern.compile("##(\\w*)\\[");
  private static final Pattern AT_BEGINNING =
      Pattern.compile("(?m)^((?:[^\\S\n]|\u001b\\[[\\d;]*m)*)::");

  private CiCommands() {}

  /** Returns a text in which no command is read, as a space divides its sign. */
  public static String disarmed(String text) {
    String plain = ANYWHERE.matcher(text).replaceAll("## $1[");
    return AT_BEGINNING.matcher(plain).replaceAll("$1: :");
  }
}
