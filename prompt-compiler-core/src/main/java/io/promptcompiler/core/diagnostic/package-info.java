/**
 * Diagnostics: the place of an error, its description and how to fix it. All parts of the compiler
 * report diagnostics. A {@link io.promptcompiler.core.diagnostic.Diagnostic} is what the
 * documentation calls a finding.
 */
@NullMarked
package io.promptcompiler.core.diagnostic;

import org.jspecify.annotations.NullMarked;
