/** Holds our parser to the one of handlebars.js. */
package io.promptcompiler.it.syntax;
