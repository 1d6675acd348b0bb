/** Finds repairs of YAML and JSON that cannot be read. */
@NullMarked
package io.promptcompiler.core.hint.data;

import org.jspecify.annotations.NullMarked;
