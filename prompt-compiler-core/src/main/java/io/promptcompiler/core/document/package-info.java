/** The common parts of the kinds of documents. */
@NullMarked
package io.promptcompiler.core.document;

import org.jspecify.annotations.NullMarked;
