/** Tests of what a change breaks. */
package io.promptcompiler.core.evolve;
