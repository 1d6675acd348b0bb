/**
 * Prompts straight from their templates, for development: a catalog over directories that rereads
 * what changed, its parameters from wherever they come, and a list of what is there.
 */
@NullMarked
package io.promptcompiler.core.catalog;

import org.jspecify.annotations.NullMarked;
