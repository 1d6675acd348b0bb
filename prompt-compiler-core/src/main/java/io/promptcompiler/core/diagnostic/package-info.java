/**
 * Findings: where something is, what is wrong with it and how to mend it. Everything reports here.
 */
@NullMarked
package io.promptcompiler.core.diagnostic;

import org.jspecify.annotations.NullMarked;
