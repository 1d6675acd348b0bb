/**
 * Findings: where a mistake is, what it is and how to fix it. All parts of the compiler report
 * here.
 */
@NullMarked
package io.promptcompiler.core.diagnostic;

import org.jspecify.annotations.NullMarked;
