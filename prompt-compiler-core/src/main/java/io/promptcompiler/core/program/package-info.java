/**
 * The meaning of a template: a typed, linked program that is independent of target languages. Its
 * rules:
 *
 * <ul>
 *   <li>Everything is immutable; order is the order of the source; lists, not sets.
 *   <li>Names are resolved: a value refers to a parameter, property or variable.
 *   <li>Types are known: every value has one, and states whether it may be absent.
 *   <li>Conversions to text are explicit; no later stage decides how a value prints.
 *   <li>Values are pure: they may be computed early, late, twice or never.
 *   <li>The rendering of a program does not depend on the names of its variables and fragments; the
 *       printed form of programs is only for people.
 *   <li>No Java names, no escapes of any target, no kinds of documents.
 * </ul>
 */
@NullMarked
package io.promptcompiler.core.program;

import org.jspecify.annotations.NullMarked;
