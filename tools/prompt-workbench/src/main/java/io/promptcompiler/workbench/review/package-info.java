/** Reviews of changes: what became of prompts since a release, for people and for tools. */
@NullMarked
package io.promptcompiler.workbench.review;

import org.jspecify.annotations.NullMarked;
