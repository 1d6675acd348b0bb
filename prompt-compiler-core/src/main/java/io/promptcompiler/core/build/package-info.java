/**
 * Builds that write files: documents that are up to date are not compiled, files that did not
 * change are not written, and only files that an earlier build wrote are ever deleted.
 */
@NullMarked
package io.promptcompiler.core.build;

import org.jspecify.annotations.NullMarked;
