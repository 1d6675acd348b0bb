/** A kind of document that only this test knows. */
@NullMarked
package io.promptcompiler.core.note;

import org.jspecify.annotations.NullMarked;
