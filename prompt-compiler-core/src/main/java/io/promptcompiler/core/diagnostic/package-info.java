/**
 * Diagnostics: where a mistake is, what it is and how to fix it. All parts of the compiler report
 * here. A {@link io.promptcompiler.core.diagnostic.Diagnostic} is what the documentation calls a
 * finding.
 */
@NullMarked
package io.promptcompiler.core.diagnostic;

import org.jspecify.annotations.NullMarked;
