/** Holds our parser to the one of handlebars.js. */
@NullMarked
package io.promptcompiler.it.syntax;

import org.jspecify.annotations.NullMarked;
