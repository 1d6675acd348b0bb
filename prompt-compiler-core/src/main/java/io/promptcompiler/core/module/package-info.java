/**
 * The modules with prompts that all tools work on: which there are in a folder, with their options
 * and helpers.
 */
@NullMarked
package io.promptcompiler.core.module;

import org.jspecify.annotations.NullMarked;
