/**
 * Moves texts from older syntaxes to Handlebars. Of each file only what must change does, and
 * nothing is written that was not shown to render as before. A migrated file says {@code syntax:
 * handlebars}, which is how the next run knows it.
 */
@NullMarked
package io.promptcompiler.core.migrate;

import org.jspecify.annotations.NullMarked;
