/**
 * Prompt libraries: what a module tells of its prompts to those who depend on it, written into its
 * jar and read from theirs. The index is a file with a schema and a version of its own.
 */
@NullMarked
package io.promptcompiler.core.library;

import org.jspecify.annotations.NullMarked;
