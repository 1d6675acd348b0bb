/** Writes the examples of prompts as tests for promptfoo, which evaluates answers of models. */
@NullMarked
package io.promptcompiler.cli.promptfoo;

import org.jspecify.annotations.NullMarked;
