/** Templates in, findings and Java out: what the tests of the compiler share. */
package io.promptcompiler.core.harness;
