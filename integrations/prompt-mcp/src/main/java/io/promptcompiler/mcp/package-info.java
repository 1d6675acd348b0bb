/**
 * Serves prompts over the Model Context Protocol: {@link io.promptcompiler.mcp.McpPrompts} converts
 * a catalog for a server of the official SDK, and there are two transports.
 */
@NullMarked
package io.promptcompiler.mcp;

import org.jspecify.annotations.NullMarked;
