/**
 * The tools that prompts can mention, apart from their documents: in Java code, on servers of the
 * Model Context Protocol whose lists are kept as files ({@code ReadPinned}), and names that are
 * only declared. The key {@code tools} of {@code prompt.yaml} ({@code ToolSettings}) lists these
 * sources, {@code ReadKnownTools} reads them, and {@code KnownTools} finds a tool by its name.
 * {@code ToolLimits} is the one place for what providers accept.
 */
@NullMarked
package io.promptcompiler.core.tool;

import org.jspecify.annotations.NullMarked;
