/**
 * Prompt libraries: the description of a module's prompts for modules that depend on it, written
 * into its jar and read from their jars. The index is a file with its own schema and version.
 */
@NullMarked
package io.promptcompiler.core.library;

import org.jspecify.annotations.NullMarked;
