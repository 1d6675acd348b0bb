/** The parts that all kinds of documents have in common. */
@NullMarked
package io.promptcompiler.core.document;

import org.jspecify.annotations.NullMarked;
