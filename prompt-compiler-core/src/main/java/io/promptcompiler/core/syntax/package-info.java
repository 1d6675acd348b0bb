/**
 * Parses template text to a syntax tree. The tree represents the text as written: names are not
 * resolved here. All syntaxes of variables produce the same tree.
 */
@NullMarked
package io.promptcompiler.core.syntax;

import org.jspecify.annotations.NullMarked;
