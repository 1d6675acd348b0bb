/**
 * Diagnostics: the place of an error, its description and how to fix it. All parts of the compiler
 * report diagnostics. In the documentation, a {@link io.promptcompiler.core.diagnostic.Diagnostic}
 * is called a finding.
 */
@NullMarked
package io.promptcompiler.core.diagnostic;

import org.jspecify.annotations.NullMarked;
