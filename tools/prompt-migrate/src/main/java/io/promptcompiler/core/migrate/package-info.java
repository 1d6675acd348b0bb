/**
 * Migrates texts from older syntaxes to Handlebars. Changes are minimal, and every migrated text is
 * verified to render as before. A migrated file declares {@code syntax: handlebars}, so that the
 * next run recognizes it.
 */
@NullMarked
package io.promptcompiler.core.migrate;

import org.jspecify.annotations.NullMarked;
