/**
 * Examines trees of templates as a whole: what is there, what is missing, and what may have been
 * forgotten.
 */
@NullMarked
package io.promptcompiler.core.doctor;

import org.jspecify.annotations.NullMarked;
