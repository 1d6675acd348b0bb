/**
 * Migrates texts from older syntaxes to Handlebars. Files are changed no more than necessary, and
 * nothing is written that was not verified to render as before. A migrated file declares {@code
 * syntax: handlebars}, by which the next run recognizes it.
 */
@NullMarked
package io.promptcompiler.core.migrate;

import org.jspecify.annotations.NullMarked;
