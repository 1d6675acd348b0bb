/**
 * Serves prompts over the Model Context Protocol: {@link io.promptcompiler.mcp.McpPrompts} makes
 * what a server of the official SDK needs of a catalog, and there are two transports for it.
 */
@NullMarked
package io.promptcompiler.mcp;

import org.jspecify.annotations.NullMarked;
