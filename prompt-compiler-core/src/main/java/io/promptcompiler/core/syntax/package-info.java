/**
 * Template text to a syntax tree. The tree is as written: names are not looked up here. Every
 * syntax of variables ends in the same tree.
 */
@NullMarked
package io.promptcompiler.core.syntax;

import org.jspecify.annotations.NullMarked;
