/** Defines the helpers of the language and lowers calls of helpers. */
@NullMarked
package io.promptcompiler.core.check.helpers;

import org.jspecify.annotations.NullMarked;
