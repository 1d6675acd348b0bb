/**
 * Declarations of parameters and types in the form of other tools, which are reported once and then
 * read as they were meant. It knows data and no types.
 */
@NullMarked
package io.promptcompiler.core.hint.declaration;

import org.jspecify.annotations.NullMarked;
