/**
 * Checks the names of tools in finished programs. {@code GatherTexts} returns the texts of a
 * program that depend on no value, {@code ScanWords} finds words in them that may be names of
 * tools, and {@code CheckMentions} judges them. {@code ToolUses} reports the names of tools to
 * editors.
 */
@NullMarked
package io.promptcompiler.core.check.mention;

import org.jspecify.annotations.NullMarked;
