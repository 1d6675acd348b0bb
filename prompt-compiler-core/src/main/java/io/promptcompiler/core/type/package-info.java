/** Types of values: types, the fields of objects, constants, and how documents declare them. */
@NullMarked
package io.promptcompiler.core.type;

import org.jspecify.annotations.NullMarked;
