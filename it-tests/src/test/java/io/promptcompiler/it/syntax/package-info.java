/** Compares our parser with that of handlebars.js. */
package io.promptcompiler.it.syntax;
