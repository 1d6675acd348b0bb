/** Tests of which findings count, and how they are printed. */
package io.promptcompiler.core.diagnostic;
