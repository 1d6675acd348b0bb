/** Examines trees of templates as a whole: what is there, what is missing, what looks forgotten. */
@NullMarked
package io.promptcompiler.core.doctor;

import org.jspecify.annotations.NullMarked;
