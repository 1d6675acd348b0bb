/**
 * The code that generated classes call: printing, truth and member access of values as in
 * handlebars.js, reading of parameter maps, and output as bytes. It is public because generated
 * code lives in other packages; it is not meant to be called by hand, and may change with the
 * compiler's version.
 */
@NullMarked
package io.promptcompiler.runtime.support;

import org.jspecify.annotations.NullMarked;
