/** Laws of programs, tried on random ones. */
package io.promptcompiler.core.program;
