/**
 * Examines trees of templates as a whole: which templates exist, which are missing, and what may
 * have been forgotten.
 */
@NullMarked
package io.promptcompiler.core.doctor;

import org.jspecify.annotations.NullMarked;
