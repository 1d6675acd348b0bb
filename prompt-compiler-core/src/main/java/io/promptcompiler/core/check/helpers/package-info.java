/** The helpers of the language, one entry each, and calls of helpers. */
@NullMarked
package io.promptcompiler.core.check.helpers;

import org.jspecify.annotations.NullMarked;
