/**
 * Template languages of other tools: their placeholders, and their tags with translations to
 * Handlebars.
 */
@NullMarked
package io.promptcompiler.core.hint.language;

import org.jspecify.annotations.NullMarked;
