package io.promptcompiler.core.document.tool;

/**
 * The limits of providers for a definition.
 *
 * @param nameBy the provider with the shortest names
 * @param longestName the maximum length of a name
 * @param descriptionBy the provider with the shortest descriptions
 * @param longestDescription the maximum length of a description, in UTF-16 units
 * @param argumentBy the provider with the shortest names of arguments
 * @param longestArgument the maximum length of the name of an argument
 */
record ToolLimits(
    String nameBy,
    int longestName,
    String descriptionBy,
    int longestDescription,
    String argumentBy,
    int longestArgument) {
  /** The limits that all providers have. */
  static final ToolLimits ALL = new ToolLimits("OpenAI", 64, "OpenAI", 1_024, "Anthropic", 64);
}
