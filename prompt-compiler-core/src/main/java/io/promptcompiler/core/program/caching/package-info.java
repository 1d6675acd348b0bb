/**
 * Computes how long the beginning of a rendering stays the same, so that providers can cache it.
 *
 * <p>How often a value changes depends on its {@code Varies}, and on what decides whether there is
 * a value. {@code StablePrefix} follows a finished program, as trust is followed, up to the first
 * instruction that depends on a value that changes more often than a level. {@code ChangesOf} knows
 * the values at a place, {@code TextPrefix} texts with procedures and fragments, each once for each
 * combination of arguments, and {@code MessagesPrefix} messages, slots and budgets. A {@code
 * Prefix} has the minimum lengths of renderings that are stable to their end and of those that are
 * not, so it can be joined with what follows and with alternatives. {@code RandomCachingTest}
 * compares renderings that agree in the stable values.
 *
 * <p>Marks show executors where the beginning ends in a render. {@code MarkStable} adds a {@code
 * Marker.StableEnd} before each instruction that changes more often, shortly before a program is
 * emitted or interpreted; no other pass sees it. The first mark that a render passes counts. A call
 * of a procedure or fragment in which a beginning ends is replaced by its instructions ({@code
 * Inline}), since other calls print other values. In a fence of tags no fixed text can depend on
 * the value after it, as {@code CheckFences} refuses half of a delimiter. {@code StableEnds} of the
 * runtime moves with the messages, through slots, joins and reversed loops, and {@code
 * UncertainBudgets} ends what a budget makes uncertain. Prompts that declare nothing have no marks,
 * so their classes are the same. Bridges divide messages with {@code CachedParts}.
 */
@NullMarked
package io.promptcompiler.core.program.caching;

import org.jspecify.annotations.NullMarked;
