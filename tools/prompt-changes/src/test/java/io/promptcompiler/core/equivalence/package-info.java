/** Tests of what counts as the same program. */
package io.promptcompiler.core.equivalence;
