package io.promptcompiler.runtime.integration;

import java.util.List;

/**
 * Checks and shortens the names of prompts: plain relative paths with {@code /}, with or without
 * the file name extension.
 */
public final class PromptNames {
  private static final List<String> KINDS = List.of(".chat", ".step", ".orchestrator", ".tool");

  private PromptNames() {}

  /**
   * Returns the problem of a path, as a clause whose subject is the path; empty if the path is
   * plain. A plain path is relative and does not contain empty, {@code .} or {@code ..} parts, a
   * drive letter, backslashes or control characters.
   */
  public static String problem(String path) {
    for (int i = 0; i < path.length(); i++) {
      if (Character.isISOControl(path.charAt(i))) {
        return "has a control character";
      }
    }
    if (path.startsWith("/") || hasDrive(path)) {
      return "is absolute";
    }
    if (path.indexOf('\\') >= 0) {
      return "has a backslash";
    }
    for (String part : path.split("/", -1)) {
      if (part.isEmpty()) {
        return "has an empty part";
      }
      if (part.equals(".") || part.equals("..")) {
        return "has a part '" + part + "'";
      }
    }
    return "";
  }

  private static boolean hasDrive(String path) {
    if (path.length() < 2 || path.charAt(1) != ':') {
      return false;
    }
    char drive = path.charAt(0);
    return (drive >= 'A' && drive <= 'Z') || (drive >= 'a' && drive <= 'z');
  }

  /**
   * Returns an id without the file name extension: {@code build/code} for {@code build/code.md},
   * {@code ask} for {@code ask.chat.json}.
   */
  public static String withoutEnding(String id) {
    int dot = id.lastIndexOf('.');
    if (dot <= id.lastIndexOf('/')) {
      return id;
    }
    String name = id.substring(0, dot);
    for (String kind : KINDS) {
      if (name.endsWith(kind)) {
        return name.substring(0, name.length() - kind.length());
      }
    }
    return name;
  }
}
