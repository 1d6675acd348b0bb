/**
 * Lowers fences, and checks fixed texts that could become part of a delimiter.
 *
 * <p>A fence needs the printed value together with the text around it, so it cannot be a conversion
 * of values. {@code LowerFence} makes a {@code Fenced} of the block; the fences around a place are
 * part of its {@code Nesting}, and so of the version of a procedure. {@code GatherFences} looks
 * whether the text before a fence is known, since its first delimiter may have to begin a line. If
 * it is, only the fence becomes a {@code Gathered}, a text that a {@code FencedText} of the runtime
 * builds and judges when it is complete; otherwise the whole text does. {@code CheckFences} finds
 * fixed texts that would be half of a delimiter. Inside a fence no class of a fragment is used, and
 * a partial with a fence does not become a fragment.
 */
@NullMarked
package io.promptcompiler.core.check.fences;

import org.jspecify.annotations.NullMarked;
