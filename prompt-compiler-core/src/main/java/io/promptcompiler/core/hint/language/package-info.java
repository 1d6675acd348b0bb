/**
 * Recognizes placeholders and tags of other template languages, and translates the tags to
 * Handlebars.
 */
@NullMarked
package io.promptcompiler.core.hint.language;

import org.jspecify.annotations.NullMarked;
