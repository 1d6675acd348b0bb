/** Lowers the messages of templates: marks in a text become message instructions. */
@NullMarked
package io.promptcompiler.core.check.messages;

import org.jspecify.annotations.NullMarked;
