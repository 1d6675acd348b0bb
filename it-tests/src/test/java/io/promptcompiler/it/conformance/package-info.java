/** Runs the public suite of cases for implementations of Handlebars. */
package io.promptcompiler.it.conformance;
