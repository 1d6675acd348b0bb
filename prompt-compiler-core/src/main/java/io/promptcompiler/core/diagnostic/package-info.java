/**
 * Diagnostics: the place of an error, its description and how to fix it. All parts of the compiler
 * report diagnostics. In the documentation, a {@link io.promptcompiler.core.diagnostic.Diagnostic}
 * is called a finding.
 *
 * <p>In SARIF, braces in messages stay single, as viewers show them as they are; paths are relative
 * to a folder without an address, which would differ between machines; fingerprints have a name of
 * our own.
 */
@NullMarked
package io.promptcompiler.core.diagnostic;

import org.jspecify.annotations.NullMarked;
