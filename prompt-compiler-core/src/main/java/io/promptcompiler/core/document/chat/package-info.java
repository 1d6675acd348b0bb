/**
 * Chat documents, and the tasks that declare their data, lowered to message programs. Plans become
 * branches and loops around messages, references become values.
 */
@NullMarked
package io.promptcompiler.core.document.chat;

import org.jspecify.annotations.NullMarked;
