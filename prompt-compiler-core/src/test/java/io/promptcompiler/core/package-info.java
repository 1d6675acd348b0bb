/** Tests of the compiler as a whole. */
package io.promptcompiler.core;
