/** Tests of which findings count, and how they are told. */
package io.promptcompiler.core.diagnostic;
