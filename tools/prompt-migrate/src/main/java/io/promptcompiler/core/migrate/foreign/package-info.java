/**
 * Reads templates of other tools as trees of one form, and writes these trees in Handlebars. A
 * reader reports all parts that cannot be written with the same result.
 */
@NullMarked
package io.promptcompiler.core.migrate.foreign;

import org.jspecify.annotations.NullMarked;
