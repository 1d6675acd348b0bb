/** Messages in Markdown: marks in a text, which become message instructions. */
@NullMarked
package io.promptcompiler.core.check.messages;

import org.jspecify.annotations.NullMarked;
