/**
 * Prompts rendered directly from their templates, for development: a catalog over directories that
 * rereads changed files, parameters from several sources, and a list of the prompts.
 */
@NullMarked
package io.promptcompiler.core.catalog;

import org.jspecify.annotations.NullMarked;
