package io.promptcompiler.core.tool;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Who receives the definitions of tools, with the limits of each. Lengths are in Unicode
 * characters.
 */
public enum ToolProvider {
  /**
   * OpenAI and Azure OpenAI. The reference of the API, "Create chat completion": names "must be
   * a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64", and there is "a
   * maximum of 128 functions". A longer description is answered by {@code string_above_max_length}:
   * "Expected a string with maximum length 1024".
   */
  OPENAI(
      "openai", "OpenAI", "[a-zA-Z0-9_-]+", "ASCII letters, digits, '_' and '-'", 64, 1_024, 128),

  /**
   * Anthropic, whose API answers "{@code tools.0.custom.name: String should match pattern
   * '^[a-zA-Z0-9_-]{1,128}$'}" and "{@code tools.0.custom.input_schema.properties: Property keys
   * should match pattern '^[a-zA-Z0-9_.-]{1,64}$'}".
   */
  ANTHROPIC(
      "anthropic",
      "Anthropic",
      "[a-zA-Z0-9_-]+",
      "ASCII letters, digits, '_' and '-'",
      128,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE),

  /**
   * Gemini, whose API answers "Invalid function name. Must start with a letter or an underscore.
   * Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with
   * a maximum length of 64".
   */
  GEMINI(
      "gemini",
      "Gemini",
      "[a-zA-Z_][a-zA-Z0-9_.:-]*",
      "an ASCII letter or '_', then letters, digits, '_', '.', ':' and '-'",
      64,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE),

  /**
   * The Model Context Protocol, revision 2025-11-25, "Tool Names": "between 1 and 128 characters",
   * "uppercase and lowercase ASCII letters (A-Z, a-z), digits (0-9), underscore (_), hyphen (-),
   * and dot (.)".
   */
  MCP(
      "mcp",
      "MCP",
      "[a-zA-Z0-9_.-]+",
      "ASCII letters, digits, '_', '-' and '.'",
      128,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE);

  /** The maximum length of the name of an argument, for Anthropic. */
  static final int LONGEST_ARGUMENT = 64;

  private final String word;
  private final String title;
  private final Pattern names;
  private final String described;
  private final int longestName;
  private final int longestDescription;
  private final int mostTools;

  ToolProvider(
      String word,
      String title,
      String names,
      String described,
      int longestName,
      int longestDescription,
      int mostTools) {
    this.word = word;
    this.title = title;
    this.names = Pattern.compile(names);
    this.described = described;
    this.longestName = longestName;
    this.longestDescription = longestDescription;
    this.mostTools = mostTools;
  }

  /** Returns the provider with the given word. */
  public static Optional<ToolProvider> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
  }

  /** Returns the word in settings: {@code openai}. */
  public String word() {
    return word;
  }

  /** Returns the name for messages: {@code OpenAI}. */
  public String title() {
    return title;
  }

  /** Returns whether the characters of a name are accepted, however long it is. */
  boolean acceptsCharacters(String name) {
    return names.matcher(name).matches();
  }

  /** Returns whether the name of an argument is accepted. */
  boolean acceptsArgument(String name) {
    return this != ANTHROPIC || name.matches("[a-zA-Z0-9_.-]{1," + LONGEST_ARGUMENT + "}");
  }

  /** Returns the accepted characters in words. */
  String described() {
    return described;
  }

  /** Returns the maximum length of a name. */
  public int longestName() {
    return longestName;
  }

  /** Returns the maximum length of a description. */
  public int longestDescription() {
    return longestDescription;
  }

  /** Returns the maximum number of tools in a request. */
  public int mostTools() {
    return mostTools;
  }
}
