/**
 * Template languages of other tools: their placeholders, and their tags with what Handlebars writes
 * instead.
 */
@NullMarked
package io.promptcompiler.core.hint.language;

import org.jspecify.annotations.NullMarked;
