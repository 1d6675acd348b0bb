/**
 * What generated code calls: printing, truth and member access of values as handlebars.js does
 * them, reading of parameter maps, and output as bytes. Public because generated code lives in
 * other packages; not meant to be called by hand, and free to change with the compiler's version.
 */
@NullMarked
package io.promptcompiler.runtime.support;

import org.jspecify.annotations.NullMarked;
