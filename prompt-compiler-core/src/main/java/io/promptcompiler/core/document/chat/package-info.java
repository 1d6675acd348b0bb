/**
 * Lowers chat documents, and the tasks that declare their data, to message programs. Plans become
 * branches and loops around messages, and references become values.
 */
@NullMarked
package io.promptcompiler.core.document.chat;

import org.jspecify.annotations.NullMarked;
