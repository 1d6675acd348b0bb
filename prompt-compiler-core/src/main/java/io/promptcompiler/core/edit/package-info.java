/**
 * A module while it is edited: compiled again after each change, also of texts that are not saved,
 * with what the names in its texts mean.
 */
@NullMarked
package io.promptcompiler.core.edit;

import org.jspecify.annotations.NullMarked;
