/**
 * Support code for generated classes: printing, truthiness and member access of values as in
 * handlebars.js, reading of parameter maps, and output as bytes. It is public because generated
 * code is in other packages. Applications should not call it; it may change with the compiler's
 * version.
 */
@NullMarked
package io.promptcompiler.runtime.support;

import org.jspecify.annotations.NullMarked;
