/** Compiles templates, and the Java generated from them, inside a test. */
package io.promptcompiler.it.harness;
