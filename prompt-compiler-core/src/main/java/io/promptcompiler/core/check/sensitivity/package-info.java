/** Checks the declarations of sensitive values, which logs and reports must not show. */
@NullMarked
package io.promptcompiler.core.check.sensitivity;

import org.jspecify.annotations.NullMarked;
