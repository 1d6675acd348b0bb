/**
 * Incremental builds: unchanged documents are not compiled, unchanged files are not written, and
 * only files that an earlier build wrote are deleted.
 */
@NullMarked
package io.promptcompiler.core.build;

import org.jspecify.annotations.NullMarked;
