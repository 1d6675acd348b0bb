/** Applies the edits of findings to the files of a project, as far as they are certain. */
@NullMarked
package io.promptcompiler.core.fix;

import org.jspecify.annotations.NullMarked;
