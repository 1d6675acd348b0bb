/**
 * Agent skills: folders with a {@code SKILL.md}, which agents load when a task calls for them. Not
 * to be confused with the snippets in folders {@code skills}, which templates insert.
 */
@NullMarked
package io.promptcompiler.core.document.skill;

import org.jspecify.annotations.NullMarked;
