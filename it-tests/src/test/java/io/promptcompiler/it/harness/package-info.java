/** Compiles templates, and the Java that they become, inside a test. */
package io.promptcompiler.it.harness;
