/** Applies the edits of findings to the files of a project, if the edits are certain. */
@NullMarked
package io.promptcompiler.core.fix;

import org.jspecify.annotations.NullMarked;
