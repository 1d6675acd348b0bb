/** Tests the examples of prompts with JUnit. */
@NullMarked
package io.promptcompiler.junit;

import org.jspecify.annotations.NullMarked;
