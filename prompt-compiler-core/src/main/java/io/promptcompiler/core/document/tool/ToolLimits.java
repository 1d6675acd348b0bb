package io.promptcompiler.core.document.tool;

/**
 * The limits of providers for a definition.
 *
 * @param nameBy the provider with the shortest names
 * @param longestName the maximum length of a name
 * @param descriptionBy the provider with the shortest descriptions
 * @param longestDescription the maximum length of a description, in UTF-16 units
 */
record ToolLimits(String nameBy, int longestName, String descriptionBy, int longestDescription) {
  /** The limits that all providers have. */
  static final ToolLimits ALL = new ToolLimits("OpenAI", 64, "OpenAI", 1_024);
}
