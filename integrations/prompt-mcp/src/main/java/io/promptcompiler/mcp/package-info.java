/**
 * Serves prompts over the Model Context Protocol: {@link io.promptcompiler.mcp.McpPrompts} provides
 * the prompts of a catalog to a server of the official SDK. The package also contains two
 * transports.
 */
@NullMarked
package io.promptcompiler.mcp;

import org.jspecify.annotations.NullMarked;
