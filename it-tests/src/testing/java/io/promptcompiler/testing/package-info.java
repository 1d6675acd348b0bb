/** Support for the tests of several modules: the number of their cases, and compiling Java. */
package io.promptcompiler.testing;
